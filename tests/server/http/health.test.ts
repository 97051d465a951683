import { expect, test } from 'vitest'
import { anApp, told } from '#tests/server/an-app.ts'

const get = (path: string) => new Request(`http://localhost${path}`)

test('the server says that it lives and that it is ready', async () => {
  const { send } = await anApp()
  expect(await told(await send(get('/livez')))).toEqual([200, { status: 'ok' }])
  expect(await told(await send(get('/readyz')))).toEqual([200, { status: 'ok' }])
})

test('a server on its way out lives, and is not ready', async () => {
  const { send } = await anApp({ parts: { draining: () => true } })
  expect(await told(await send(get('/livez')))).toEqual([200, { status: 'ok' }])
  expect(await told(await send(get('/readyz')))).toEqual([503, { status: 'draining' }])
})

test('a server that cannot reach its store lives, and is not ready', async () => {
  const { send, store } = await anApp()
  store.check = () => Promise.reject(new Error('away'))
  expect(await told(await send(get('/livez')))).toEqual([200, { status: 'ok' }])
  expect(await told(await send(get('/readyz')))).toEqual([503, { status: 'no store' }])
})

test('a store that does not answer counts as away after two seconds', async () => {
  const { send, store } = await anApp()
  store.check = () => new Promise(() => {})
  expect(await told(await send(get('/readyz')))).toEqual([503, { status: 'no store' }])
})
