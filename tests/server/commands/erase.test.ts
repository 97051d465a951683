import { randomUUID } from 'node:crypto'
import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aConnection, bytesIn, change } from '#tests/server/a-connection.ts'
import { startServer } from '#tests/server/a-process.ts'
import { anApp } from '#tests/server/an-app.ts'
import { anApplication, applicants } from '#tests/server/an-application.ts'
import { aCommand, onTerminal } from './a-command.ts'
import { aStoppedList } from './a-stopped-list.ts'

test('only the answer "yes" on a terminal erases', async () => {
  const folder = await aStoppedList(1)
  // A stranger's name and address that would rewrite the screen.
  const set = "name = 'Asha' || char(27) || '[2K' || char(8238), address = 'x' || char(8238) || '@example.com'"
  change(join(folder, 'waitlist.db'), `update applications set ${set}`)
  const [typed, shown] = ['x\u202e@example.com', String.raw`x\u{202e}@example.com`]
  const name = String.raw`Asha\u{1b}[2K\u{202e}`
  expect((await aCommand(folder, ['show', typed])).output).toContain(`  ${name}\n`)
  const erase = (answer: string) => aCommand(folder, ['erase', typed], { command: onTerminal(answer) })
  for (const answer of ['y\\n', '\\n', '\\003']) {
    const { code, output } = await erase(answer)
    const question = `${name} <creator-0@example.com> will be erased. This cannot be undone. Type "yes":`
    expect([code, output]).toEqual([1, expect.stringContaining(question)])
    expect(output).toMatch(/Nothing was erased\.\s+$/)
    expect((await aCommand(folder, ['show', typed])).code).toBe(0)
  }
  const erased = await erase(' Yes \\n')
  expect([erased.code, erased.output]).toEqual([0, expect.stringContaining(`${shown} was erased.`)])
  expect(await aCommand(folder, ['show', typed])).toEqual({ code: 1, output: `${shown} is not on the list.\n` })
})

test('a person is shown and erased by the address as its owner writes it', async () => {
  const writings = [
    'asha@उदाहरण.भारत',
    'ASHA@उदाहरण。भारत',
    ' asha@XN--p1b6ci4b4b3a.xn--h2brj9c ',
    'ravi@bu\u0308cher.example',
  ]
  for (const [index, written] of writings.entries()) {
    const { join: send, dataDir, stop } = await anApp()
    await send(anApplication({ email: writings[index === 3 ? 3 : 0] }))
    await stop()
    expect((await aCommand(dataDir, ['show', written])).code, written).toBe(0)
    expect((await aCommand(dataDir, ['erase', written, '--yes'])).code, written).toBe(0)
    expect((await aCommand(dataDir, ['show', written])).code, written).toBe(1)
  }
})

/** The values of a person as they may stand in a file, whatever their case. */
const TRACES = ['asha.secret@example.com', 'asha the erased', '+917700900123', 'instagram.com/erased-asha']
const traceable = () =>
  anApplication({
    email: 'Asha.Secret@Example.com',
    name: 'Asha the Erased',
    whatsapp: '+917700900123',
    instagram_link: 'instagram.com/erased-asha',
  })
const eraseTraces = (folder: string) => aCommand(folder, ['erase', 'asha.secret@example.com', '--yes'])

/** Which of these texts stand in a file of a folder. */
async function tracesIn(folder: string, texts: string[]): Promise<string[]> {
  const bytes = (await bytesIn(folder)).toLowerCase()
  return texts.filter((text) => bytes.includes(text))
}

test('beside a running server no byte of the erased person is left in any file, and the server goes on', async () => {
  const { folder, post } = await startServer()
  // Rows before and after, so that SQLite moves this one from page to page.
  const bodies = applicants(400)
  for (const body of bodies.slice(0, 200)) await post(body)
  await post(traceable())
  for (const body of bodies.slice(200)) await post(body)
  const texts = [...TRACES, 'client:127.0.0.1']
  expect(await tracesIn(folder, texts)).toEqual(texts)

  // Others hold locks: one while the row is deleted, and one while the files are rewritten.
  const [list, counts] = [aConnection(join(folder, 'waitlist.db')), aConnection(join(folder, 'limits.db'))]
  counts.execute('begin immediate')
  const erasure = eraseTraces(folder)
  await expect.poll(() => list.read('select address from applications')).toHaveLength(400)
  list.execute('begin immediate')
  counts.execute('rollback')
  await expect.poll(async () => (await stat(join(folder, 'limits.db-wal'))).size).toBe(0)
  list.execute('rollback')
  const { code, output } = await erasure
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/no byte of the row is left\.\nEarlier exports and backups/),
  ])
  expect(await tracesIn(folder, texts)).toEqual([])
  expect((await post(anApplication({ email: 'late@example.com' }))).status).toBe(200)
  expect((await aCommand(folder, ['show', 'creator-399@example.com'])).code).toBe(0)
})

/** What an erasure says of an address whose bytes are left for a reason. */
const leftBy = (reason: string, address = 'asha.secret@example.com') =>
  `${address} was erased. The counts of the rate limits were emptied too, because they hold network addresses.
Earlier exports and backups still hold the row: delete them.
The files still hold its bytes, until the next erasure rewrites them. ${reason}
`

test('a reader that keeps the log is told of, and the person is off the list; the next erasure, after a kill, leaves no byte', async () => {
  const { folder, post, end } = await startServer()
  await post(traceable())
  const reader = aConnection(join(folder, 'waitlist.db'))
  reader.execute('begin; select * from applications')
  const { code, output } = await eraseTraces(folder)
  expect([code, output]).toEqual([1, leftBy('Another process is reading the list, so its log cannot be emptied.')])
  expect((await aCommand(folder, ['show', 'asha.secret@example.com'])).code).toBe(1)
  reader.execute('rollback')
  await post(anApplication({ email: 'late@example.com' }))
  await end('SIGKILL')
  // As a killed erasure leaves a row: without `secure_delete` its bytes stay.
  reader.execute("pragma secure_delete = off; delete from applications where address = 'late@example.com'")
  const texts = [...TRACES, 'late@example.com']
  expect(await tracesIn(folder, texts)).toEqual(texts)
  const nobody = { code: 1, output: 'asha.secret@example.com is not on the list.\n' }
  expect(await eraseTraces(folder)).toEqual(nobody)
  expect(await tracesIn(folder, texts)).toEqual([])
})

test('what an ended process left is removed, though another one has its id now; what one that runs is writing stays', async () => {
  const folder = await aStoppedList(2)
  const aFile = async (owner: string) => {
    const name = `.waitlist.db.${owner}.${randomUUID()}.unfinished`
    for (const each of [name, `${name}-journal`]) await writeFile(join(folder, each), 'creator-1@example.com')
    return name
  }
  for (const next of [
    async () => expect((await aCommand(folder, ['erase', 'creator-1@example.com', '--yes'])).code).toBe(0),
    async () => expect((await aCommand(folder, ['export'])).code).toBe(0),
    async () => (await anApp({ folder })).stop(),
  ]) {
    await aFile(`${process.pid}-1`)
    await next()
    expect((await readdir(folder)).join()).not.toContain('unfinished')
  }
  // An earlier release wrote no time of the start.
  const running = await aFile(String(process.ppid))
  await rm(join(folder, `${running}-journal`))
  const reason = `Another command is writing ${running}.`
  const erase = () => aCommand(folder, ['erase', 'creator-0@example.com', '--yes'])
  expect(await erase()).toEqual({ code: 1, output: leftBy(reason, 'creator-0@example.com') })
  expect(await erase()).toEqual({ code: 1, output: `${reason}\n` })
})
