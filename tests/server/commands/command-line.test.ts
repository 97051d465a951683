import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '#tests/server/an-app.ts'
import { webhookEnv } from '#tests/server/webhooks/a-receiver.ts'
import { aCommand } from './a-command.ts'
import { aLongList, aStoppedList } from './a-stopped-list.ts'

test.each([
  // As by a variable of the shell that is not set.
  ...['--category', '--source', '--since', '--until', '--format'].map((option): [string[], string] => [
    ['export', option, ''],
    `${option} must be `,
  ]),
  [['collect'], 'There is no command "collect".'],
  [['import'], 'SOURCE is missing.'],
  [['backup', ''], 'FILE is missing.'],
  [['--port=80'], "Unknown option '--port'"],
  [['export', 'list.csv'], "Unexpected argument 'list.csv'."],
  [['export', '--format', 'xlsx'], '--format must be one of csv, json, ndjson, not "xlsx".'],
  [['export', '--excel', '--format', 'json'], '--excel is for CSV.'],
  [['export', '--first', '0'], '--first must be a whole number above 0, not "0".'],
  [['export', '--first', '5O'], '--first must be a whole number above 0, not "5O".'],
  [['export', '--first', '1.5'], '--first must be a whole number above 0, not "1.5".'],
  [['export', '--first=-1'], '--first must be a whole number above 0, not "-1".'],
  [['export', '--first', ''], '--first must be a whole number above 0, not "".'],
  [['export', '--without', 'package.json'], 'package.json has no email address.'],
  [
    ['export', '--since', 'yesterday'],
    '--since must be a day such as 2026-11-22, or "2026-11-22 18:30", not "yesterday".',
  ],
  [['export', '--campaign', ''], '--campaign must be a text, not "".'],
  [['export', '--campaign', 'diwali', '--first', '5', '--campaign=eid'], 'Give --campaign once.'],
  [['erase', '--list', 'fakes.csv', '--list', 'others.csv', '--yes'], 'Give --list once.'],
  [['report', '--by', 'day', '--html', 'report.html'], '--html shows every grouping: leave out --by.'],
  [['erase', 'asha'], '"asha" is not an email address.'],
  [['erase'], 'Give one of EMAIL and --list FILE.'],
  [['erase', 'a@b', '--list', 'package.json'], 'Give one of EMAIL and --list FILE.'],
  [['erase', '--list', 'package.json', '--yes'], 'package.json has no column whose name has "email" in it.'],
  [['erase', 'a@b'], 'There is no terminal to ask for confirmation: add --yes.'],
  [['link', '--campaign', '98765 43210'], 'The value of --campaign is empty, longer than 200 characters, or has '],
  [['link', '--campaign', 'x'.repeat(201)], 'The value of --campaign is empty, longer than 200 characters, or has '],
  [['link', '--campaign', 'diwali!'], 'The value of --campaign has an end that is dropped when a link is read.'],
  [['link', '--qr', 'poster.jpg'], 'The file of a QR code must end in .svg or .png, not "poster.jpg".'],
])('%j ends with 2, a sentence and the usage, and does nothing', async (args, sentence) => {
  const folder = await aFolder()
  const { code, output } = await aCommand(folder, args)
  expect(code).toBe(2)
  expect(output.slice(0, sentence.length)).toBe(sentence)
  expect(output).toContain('\nUSAGE node dist/server/main.js')
  expect(await readdir(folder)).toEqual([])
})

const READING = ['export', 'report', 'show a@b', 'erase a@b --yes', 'import -', 'webhooks', 'webhooks --send']

test.each(READING)('%s says that a list is missing, and creates nothing', async (line) => {
  const folder = await aFolder()
  const env = webhookEnv('http://127.0.0.1:9/')
  const { code, output } = await aCommand(join(folder, 'lost'), line.split(' '), { env })
  expect([code, output]).toEqual([1, expect.stringContaining(`There is no waitlist at ${folder}/lost/waitlist.db.`)])
  expect(await readdir(folder)).toEqual([])
})

test.each([
  ['in silence for a reader that has seen enough, as by SIGPIPE', '| head -c 0', /^code 141\n$/],
  ['with a sentence on a full disk', '> /dev/full', /^Standard output .* \(ENOSPC: .*, write\)\ncode 1\n$/],
])('a command ends %s', async (_, destination, output) => {
  // More than a pipe holds.
  const folder = await aLongList(1000)
  const command = ['sh', '-c', `("$@"; echo "code $?" >&2) ${destination}`, 'sh']
  expect((await aCommand(folder, ['export'], { command })).output).toMatch(output)
})

test('help answers as --help does, and --version with a version', async () => {
  const answerTo = (...args: string[]) => aCommand('unused', args)
  expect(await answerTo('help')).toEqual(await answerTo('--help'))
  expect(await answerTo('help', 'export')).toEqual(await answerTo('export', '--help'))
  expect((await answerTo('--version')).output).toMatch(/^\d+\.\d+\.\d+\n$/)
})

const documents = import.meta.glob<string>(['/README.md', '/src/**/*.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const printing = Object.entries(documents).filter(([, text]) => text.includes('\nnode dist/server/main.js '))

test.each(printing)('each command that %s prints runs, in their order', async (_, text) => {
  const [folder, place, other] = [await aStoppedList(200), await aFolder(), await aStoppedList(2)]
  const lines = text.matchAll(/^node dist\/server\/main\.js (.*?)(?: +#.*)?\n(?:# (https:.*\n))?/gm)
  for (const [, line = '', output = expect.any(String) as string] of lines) {
    const here = line
      .replaceAll(/\S+\.(?:csv|png|svg|html)\b/g, (name) => join(place, name))
      .replace(/\S+\.db$/, `${other}/waitlist.db`)
    const ended = aCommand(folder, here.split(' '), { env: { SITE_URL: 'https://www.example.com' } })
    expect(await ended, line).toEqual({ code: 0, output })
  }
})

test('the times that the usage prints are taken', async () => {
  const { output } = await aCommand('unused', ['export', '--help'])
  const [, day = '', minute = ''] = /--since TIME +.*: (\S+), "(.*)"$/m.exec(output) ?? []
  for (const time of [day, minute])
    expect(await aCommand(await aStoppedList(0), ['export', '--since', time]), time).toMatchObject({ code: 0 })
})

test('the usage and the README name every command, and each explains its options', async () => {
  const help = async (...args: string[]) => (await aCommand('unused', [...args, '--help'])).output
  const commands = [...(await help()).matchAll(/^  ([a-z]+) +(\S.*)$/gm)]
  expect(commands.map(([, name]) => name)).toContain('serve')
  const readme = await readFile(join(import.meta.dirname, '../../../src/server/commands/README.md'), 'utf8')
  for (const [, command = '', description = ''] of commands) {
    expect(readme).toMatch(new RegExp(`main\\.js ${command}\\b|\`${command}[ \`]`))
    const [operand = ''] = new RegExp(`(?<=\\*\\*\`${command}) [A-Z]+(?=\`)`).exec(readme) ?? []
    const [usage, options = ''] = (await help(command)).trimEnd().split(' [OPTIONS]\n\nOPTIONS\n')
    expect(usage?.replaceAll(/[[\]]/g, '')).toBe(
      `${description}\n\nUSAGE node dist/server/main.js ${command}${operand}`,
    )
    expect(options).toMatch(/^(?: {2}--[a-z_-]+(?: [A-Za-z|]+)? +[A-Z].*(?:\n|$))*$/)
  }
})

test('each option in the words of the documents is one of its command', async () => {
  const optionsIn = (text = '') => text.match(/(?<=^| )--[a-z-]+/gm) ?? []
  const help = async (...args: string[]) => (await aCommand('unused', [...args, '--help'])).output
  const known = new Map<string, string[]>()
  for (const [, name = ''] of (await help()).matchAll(/^  ([a-z]+) +\S/gm))
    known.set(name, optionsIn((await help(name)).split('\nOPTIONS\n')[1]))
  let named = 0
  for (const [document, text] of Object.entries(documents))
    for (const paragraph of text.split(/\n(?=- |\n)/)) {
      const [, described = ''] = /^- \*\*`([a-z]+)/.exec(paragraph) ?? []
      for (const [, code = ''] of paragraph.matchAll(/`([^`\n]+)`/g)) {
        const [first = ''] = code.split(' ')
        if (code === '--help' || !(known.has(first) || first.startsWith('--'))) continue
        const taken = known.get(first) ?? known.get(described) ?? [...known.values()].flat()
        const given = optionsIn(code)
        expect(taken, `${document}: ${code}`).toEqual(expect.arrayContaining(given))
        named += given.length
      }
    }
  expect(named).toBeGreaterThan(20)
})
