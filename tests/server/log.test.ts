import { expect, test } from 'vitest'
import { anApp } from './an-app.ts'
import { anApplication } from './an-application.ts'

test('each request is one line of JSON with method, path, status, milliseconds and an id', async () => {
  const { join, lines } = await anApp()
  await join()
  await join()
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(
    [200, 409].map((status) => ({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      method: 'POST',
      path: '/api/waitlist',
      status,
      ms: expect.any(Number),
    })),
  )
})

test('the line of a failure has the id of its request', async () => {
  const { join, store, lines } = await anApp()
  store.add = () => Promise.reject(new Error('the store is away'))
  await join()
  const [failure, request] = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(failure).toMatchObject({ level: 'error', id: expect.any(String), reason: 'the store is away' })
  expect(request).toMatchObject({ level: 'info', id: failure?.id, status: 503 })
})

test('no response writes a name, address, number or link to the log', async () => {
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
  store.add = () => Promise.reject(new Error('the store is away'))
  await join(anApplication(personal))
  store.add = add
  await join(anApplication(personal))
  await join(anApplication(personal))
  await send(new Request(`http://localhost/api/waitlist?email=${personal.email}`))
  const statuses = lines.map((line) => (JSON.parse(line) as { status?: number }).status)
  expect(statuses).toEqual([200, 409, 422, undefined, 503, 409, 429, 405])
  expect(lines.join('')).not.toMatch(/unmistakable|9876543210|203\.0\.113/i)
})

test('a line break in a path does not start a new line in the log', async () => {
  const { send, lines } = await anApp()
  await send(new Request('http://localhost/api/x%0A%7B%22level%22:%22fatal%22%7D%0D%1B[31m'))
  expect(lines).toHaveLength(1)
  // eslint-disable-next-line no-control-regex -- the test is about control characters
  expect(lines[0]?.trimEnd()).not.toMatch(/[\n\r\u001b]/)
})
