import { spawnSync } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { writeUnfinished } from '#server/storage/unfinished.ts'
import { WAITS } from '#server/waits.ts'
import { stopClocks } from '#tests/server/a-clock.ts'
import { aConnection, change, tracesIn } from '#tests/server/a-connection.ts'
import { aFolder, anApp } from '#tests/server/an-app.ts'
import { mayMount, withMounts } from '#tests/server/a-program.ts'
import { anApplication, applicants } from '#tests/server/an-application.ts'
import { PATIENT } from '#tests/server/patient.ts'
import { aCommand } from './a-command.ts'
import { aLongList, aStoppedList } from './a-stopped-list.ts'

const isListed = async (folder: string, email: string) => (await aCommand(folder, ['show', email])).code === 0

test.each([
  ['y\n', false],
  ['', false],
  [' Yes \n', true],
])('the answer %j on a terminal erases: %s', async (input, isErased) => {
  const folder = await aStoppedList(1)
  const { code, output } = await aCommand(folder, ['erase', 'creator-0@example.com'], { input, isTerminal: true })
  expect(output).toContain('Asha Rao <creator-0@example.com> will be erased. This cannot be undone. Type "yes":')
  expect(output.endsWith('Nothing was erased.\n'), output).toBe(!isErased)
  expect([code, await isListed(folder, 'creator-0@example.com')]).toEqual(isErased ? [0, false] : [1, true])
})

test('what a stranger typed does not rewrite the terminal', async () => {
  const folder = await aStoppedList(1)
  const set = "name = 'Asha' || char(27) || '[2K' || char(8238)"
  change(join(folder, 'waitlist.db'), `update applications set ${set}`)
  const [email, name] = ['creator-0@example.com', String.raw`Asha\u{1b}[2K\u{202e}`]
  expect((await aCommand(folder, ['show', email])).output).toContain(`  ${name}\n`)
  const { output } = await aCommand(folder, ['erase', email], { input: 'yes\n', isTerminal: true })
  expect(output).toContain(`${name} <${email}> will be erased.`)
})

test.each([
  ['asha@उदाहरण.भारत', 'ASHA@उदाहरण。भारत'],
  ['ravi@bu\u0308cher.example', 'ravi@bücher.example'],
])('who applied as %s is shown and erased as %s', async (sent, written) => {
  const { join: send, dataDir, stop } = await anApp()
  await send(anApplication({ email: sent }))
  await stop()
  expect(await isListed(dataDir, written)).toBe(true)
  expect((await aCommand(dataDir, ['erase', written, '--yes'])).code).toBe(0)
  expect(await isListed(dataDir, sent)).toBe(false)
})

test('who asks is found by what a mail program copies, and not by what may mean somebody else', async () => {
  const folder = await aStoppedList(1)
  const codeOf = async (pasted: string) => (await aCommand(folder, ['show', pasted])).code
  const one = [
    'Asha <creator-0@example.com>',
    '"a@b" <mailto:Creator-0@example.com>;',
    "'creator-0@example.com',",
    '“creator-0@example.com”',
    '«creator-0@example.com»',
  ]
  for (const pasted of [...one, 'mailto:creator-0@example.com?subject=Hi']) expect(await codeOf(pasted), pasted).toBe(0)
  for (const pasted of ['Asha creator-0@example.com', 'a@b.c, creator-0@example.com', 'creator-0@example.com <>'])
    expect(await codeOf(pasted), pasted).toBe(2)
})

/** The values of a person as they may stand in a file. */
const TRACES = ['creator-2.secret@example.com', 'asha the erased', '+917700900123', 'instagram.com/erased-asha']
const eraseTraces = (folder: string, waits = PATIENT) =>
  aCommand(folder, ['erase', 'creator-2.secret@example.com', '--yes'], { waits })

/** A running server with the person of `TRACES`, between others, so that SQLite moves the row from page to page. */
async function aTracedApp() {
  const app = await anApp()
  const bodies = applicants(400)
  await Promise.all(bodies.slice(0, 200).map((body) => app.join(body)))
  const fields = { name: 'Asha the Erased', whatsapp: '+917700900123', instagram_link: 'instagram.com/erased-asha' }
  await app.join(anApplication({ email: 'Creator-2.Secret@Example.com', ...fields }))
  await Promise.all(bodies.slice(200).map((body) => app.join(body)))
  return app
}

test('beside a running server no byte of the erased person is left in any file, and the server goes on', async () => {
  const { dataDir, join: send, list } = await aTracedApp()
  expect(await tracesIn(dataDir, TRACES)).toEqual(TRACES)
  const { code, output } = await eraseTraces(dataDir)
  expect([code, output]).toEqual([
    0,
    expect.stringContaining('no byte of what was erased is left.\nEarlier exports and backups'),
  ])
  expect(await tracesIn(dataDir, TRACES)).toEqual([])
  expect((await send()).status).toBe(200)
  expect(await list()).toHaveLength(401)
})

/** What an erasure says of an address whose bytes are left for a reason. */
const leftBy = (reason: string, address = 'creator-2.secret@example.com') =>
  `${address} was erased.
Earlier exports and backups still hold what was erased: delete them.
The files still hold its bytes, until the next erasure rewrites them. ${reason}
`

test('a reader that keeps the log is told of, and the person is off the list', async () => {
  stopClocks('performance')
  const { dataDir, list } = await aTracedApp()
  const reader = aConnection(join(dataDir, 'waitlist.db'))
  reader.execute('begin; select * from applications')
  const erasure = eraseTraces(dataDir, WAITS)
  await expect.poll(list).toHaveLength(400)
  const passing = setInterval(() => vi.advanceTimersByTime(1000), 5)
  const reason = 'Another process is reading the list, so its log cannot be emptied.'
  expect(await erasure).toEqual({ code: 1, output: leftBy(reason) })
  clearInterval(passing)
})

test.skipIf(!mayMount)('where only the folder of the list can be written, no byte is left either', async () => {
  // Longer than the memory that SQLite uses.
  const folder = await aLongList()
  const command = withMounts(`mount --bind ${folder} ${folder} && mount -o remount,ro,bind /`)
  const { code, output } = await aCommand(folder, ['erase', 'many-1@example.com', '--yes'], { command })
  expect([code, output]).toEqual([0, expect.stringContaining('no byte of what was erased is left')])
})

test('the next erasure removes what a killed one has left', async () => {
  const { dataDir } = await aTracedApp()
  const killed = aConnection(join(dataDir, 'waitlist.db'))
  killed.execute("pragma secure_delete = off; delete from applications where name = 'Asha the Erased'")
  expect(await tracesIn(dataDir, TRACES)).toEqual(TRACES)
  const nobody = { code: 1, output: 'creator-2.secret@example.com is not on the list.\n' }
  expect(await eraseTraces(dataDir)).toEqual(nobody)
  expect(await tracesIn(dataDir, TRACES)).toEqual([])
})

/** What a killed command leaves in a folder. On Linux another process has its id now: the parent of this one. */
async function leaveUnfinished(folder: string): Promise<void> {
  const path = await writeUnfinished(join(folder, 'waitlist.db'), 0o600, async (unfinished) => unfinished.path)
  const { pid } = process.platform === 'linux' ? { pid: process.ppid } : spawnSync('true')
  for (const suffix of ['', '-journal'])
    await writeFile(path.replace(`.${process.pid}`, `.${pid}`) + suffix, 'creator-1')
}

test.each<[string, (folder: string) => Promise<unknown>]>([
  ['an erasure', (folder) => aCommand(folder, ['erase', 'creator-1@example.com', '--yes'])],
  ['a start of the server', async (folder) => (await anApp({ folder })).stop()],
])('%s removes what an ended process left, whose id another one may have', async (_, next) => {
  const folder = await aStoppedList(2)
  await leaveUnfinished(folder)
  await next(folder)
  expect((await readdir(folder)).join()).not.toContain('unfinished')
})

test('what a process that runs is writing stays, and the erasure names it', async () => {
  const folder = await aStoppedList(2)
  await writeUnfinished(join(folder, 'backup.db'), 0o600, async ({ path }) => {
    const reason = `Another command is writing ${basename(path)}.`
    const erase = () => aCommand(folder, ['erase', 'creator-0@example.com', '--yes'])
    expect(await erase()).toEqual({ code: 1, output: leftBy(reason, 'creator-0@example.com') })
    expect(await erase()).toEqual({ code: 1, output: `${reason}\n` })
  })
})

/** A file with these lines, in a folder of its own. */
async function aFile(...lines: string[]): Promise<string> {
  const file = join(await aFolder(), 'fakes.csv')
  await writeFile(file, lines.map((line) => `${line}\n`).join(''))
  return file
}

/** How often a list was rewritten: SQLite counts it as a change of the tables. */
const rewritesOf = (folder: string) =>
  Number(aConnection(join(folder, 'waitlist.db')).read('pragma schema_version')[0]?.['schema_version'])

test('everybody in an export goes by one rewrite, without a byte or a word of them, and others stay', async () => {
  const { dataDir, stop, list } = await aTracedApp()
  const rewrites = rewritesOf(dataDir)
  const file = join(await aFolder(), 'fakes.csv')
  await aCommand(dataDir, ['export', '--output', file])
  const lines = (await readFile(file, 'utf8')).split('\r\n')
  const fakes = lines.filter((line) => /^received|secret|creator-3\d/i.test(line))
  await writeFile(file, `${fakes.join('\n')}\n,Uma,nobody@example.com`)
  const { code, output } = await aCommand(dataDir, ['erase', '--list', file, '--yes'])
  const end = ' was erased is left.\nEarlier exports and backups still hold what was erased: delete them.\n'
  expect(output).toBe(`111 applications erased, 1 not on the list.\nThe files were rewritten: no byte of what${end}`)
  expect(code).toBe(0)
  expect(await tracesIn(dataDir, [...TRACES, 'creator-31@example.com'])).toEqual([])
  expect(rewritesOf(dataDir)).toBe(rewrites + 1)
  expect(await list()).toHaveLength(290)
  await stop()
})

test.each([
  ['y\n', false],
  ['yes\n', true],
])('the answer %j, asked once for everybody in a file, erases: %s', async (input, isErased) => {
  const folder = await aStoppedList(3)
  const file = await aFile('email', 'creator-0@example.com', 'CREATOR-1@example.com', 'nobody@example.com')
  const { code, output } = await aCommand(folder, ['erase', '--list', file], { input, isTerminal: true })
  const question = `On the list, and to be erased: 2 of 3 in ${file}. This cannot be undone. Type "yes": `
  expect(output.split(question)).toHaveLength(2)
  expect(output.endsWith('Nothing was erased.\n'), output).toBe(!isErased)
  expect(code).toBe(isErased ? 0 : 1)
  const left = [0, 1, 2].map((number) => isListed(folder, `creator-${number}@example.com`))
  expect(await Promise.all(left)).toEqual([!isErased, !isErased, true])
})

test.each([
  ['is empty', [], 1, ' is empty.'],
  ['is an export of nobody', ['name,email'], 2, ' names nobody.'],
  ['has no address', ['video,email clicks', 'Night Bus,41'], 2, ' has no email address.'],
  // The line that names the columns is gone: a stranger's name may be the address of somebody else.
  ['names no column', ['Uma,creator-1@example.com', 'creator-0@example.com,uma@example.com'], 2, ' has no column '],
  ['has a row with too many values', ['name,email', 'Uma,creator-0@example.com,creator-1@example.com'], 1, ': Line 2 '],
])('a file that %s erases nobody', async (_, lines, code, sentence) => {
  const folder = await aStoppedList(2)
  const file = await aFile(...lines)
  const ended = await aCommand(folder, ['erase', '--list', file, '--yes'])
  expect(ended).toEqual({ code, output: expect.stringContaining(file + sentence) })
  expect(ended.output).not.toContain('@example.com')
  expect(await isListed(folder, 'creator-0@example.com')).toBe(true)
})

test('a file of nobody who is on the list asks nothing, and says so', async () => {
  const [folder, file] = [await aStoppedList(1), await aFile('email', 'nobody@example.com')]
  const ended = await aCommand(folder, ['erase', '--list', file], { isTerminal: true })
  expect(ended).toEqual({ code: 1, output: `Nobody in ${file} is on the list.\n` })
})

const aLongFile = (length: number) =>
  aFile('email', ...Array.from({ length }, (_, number) => `many-${number}@example.com`))

test('a long file is erased in parts, between which applications get in', async () => {
  const app = await anApp({ folder: await aLongList(3000) })
  // More than one statement takes.
  const file = await aLongFile(33_000)
  const ended = new AbortController()
  let applied = 0
  const erasure = aCommand(app.dataDir, ['erase', '--list', file, '--yes']).finally(() => ended.abort())
  while (!ended.signal.aborted) {
    expect((await app.join(anApplication({ email: `${applied}@example.com` }))).status).toBe(200)
    applied += 1
  }
  expect(await erasure).toEqual({ code: 0, output: expect.stringMatching(/^2,999 applications erased, 30,001 not on/) })
  expect(applied).toBeGreaterThan(20)
  expect(await app.list()).toHaveLength(1 + applied)
})

test('an erasure that fails in the middle says how many are gone, and the next one erases the rest', async () => {
  const [folder, file] = [await aLongList(2000), await aLongFile(2000)]
  const stop = "create trigger stop before delete on applications when old.address = 'many-1700@example.com'"
  change(join(folder, 'waitlist.db'), `${stop} begin select raise(abort, 'stopped'); end`)
  const ended = await aCommand(folder, ['erase', '--list', file, '--yes'])
  expect(ended.code).toBe(1)
  expect(ended.output).toMatch(/^1,499 applications erased\. Run it again to erase the rest\.\n.*stopped/)
  change(join(folder, 'waitlist.db'), 'drop trigger stop')
  expect((await aCommand(folder, ['erase', '--list', file, '--yes'])).output).toMatch(/^500 applications erased, /)
})
