import { randomUUID } from 'node:crypto'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { viewOf } from '#contract/address.ts'
import { ATTRIBUTION_LIMIT, attributionOfLanding } from '#server/attribution.ts'
import { pageOfAddress } from '#server/http/page-of-address.ts'
import { aFolder } from '#tests/server/an-app.ts'
import { launchServer } from '#tests/server/launch-server.ts'
import { aCommand } from './a-command.ts'

const link = async (args: string[], SITE_URL = 'https://www.example.com') =>
  aCommand(await aFolder(), ['link', ...args], { env: { SITE_URL } })

test('a link opens the form with its category, and names who shared it', async () => {
  expect(
    await link(['--campaign', 'diwali', '--source', 'instagram', '--medium', 'story', '--category', 'youtuber']),
  ).toEqual({
    code: 0,
    output:
      'https://www.example.com/?join=1&category=youtuber&utm_campaign=diwali&utm_source=instagram&utm_medium=story\n',
  })
  const campaign = '#1? दिवाली & a+b=c “100 %” 🪔'
  const { output } = await link(['--campaign', campaign, '--ref', 'asha', '--content', 'reel-3'])
  expect(output).toMatch(/^[\x20-\x7E]+\n$/)
  const kept = { utm_campaign: campaign, ref: 'asha', utm_content: 'reel-3' }
  expect(attributionOfLanding(new URL(output.trim()).search)).toEqual(kept)
})

test('the longest value that is kept with an application is taken', async () => {
  const campaign = 'x'.repeat(ATTRIBUTION_LIMIT)
  expect((await link(['--campaign', campaign, '--source', 'x'])).code).toBe(0)
})

test('of a campaign alone there is a link for each usual place, for a poster the short one', async () => {
  expect((await link(['--campaign', 'diwali'])).output.split('\n')).toEqual([
    'https://www.example.com/?join=1&utm_campaign=diwali&utm_source=instagram&utm_medium=story',
    'https://www.example.com/?join=1&utm_campaign=diwali&utm_source=whatsapp&utm_medium=group',
    'https://www.example.com/join?utm_campaign=diwali&utm_source=poster&utm_medium=print',
    'https://www.example.com/?join=1&utm_campaign=diwali&utm_source=newsletter&utm_medium=email',
    '',
  ])
})

test('a QR code of one link has the short one, wherever it is shared', async () => {
  const { output } = await link(['--campaign', 'diwali', '--source', 'mela', '--qr', join(await aFolder(), 'code.svg')])
  expect(output).toMatch(/^https:\/\/www\.example\.com\/join\?utm_campaign=diwali&utm_source=mela\nThe QR code is in /)
})

const document = await readFile(join(import.meta.dirname, '../../../src/content/campaign-links.md'), 'utf8')

test('the links of the document open the form and are recorded whole', () => {
  const printed = document.match(/^https:.*\?.*$/gm) ?? []
  expect(printed).toHaveLength(2)
  for (const each of printed) {
    const answer = pageOfAddress(new Request(each))
    const { search } = new URL(answer instanceof Response ? (answer.headers.get('location') ?? '') : each, each)
    expect(viewOf(search)).toBe('form')
    const recorded = attributionOfLanding(search)
    for (const [name, value] of new URL(each).searchParams)
      if (name !== 'join') expect(recorded).toMatchObject({ [name]: value })
  }
})

test('the table of the document has the places of the command', async () => {
  const { output } = await link(['--campaign', 'diwali'])
  const rows = Array.from(document.matchAll(/^\| `(\w+)=` +\|.*$/gm), ([row, name = '']) => [
    name,
    ...row
      .split('|')
      .slice(3, 6)
      .map((cell) => cell.replaceAll(/[` ]/g, '')),
  ])
  const column = (place: number) =>
    Object.fromEntries(rows.flatMap((row) => (row[place + 1] ? [[row[0], row[place + 1]]] : [])))
  const links = output.split('\n').slice(0, 3)
  links.forEach((each, place) => {
    const { join: _, ...parts } = Object.fromEntries(new URL(each).searchParams)
    expect(column(place)).toMatchObject(parts)
    expect(attributionOfLanding(`?${new URLSearchParams(column(place))}`)).toMatchObject(column(place))
  })
})

test('without SITE_URL the link leads to the address of the build, if that has one', async () => {
  // Another build beside the same server.
  const folder = join(inject('builtServers'), randomUUID())
  await cp('dist/server', join(folder, 'server'), { recursive: true })
  const builtWith = async (address?: string, env: Record<string, string> = {}) => {
    await writeFile(join(folder, 'policy.json'), JSON.stringify({ policy: '', address }))
    const { exited, output } = launchServer(join(folder, 'server/main.js'), { args: ['link'], env })
    await exited
    return output()
  }
  expect(await builtWith()).toMatch(/^SITE_URL is not set, .* Set it to your address/)
  expect(await builtWith('https://built.example')).toBe('https://built.example/?join=1\n')
  const env = { SITE_URL: 'https://www.example.com' }
  expect(await builtWith('https://built.example', env)).toBe('https://www.example.com/?join=1\n')
})
