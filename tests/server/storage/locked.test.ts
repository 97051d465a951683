/** Another program holds the list's lock, as a command beside the server does. */
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { serverMessages } from '#content/waitlist.ts'
import { aConnection } from '#tests/server/a-connection.ts'
import { anApp, statusAndBody } from '#tests/server/an-app.ts'
import { anApplication, applicants } from '#tests/server/an-application.ts'
import { startServer } from '#tests/server/a-process.ts'

/** A connection that holds the lock of a folder's list until it is rolled back. */
function hold(folder: string, name = 'waitlist.db') {
  const file = aConnection(join(folder, name))
  file.execute('begin exclusive')
  return file
}

test('applications that meet a lock wait for it, the page is served meanwhile, and each 200 is on the list', async () => {
  const { url, post, folder, end } = await startServer()
  const bodies = applicants(20)
  const holder = hold(folder)
  const during = bodies.slice(0, 10).map((body) => post(body))
  for (let look = 0; look < 5; look += 1) expect((await fetch(url)).status).toBe(200)
  expect(await Promise.race([...during, Promise.resolve('no answer')])).toBe('no answer')
  holder.execute('rollback')
  const responses = await Promise.all([...during, ...bodies.slice(10).map((body) => post(body))])
  expect(responses.map(({ status }) => status)).toEqual(bodies.map(() => 200))
  await end('SIGKILL')
  expect(holder.read('select address from applications')).toHaveLength(20)
})

test('files that stay locked are 503 within 9 seconds for each of hundreds, with a sentence in the log; released, it keeps each application that is answered with 200', async () => {
  const { join: send, dataDir, lines } = await anApp()
  const bodies = applicants(300)
  const start = performance.now()
  await Promise.all(bodies.map((body) => send(body)))
  // On a busy machine the work itself takes long.
  const work = performance.now() - start
  const counts = hold(dataDir, 'limits.db')
  // They have a fallback.
  const first = performance.now()
  expect((await send()).status).toBe(200)
  let longest = performance.now() - first
  expect(longest - 2 * work).toBeLessThan(9000)
  const holder = hold(dataDir)
  // Half of them come while the others wait.
  const sendAt = async (body: FormData, index: number) => {
    await delay((index % 2) * 3000)
    const sent = performance.now()
    const response = await send(body)
    longest = Math.max(longest, performance.now() - sent)
    return response
  }
  for (const response of await Promise.all(bodies.map(sendAt))) {
    expect(await statusAndBody(response)).toEqual([503, { detail: serverMessages.unavailable }])
  }
  expect(longest - 2 * work).toBeLessThan(9000)
  counts.execute('rollback')
  expect(lines.join('')).toContain(`Another process has locked ${join(dataDir, 'waitlist.db')}`)
  expect(lines.join('')).toContain('too many applications wait for it')
  holder.execute('rollback')
  expect((await send(anApplication({ email: 'late@example.com' }))).status).toBe(200)
  // Another connection sees it, and nothing holds the lock.
  expect(holder.read('select address from applications')).toHaveLength(302)
  holder.commit('delete from applications')
})
