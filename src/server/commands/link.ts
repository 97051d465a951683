import { extname } from 'node:path'
import { defineCommand } from 'citty'
import { correction, generate } from 'lean-qr'
import { toPngBuffer } from 'lean-qr/extras/node_export'
import { toSvgSource } from 'lean-qr/extras/svg'
import { ATTRIBUTION_LIMIT, attributionOfLanding } from '#contract/attribution.ts'
import { readSiteAddress } from '#server/site-address.ts'
import { readCategory } from './category-argument.ts'
import { exit, UsageError } from './exit.ts'
import { writeOutput } from './output-file.ts'

export const linkCommand = defineCommand({
  meta: { name: 'link', description: 'Make a link to the form that tells who shared it' },
  args: {
    campaign: { type: 'string', description: 'What the link is for, kept as utm_campaign', valueHint: 'diwali' },
    source: { type: 'string', description: 'Where it is shared, kept as utm_source', valueHint: 'instagram' },
    medium: { type: 'string', description: 'How it is shared, kept as utm_medium', valueHint: 'story' },
    category: { type: 'string', description: 'Chosen in the form already', valueHint: 'youtuber' },
    qr: { type: 'boolean', description: 'Draw a QR code: here, or into FILE' },
    file: { type: 'positional', description: 'With --qr: a new file that ends in .svg or .png', required: false },
    force: { type: 'boolean', description: 'Replace an existing FILE' },
  },
  async run({ args }) {
    const category = args.category === undefined ? undefined : readCategory(args.category)
    const draw = args.file === undefined ? undefined : drawerOf(args.file)
    if (args.file !== undefined && args.qr !== true) throw new UsageError(`${args.file} is written with --qr only.`)
    const parameters = {
      join: '1',
      category,
      utm_campaign: readValue('--campaign', args.campaign),
      utm_source: readValue('--source', args.source),
      utm_medium: readValue('--medium', args.medium),
    }
    const url = linkTo(siteOrExit(), parameters)
    process.stdout.write(`${url}\n`)
    if (args.qr !== true) return

    // A print gets dirty and creased: at this level a quarter of it may be lost.
    const code = generate(url, { minCorrectionLevel: correction.Q })
    if (args.file === undefined || draw === undefined) {
      process.stdout.write(`\n${toTerminal(code)}\n`)
      return
    }
    const image = draw(code)
    await writeOutput(args.file, { force: args.force === true }, ({ handle }) => handle.writeFile(image))
    process.stdout.write(`The QR code is in ${args.file}.\n`)
  },
})

/** Spaces as `%20`: the form's address is read without the `+` of forms. */
function linkTo(origin: string, parameters: Record<string, string | undefined>): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  return `${origin}/?${pairs.join('&')}`
}

/** Only what is kept unchanged with an application, so that `export` and `report` find it again. */
function readValue(option: string, text: string | undefined): string | undefined {
  const value = text?.trim()
  if (value === undefined) return undefined
  if (Array.from(value).length > ATTRIBUTION_LIMIT) {
    throw new UsageError(`The value of ${option} has more than ${ATTRIBUTION_LIMIT} characters.`)
  }
  const kept = attributionOfLanding(`utm_campaign=${encodeURIComponent(value)}`).utm_campaign
  if (kept !== value) throw new UsageError(`The value of ${option} has a hidden character.`)
  return value
}

function siteOrExit(): string {
  try {
    const { origin, given } = readSiteAddress(process.env['SITE_URL']?.trim())
    if (!given) process.stderr.write(`SITE_URL is not set: the link leads to ${origin}.\n`)
    return origin
  } catch (error) {
    return exit((error as Error).message)
  }
}

type Code = ReturnType<typeof generate>

function drawerOf(file: string): (code: Code) => string | Uint8Array {
  const extension = extname(file).toLowerCase()
  // Dark on light with the quiet zone of the standard, whatever lies behind the picture.
  if (extension === '.svg') return (code) => toSvgSource(code, { off: 'white', scale: 10, xmlDeclaration: true })
  if (extension === '.png') return (code) => toPngBuffer(code, { off: [255, 255, 255], scale: 20 })
  throw new UsageError(`The file of a QR code must end in .svg or .png, not ${JSON.stringify(file)}.`)
}

const BLACK_ON_WHITE = '\u001B[30;107m'
const RESET = '\u001B[0m'
/** Two modules in one character: above and below. */
const HALVES = [
  [' ', '▄'],
  ['▀', '█'],
] as const
const QUIET_ZONE = 4

function toTerminal(code: Code): string {
  // Without colours, a light terminal shows the code, and a dark one its negative.
  const [before, after] = process.stdout.isTTY ? [BLACK_ON_WHITE, RESET] : ['', '']
  const lines = []
  for (let y = -QUIET_ZONE; y < code.size + QUIET_ZONE; y += 2) {
    let line = ''
    for (let x = -QUIET_ZONE; x < code.size + QUIET_ZONE; x += 1) {
      line += HALVES[code.get(x, y) ? 1 : 0][code.get(x, y + 1) ? 1 : 0]
    }
    lines.push(`${before}${line}${after}`)
  }
  return lines.join('\n')
}
