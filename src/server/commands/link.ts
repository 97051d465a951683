import { extname } from 'node:path'
import { correction, generate, type Bitmap2D } from 'lean-qr'
import { toPngBuffer } from 'lean-qr/extras/node_export'
import { toSvgSource } from 'lean-qr/extras/svg'
import { ATTRIBUTION_LIMIT, attributionOfLanding } from '#server/attribution.ts'
import { BUILD_FOLDER, readBuild } from '#server/http/page.ts'
import { readSiteAddress } from '#server/site-address.ts'
import { categoryOption, readCategory } from './arguments.ts'
import { defineCommand, refuse, UsageError } from './command.ts'
import { writeOutput } from './output-file.ts'

/** Where a campaign is shared, as source and medium. */
const PLACES = { instagram: 'story', whatsapp: 'group', poster: 'print', newsletter: 'email' }

export const linkCommand = defineCommand({
  description:
    'Make a link to the form that records where it was shared; with --campaign alone, one for each usual place',
  options: {
    campaign: { type: 'string', value: 'TEXT', description: 'What the link is for, kept as utm_campaign' },
    source: { type: 'string', value: 'TEXT', description: 'Where it is shared, kept as utm_source' },
    medium: { type: 'string', value: 'TEXT', description: 'How it is shared, kept as utm_medium' },
    content: { type: 'string', value: 'TEXT', description: 'Which of several posters or posts, kept as utm_content' },
    ref: { type: 'string', value: 'CODE', description: 'Who shares it, kept as ref' },
    category: { ...categoryOption, description: 'The category that the form proposes' },
    qr: { type: 'string', value: 'FILE', description: 'Draw a QR code into FILE, which ends in .svg or .png' },
    force: { type: 'boolean', description: 'Replace an existing FILE' },
  },
  async run({ env, stdout }, { category, campaign, source, medium, content, ref, qr: file, force = false }) {
    const draw = file === undefined ? undefined : drawerOf(file)
    const parts = {
      category: readCategory(category),
      utm_campaign: readValue('--campaign', campaign),
      utm_source: readValue('--source', source),
      utm_medium: readValue('--medium', medium),
      utm_content: readValue('--content', content),
      ref: readValue('--ref', ref),
    }
    const isOne = campaign === undefined || (source ?? medium ?? ref) !== undefined
    const build = await readBuild(BUILD_FOLDER).catch(() => undefined)
    const address = readSiteAddress(env['SITE_URL']?.trim() || build?.address)
    if (!address.given)
      refuse('SITE_URL is not set, and the page was built without it. Set it to your address, https://www.example.com.')
    const places = isOne ? [[parts.utm_source, parts.utm_medium]] : Object.entries(PLACES)
    const links = places.map(([utm_source, utm_medium]) => {
      // The shorter address, for print: its QR code is coarser. A redirect follows, which costs a phone half a second.
      const isShort = utm_source === 'poster' || (isOne && file !== undefined)
      const given = Object.entries({ join: isShort ? undefined : '1', ...parts, utm_source, utm_medium })
      // Spaces as `%20`: the form's address is read without the `+` of forms.
      const query = given.flatMap(([name, value]) => (value ? `${name}=${encodeURIComponent(value)}` : []))
      return `${address.origin}/${isShort ? 'join' : ''}${query.length > 0 ? '?' : ''}${query.join('&')}`
    })
    if (file !== undefined && draw !== undefined) {
      const short = links.find((link) => link.startsWith(`${address.origin}/join`)) ?? ''
      // Prints get dirty and creased: at this level a quarter of the code may be lost.
      const image = draw(generate(short, { minCorrectionLevel: correction.Q }))
      await writeOutput(file, { force }, ({ handle }) => handle.writeFile(image))
    }
    stdout.write([...links, ...(file === undefined ? [] : [`The QR code is in ${file}.`]), ''].join('\n'))
  },
})

/** Only what is kept unchanged with an application, so that `export` and `report` find it again. */
function readValue(option: string, text: string | undefined): string | undefined {
  const value = text?.trim()
  if (value === undefined) return undefined
  const kept = attributionOfLanding(`utm_campaign=${encodeURIComponent(value)}`).utm_campaign
  if (kept === value) return value
  const fault =
    kept !== undefined && value.length <= ATTRIBUTION_LIMIT && value.startsWith(kept)
      ? 'has an end that is dropped when a link is read'
      : `is empty, longer than ${ATTRIBUTION_LIMIT} characters, or has an address, a number or a hidden character`
  throw new UsageError(`The value of ${option} ${fault}.`)
}

function drawerOf(file: string): (code: Bitmap2D) => string | Uint8Array {
  const extension = extname(file).toLowerCase()
  // Dark on light with the quiet zone of the standard, whatever lies behind the picture.
  if (extension === '.svg') return (code) => toSvgSource(code, { off: 'white', scale: 10, xmlDeclaration: true })
  if (extension === '.png') return (code) => toPngBuffer(code, { off: [255, 255, 255], scale: 20 })
  throw new UsageError(`The file of a QR code must end in .svg or .png, not ${JSON.stringify(file)}.`)
}
