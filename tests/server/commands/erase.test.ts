import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { IDEMPOTENCY_HEADER } from '#contract/outcome.ts'
import { openDatabaseFile } from '#server/storage/sqlite/file.ts'
import { aPostgres } from '#tests/server/a-postgres.ts'
import { startServer } from '#tests/server/a-process.ts'
import { aFolder, anApp, useDatabase } from '#tests/server/an-app.ts'
import { anApplication, applicants, filled } from '#tests/server/an-application.ts'
import { aCommand, onTerminal } from './a-command.ts'
import { aStoppedList } from './a-stopped-list.ts'

const postgres = aPostgres()

describe.each([
  ['SQLite', () => Promise.resolve(undefined)],
  ['PostgreSQL', () => postgres.database()],
])('on %s', (_, database) => {
  test('show prints everything that is kept of an address in any case, and erase takes it off the list', async () => {
    useDatabase(await database())
    const { join: send, dataDir } = await anApp({ overrides: { notify: () => {} } })
    const headers = { [IDEMPOTENCY_HEADER]: randomUUID() }
    await send(anApplication({ email: 'Asha.Rao@Example.com' }), headers)
    await send(anApplication({ email: 'ravi@example.com' }))
    const { code, output } = await aCommand(dataDir, ['show', ' asha.RAO@example.com '])
    expect(code).toBe(0)
    for (const [field, value] of Object.entries({ ...filled, email: 'Asha.Rao@Example.com' })) {
      expect(output).toMatch(new RegExp(`^${field} +${value.replaceAll(/[+.]/g, String.raw`\$&`)}$`, 'm'))
    }
    // Also what the server keeps for itself: the key, the digest, the message to the webhook.
    expect(output).toMatch(/^address +asha\.rao@example\.com$/m)
    expect(output).toMatch(/^idempotency_key_digest +\S{43}$/m)
    expect(output).toMatch(/^webhook_id +msg_\S{36}$/m)
    expect(output).toMatch(/^webhook_last_error +-$/m)

    const erased = await aCommand(dataDir, ['erase', 'ASHA.RAO@example.com', '--yes'])
    expect([erased.code, erased.output]).toEqual([0, expect.stringContaining('asha.rao@example.com is off the list.')])
    const nobody = { code: 1, output: 'There is nobody of the address asha.rao@example.com on the list.\n' }
    expect(await aCommand(dataDir, ['show', 'asha.rao@example.com'])).toEqual(nobody)
    expect(await aCommand(dataDir, ['erase', 'asha.rao@example.com', '--yes'])).toEqual(nobody)
    expect((await aCommand(dataDir, ['show', 'ravi@example.com'])).code).toBe(0)
    // Who is erased may apply again, and the key of the first form is forgotten.
    expect((await send(anApplication({ email: 'asha.rao@example.com' }))).status).toBe(200)
    expect((await send(anApplication({ email: 'asha.rao@example.com' }), headers)).status).toBe(409)
  })
})

test('only the answer "yes" on a terminal erases', async () => {
  const folder = await aStoppedList(1)
  const erase = (answer: string) =>
    aCommand(folder, ['erase', 'creator-0@example.com'], { command: onTerminal(answer) })
  for (const answer of ['no\\n', '\\n', '\\003']) {
    const { code, output } = await erase(answer)
    expect([code, output]).toEqual([1, expect.stringContaining('will be erased. There is no way back. Type "yes":')])
    expect((await aCommand(folder, ['show', 'creator-0@example.com'])).code).toBe(0)
  }
  expect((await erase('yes\\n')).code).toBe(0)
  expect((await aCommand(folder, ['show', 'creator-0@example.com'])).code).toBe(1)
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
  const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'latin1')))
  return texts.filter((text) => files.some((bytes) => bytes.toLowerCase().includes(text)))
}

/** The digests that the list keeps of idempotency keys. */
function digestsIn(folder: string): string[] {
  const file = openDatabaseFile(join(folder, 'waitlist.db'), { synchronous: 'FULL', busyMs: 1000 })
  const rows = file.read('select idempotency_key_digest from applications where idempotency_key_digest is not null')
  file.close()
  return rows.map((row) => String(row['idempotency_key_digest']).toLowerCase())
}

test('beside a running server no byte of the erased person is left in any file, and the server goes on', async () => {
  const { folder, post } = await startServer()
  // Rows before and after, so that SQLite moves this one from page to page.
  const bodies = applicants(400)
  for (const body of bodies.slice(0, 200)) await post(body)
  await post(traceable(), { [IDEMPOTENCY_HEADER]: randomUUID() })
  for (const body of bodies.slice(200)) await post(body)
  const digests = digestsIn(folder)
  expect(digests).toHaveLength(1)
  const texts = [...TRACES, ...digests, 'client:127.0.0.1']
  expect(await tracesIn(folder, texts)).toEqual(texts)

  const { code, output } = await eraseTraces(folder)
  expect([code, output]).toEqual([0, expect.stringContaining('The files were rewritten: no byte of the row is left.')])
  expect(await tracesIn(folder, texts)).toEqual([])
  expect((await post(anApplication({ email: 'late@example.com' }))).status).toBe(200)
  expect((await aCommand(folder, ['show', 'creator-399@example.com'])).code).toBe(0)
})

test('after a killed server no byte of the erased person is left in any file', async () => {
  const { folder, post, end } = await startServer()
  for (const body of [...applicants(20), traceable()]) await post(body)
  await end('SIGKILL')
  expect((await eraseTraces(folder)).code).toBe(0)
  expect(await tracesIn(folder, TRACES)).toEqual([])
})

test('a reader that keeps the log is told of, and the person is off the list', async () => {
  const { folder, post } = await startServer()
  await post(traceable())
  const reader = openDatabaseFile(join(folder, 'waitlist.db'), { synchronous: 'FULL', busyMs: 1000 })
  onTestFinished(() => reader.close())
  reader.execute('begin; select * from applications')
  const { code, output } = await eraseTraces(folder)
  expect(code).toBe(1)
  expect(output).toContain('is off the list.')
  expect(output).toContain('The files still hold its bytes, until the next erasure rewrites them.')
  expect((await aCommand(folder, ['show', 'asha.secret@example.com'])).code).toBe(1)
})

test('erase says that a list is missing, and creates nothing', async () => {
  const folder = await aFolder()
  for (const place of [folder, join(folder, 'lost')]) {
    const { code, output } = await eraseTraces(place)
    expect(code).toBe(1)
    expect(output).toContain(`There is no waitlist at ${place}/waitlist.db. DATA_DIR must be the folder`)
  }
  expect(await readdir(folder)).toEqual([])
})
