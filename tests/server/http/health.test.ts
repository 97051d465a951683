import { expect, test } from 'vitest'
import { anApp, statusAndBody } from '#tests/server/an-app.ts'

const get = (path: string) => new Request(`http://localhost${path}`)

test('a running server is live and ready', async () => {
  const { send } = await anApp()
  expect(await statusAndBody(await send(get('/livez')))).toEqual([200, { status: 'ok' }])
  expect(await statusAndBody(await send(get('/readyz')))).toEqual([200, { status: 'ok' }])
})

test('a stopping server is live, but not ready', async () => {
  const { send } = await anApp({ overrides: { draining: () => true } })
  expect(await statusAndBody(await send(get('/livez')))).toEqual([200, { status: 'ok' }])
  expect(await statusAndBody(await send(get('/readyz')))).toEqual([503, { status: 'draining' }])
})

test('a server without its database is live, but not ready', async () => {
  const { send, store } = await anApp()
  store.check = () => Promise.reject(new Error('away'))
  expect(await statusAndBody(await send(get('/livez')))).toEqual([200, { status: 'ok' }])
  expect(await statusAndBody(await send(get('/readyz')))).toEqual([503, { status: 'no store' }])
})

test('a database that does not respond counts as unavailable after two seconds', async () => {
  const { send, store } = await anApp()
  store.check = () => new Promise(() => {})
  expect(await statusAndBody(await send(get('/readyz')))).toEqual([503, { status: 'no store' }])
})
