/** Another program holds the list's lock, as a command beside the server does. */
import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { serverMessages } from '#content/waitlist.ts'
import { describeFault } from '#server/faults.ts'
import { withPathOnErrors } from '#server/storage/sqlite/file.ts'
import { WAITS } from '#server/waits.ts'
import { stopClocks, timeOf } from '#tests/server/a-clock.ts'
import { aConnection } from '#tests/server/a-connection.ts'
import { anApp, statusAndBody } from '#tests/server/an-app.ts'
import { run } from '#tests/server/a-process.ts'
import { anApplication, applicants } from '#tests/server/an-application.ts'
import { webhookEnv } from '#tests/server/webhooks/a-receiver.ts'

// The time that an application waits goes on only when a test says so.
beforeEach(() => stopClocks('performance'))

/** A connection that holds the lock of a folder's list until it is rolled back. */
function hold(folder: string) {
  const file = aConnection(join(folder, 'waitlist.db'))
  file.execute('begin exclusive')
  return file
}

test('applications that meet a lock wait for it for 3 seconds, others are served meanwhile, and each 200 is on the list', async () => {
  const { join: send, send: ask, dataDir } = await anApp({ waits: WAITS })
  const bodies = applicants(20)
  const holder = hold(dataDir)
  const during = bodies.slice(0, 10).map((body) => send(body))
  for (let look = 0; look < 5; look += 1) expect((await ask(new Request('http://localhost/livez'))).status).toBe(200)
  await delay(50)
  vi.advanceTimersByTime(2999)
  await delay(50)
  expect(await Promise.race([...during, Promise.resolve('no answer')])).toBe('no answer')
  holder.execute('rollback')
  const responses = await Promise.all([...during, ...bodies.slice(10).map((body) => send(body))])
  expect(responses.map(({ status }) => status)).toEqual(bodies.map(() => 200))
  expect(holder.read('select address from applications')).toHaveLength(20)
})

test('while the list stays locked, each of hundreds is 503 within 8 seconds, also those that come while others wait', async () => {
  const { join: send, dataDir, lines } = await anApp({ waits: WAITS })
  const bodies = applicants(300)
  const holder = hold(dataDir)
  const first = bodies.slice(0, 150).map((body) => send(body))
  await timeOf(delay(300))
  const all = Promise.all([...first, ...bodies.slice(150).map((body) => send(body))])
  expect(await timeOf(all)).toBeLessThan(8000)
  for (const response of await all)
    expect(await statusAndBody(response)).toEqual([503, { detail: serverMessages.unavailable }])
  expect(lines.join('')).toContain(`Another process has locked ${join(dataDir, 'waitlist.db')}`)
  expect(lines.join('')).toContain('too many applications wait for it')
  holder.execute('rollback')
})

test('an application that waited 3 seconds for a lock is refused, is not stored later, and holds no lock', async () => {
  const { join: send, dataDir } = await anApp({ waits: WAITS })
  const holder = hold(dataDir)
  const refused = send()
  await delay(50)
  vi.advanceTimersByTime(3001)
  expect((await refused).status).toBe(503)
  holder.execute('rollback')
  expect((await send(anApplication({ email: 'late@example.com' }))).status).toBe(200)
  expect(holder.read('select address from applications')).toEqual([{ address: 'late@example.com' }])
  holder.commit('delete from applications')
})

test
  .runIf(process.platform === 'linux')
  .each(['import FILE', 'webhooks --send', 'erase asha@example.com --yes', 'migrate'])(
  '%s waits for who writes the list, as a start does',
  async (line) => {
    const { join: send, dataDir } = await anApp()
    await send()
    const [holder, file] = [hold(dataDir), join(dataDir, 'list.csv')]
    await writeFile(file, 'name,email,category\nRavi,ravi@example.com,other\n')
    const env = { ...webhookEnv('http://127.0.0.1:9/'), DATA_DIR: dataDir }
    const command = await run({ args: line.replace('FILE', file).split(' '), env })
    const files = () => execFileSync('ls', ['-l', `/proc/${command.child.pid}/fd`], { encoding: 'utf8' })
    await Promise.race([command.exited, expect.poll(files, { interval: 5 }).toContain('waitlist.db-wal')])
    // What does not wait has ended then.
    await Promise.race([command.exited, delay(100)])
    holder.execute('rollback')
    expect((await command.exited).code, command.output()).toBe(0)
  },
)

test.each([
  ['locking protocol', 15],
  ['disk I/O error', 3850],
])('%s (%i): the disk has no locks, and is asked once a minute, because that may take 10 s', async (message, code) => {
  const fault = Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR', sqliteExtendedCode: code })
  const statement = vi.fn(() => {
    throw fault
  })
  const withPath = withPathOnErrors('/data/waitlist.db')
  for (const asked of [1, 1, 2]) {
    expect(() => withPath(statement)).toThrow()
    expect(statement).toHaveBeenCalledTimes(asked)
    vi.advanceTimersByTime(30_000)
  }
  expect(describeFault(fault)).toContain('/data/waitlist.db cannot be locked')
})
