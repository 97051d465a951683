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

const EMAIL = 'Asha.Rao@Example.com'
const post = (url: string, body: FormData, headers?: Record<string, string>) =>
  fetch(`${url}/api/waitlist`, { method: 'POST', body, ...(headers === undefined ? {} : { headers }) })

const postgres = aPostgres()

describe.each([
  ['SQLite', () => Promise.resolve(undefined)],
  ['PostgreSQL', () => postgres.database()],
])('on %s', (_, database) => {
  /** The folder of a stopped server with two applications. */
  async function aList(changes: Record<string, string> = {}): Promise<string> {
    useDatabase(await database())
    const { join: send, dataDir, stop } = await anApp({ overrides: { notify: () => {} } })
    await send(anApplication({ email: EMAIL, ...changes }), { [IDEMPOTENCY_HEADER]: randomUUID() })
    await send(anApplication({ email: 'ravi@example.com' }))
    await stop()
    return dataDir
  }

  test('show prints everything that is kept of an address, however it is spelled', async () => {
    const folder = await aList()
    for (const spelling of [EMAIL, EMAIL.toUpperCase(), ` ${EMAIL.toLowerCase()} `]) {
      const { code, output } = await aCommand(folder, ['show', spelling])
      expect(code).toBe(0)
      for (const [field, value] of Object.entries({ ...filled, email: EMAIL })) {
        expect(output).toMatch(new RegExp(`^${field} +${value.replaceAll(/[+.]/g, String.raw`\$&`)}$`, 'm'))
      }
      // Also what the server keeps for itself: the key, the digest, the message to the webhook.
      expect(output).toMatch(/^address +asha\.rao@example\.com$/m)
      expect(output).toMatch(/^idempotency_key_digest +\S{43}$/m)
      expect(output).toMatch(/^webhook_id +msg_\S{36}$/m)
      expect(output).toMatch(/^webhook_last_error +-$/m)
    }
  })

  test('erase takes a person off the list, and show then ends with 1', async () => {
    const folder = await aList()
    const erased = await aCommand(folder, ['erase', EMAIL.toUpperCase(), '--yes'])
    expect(erased.code).toBe(0)
    expect(erased.output).toContain('asha.rao@example.com is off the list.')
    const nobody = { code: 1, output: 'There is nobody of the address asha.rao@example.com on the list.\n' }
    expect(await aCommand(folder, ['show', EMAIL])).toEqual(nobody)
    expect(await aCommand(folder, ['erase', EMAIL, '--yes'])).toEqual(nobody)
    expect((await aCommand(folder, ['show', 'ravi@example.com'])).code).toBe(0)
  })

  test('the erased may apply again, and the key of the first form is forgotten', async () => {
    useDatabase(await database())
    const headers = { [IDEMPOTENCY_HEADER]: randomUUID() }
    const { join: send, dataDir } = await anApp()
    await send(anApplication(), headers)
    expect((await aCommand(dataDir, ['erase', filled.email, '--yes'])).code).toBe(0)
    expect((await send(anApplication({ name: 'Somebody else' }))).status).toBe(200)
    expect((await send(anApplication(), headers)).status).toBe(409)
  })

  test('the answer "yes" on a terminal erases', async () => {
    const folder = await aList()
    const { code } = await aCommand(folder, ['erase', EMAIL], { command: onTerminal('yes\\n') })
    expect(code).toBe(0)
    expect((await aCommand(folder, ['show', EMAIL])).code).toBe(1)
  })
})

test.each(['no\\n', '\\n', '\\003'])('the answer %j on a terminal erases nobody', async (answer) => {
  const folder = await aStoppedList(1)
  const { code, output } = await aCommand(folder, ['erase', 'creator-0@example.com'], { command: onTerminal(answer) })
  expect(output).toContain('will be erased. There is no way back. Type "yes":')
  expect(code).toBe(1)
  expect((await aCommand(folder, ['show', 'creator-0@example.com'])).code).toBe(0)
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

/** Which of these texts stand in which file of a folder. */
async function tracesIn(folder: string, texts: string[]): Promise<string[]> {
  const found = []
  for (const name of await readdir(folder)) {
    const bytes = (await readFile(join(folder, name))).toString('latin1').toLowerCase()
    for (const text of texts) if (bytes.includes(text)) found.push(`${text} in ${name}`)
  }
  return found
}

/** The digests that the list keeps of idempotency keys. */
function digestsIn(folder: string): string[] {
  const file = openDatabaseFile(join(folder, 'waitlist.db'), { synchronous: 'FULL', busyMs: 1000 })
  const rows = file.read('select idempotency_key_digest from applications where idempotency_key_digest is not null')
  file.close()
  return rows.map((row) => String(row['idempotency_key_digest']).toLowerCase())
}

test('beside a running server no byte of the erased person is left in any file, and the server goes on', async () => {
  const folder = await aFolder()
  const { url } = await startServer({ env: { DATA_DIR: folder } })
  // Rows before and after, so that SQLite moves this one from page to page.
  const bodies = applicants(400)
  for (const body of bodies.slice(0, 200)) await post(url, body)
  await post(url, traceable(), { [IDEMPOTENCY_HEADER]: randomUUID() })
  for (const body of bodies.slice(200)) await post(url, body)
  const digests = digestsIn(folder)
  const texts = [...TRACES, ...digests, 'client:127.0.0.1']
  expect(digests).toHaveLength(1)
  expect(new Set((await tracesIn(folder, texts)).map((trace) => trace.split(' in ')[0]))).toEqual(new Set(texts))

  const { code, output } = await aCommand(folder, ['erase', 'asha.secret@example.com', '--yes'])
  expect(code).toBe(0)
  expect(output).toContain('The files were rewritten: no byte of the row is left.')
  expect(await tracesIn(folder, texts)).toEqual([])
  expect((await post(url, anApplication({ email: 'late@example.com' }))).status).toBe(200)
  expect((await aCommand(folder, ['show', 'creator-399@example.com'])).code).toBe(0)
})

test('after a killed server no byte of the erased person is left in any file', async () => {
  const folder = await aFolder()
  const { url, child, exited } = await startServer({ env: { DATA_DIR: folder } })
  for (const body of [...applicants(20), traceable()]) await post(url, body)
  child.kill('SIGKILL')
  await exited
  expect((await aCommand(folder, ['erase', 'asha.secret@example.com', '--yes'])).code).toBe(0)
  expect(await tracesIn(folder, TRACES)).toEqual([])
})

test('a reader that keeps the log is told of, and the person is off the list', async () => {
  const folder = await aFolder()
  const { url } = await startServer({ env: { DATA_DIR: folder } })
  await post(url, traceable())
  const reader = openDatabaseFile(join(folder, 'waitlist.db'), { synchronous: 'FULL', busyMs: 1000 })
  onTestFinished(() => reader.close())
  reader.execute('begin; select * from applications')
  const { code, output } = await aCommand(folder, ['erase', 'asha.secret@example.com', '--yes'])
  expect(code).toBe(1)
  expect(output).toContain('is off the list.')
  expect(output).toContain('The files still hold its bytes, until the next erasure rewrites them.')
  expect((await aCommand(folder, ['show', 'asha.secret@example.com'])).code).toBe(1)
})

test.each([['show'], ['erase']])('%s says that a list is missing, and creates nothing', async (command) => {
  const folder = await aFolder()
  const missing = join(folder, 'lost')
  for (const place of [folder, missing]) {
    const { code, output } = await aCommand(place, [command, EMAIL, ...(command === 'erase' ? ['--yes'] : [])])
    expect(code).toBe(1)
    expect(output).toContain(`There is no waitlist at ${place}/waitlist.db. DATA_DIR must be the folder`)
  }
  expect(await readdir(folder)).toEqual([])
})
