import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { anApp } from './an-app.ts'
import { anApplication } from './an-application.ts'

test('each request is one line of JSON with method, path, status, milliseconds and an id', async () => {
  const { join, send, lines } = await anApp()
  await join()
  await send(new Request('http://localhost/api/x%0A%7B%22level%22:%22fatal%22%7D%0D%1B[31m'))
  const line = (method: string, path: unknown, status: number) => ({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
    id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
    method,
    path,
    status,
    ms: expect.any(Number) as number,
  })
  expect(lines.map((text) => JSON.parse(text) as unknown)).toEqual([
    line('POST', '/api/waitlist', 200),
    line('GET', expect.any(String), 404),
  ])
  await send(new Request(`http://localhost/${'x'.repeat(9000)}`))
  expect(lines[2]?.length).toBeLessThan(500)
  // eslint-disable-next-line no-control-regex -- a path must not start a line of its own
  expect(lines[1]?.trimEnd()).not.toMatch(/[\n\r\u001b]/)
})

test('the line of a bug says where it is, and repeats no message, which may quote a value; a known fault is told alone', async () => {
  const { join, store, lines } = await anApp()
  const failures = [
    () => JSON.parse('Asha-Unmistakable') as never,
    () => Promise.reject(new Error('nobody knows this one')),
    () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })),
  ]
  for (const fail of failures) {
    store.add = fail
    expect((await join()).status).toBe(503)
  }
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  const trace = expect.stringMatching(/^ +at .*log\.test\.ts:\d+/m) as string
  expect(entries.filter(({ level }) => level === 'error')).toEqual([
    expect.objectContaining({ reason: 'SyntaxError', stack: trace }),
    expect.objectContaining({ reason: 'nobody knows this one', stack: trace }),
    expect.not.objectContaining({ stack: expect.anything() as unknown }),
  ])
  expect(lines.join('')).not.toContain('Unmistakable')
})

test('no response writes a name, address, number or link to the log, and the line of a failure has its id', async () => {
  const personal = {
    name: 'Asha-Unmistakable',
    email: 'asha.unmistakable@example.com',
    whatsapp: '+919876543210',
    instagram_link: 'instagram.example/unmistakable',
  }
  const { join, send, store, lines } = await anApp({ env: { RATE_LIMIT: '3/600' } })
  await join(anApplication(personal))
  await join(anApplication(personal))
  await join(anApplication({ ...personal, category: 'unmistakable' }))
  const { add } = store
  store.add = () => delay(30).then(() => Promise.reject(new Error('the store is away')))
  await join(anApplication(personal))
  store.add = add
  await join(anApplication(personal))
  await join(anApplication(personal))
  await send(new Request(`http://localhost/api/waitlist?email=${personal.email}`))
  await send(new Request(`http://localhost/${personal.email}`))
  // Cut in the middle of an address, of which a part would be left.
  await send(new Request(`http://localhost/${'x'.repeat(181)}/${personal.email.replace('@', '%40')}/y`))
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(entries.map(({ status }) => status)).toEqual([200, 409, 422, undefined, 503, 409, 429, 405, 404, 404])
  expect(entries[4]?.['ms']).toBeGreaterThan(25)
  expect(entries[3]).toMatchObject({ level: 'error', id: entries[4]?.['id'], reason: 'the store is away' })
  expect(lines.join('')).not.toMatch(/unmistakable|9876543210|203\.0\.113/i)
})
