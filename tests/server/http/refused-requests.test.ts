import { expect, test } from 'vitest'
import { fieldMessages, serverMessages } from '#content/waitlist.ts'
import { LIMITS } from '#contract/application.ts'
import { TYPED_LIMIT } from '#contract/form.ts'
import { MAX_ADDRESS } from '#server/http/page-of-address.ts'
import { aPage } from '#tests/server/a-page.ts'
import { anApp, statusAndBody } from '#tests/server/an-app.ts'
import { anApplication, aRequest, type Fields } from '#tests/server/an-application.ts'

const refused = (status: number, detail: string) => [status, { detail }]

const INVALID: [changes: Fields, detail: string][] = [
  [{ name: undefined }, fieldMessages.name.missing],
  [{ name: ' \u00a0\u200b\u2800 ' }, fieldMessages.name.missing],
  [{ name: 'x'.repeat(LIMITS.name + 1) }, fieldMessages.name.tooLong],
  [{ email: '  ' }, fieldMessages.email.missing],
  [{ email: 'a@example.com,b@example.com' }, fieldMessages.email.invalid],
  [{ email: `${'x'.repeat(243)}@example.com` }, fieldMessages.email.tooLong],
  [{ category: 'director' }, fieldMessages.category.missing],
  [{ whatsapp: '9'.repeat(LIMITS.whatsapp + 1) }, fieldMessages.whatsapp.tooLong],
  [{ youtube_link: 'x'.repeat(LIMITS.link + 1) }, fieldMessages.link.tooLong],
  [{ name: 'Asha\0Rao' }, fieldMessages.text.control],
  [{ name: new Blob(['Asha']) }, fieldMessages.text.file],
]

test('an invalid application is refused with 422 and a sentence, and not stored', async () => {
  const { join, list } = await anApp()
  for (const [changes, detail] of INVALID) {
    const response = await join(anApplication(changes))
    expect(await statusAndBody(response), JSON.stringify(changes)).toEqual(refused(422, detail))
  }
  expect(await list()).toEqual([])
})

test('a field that comes twice is refused with 422', async () => {
  const { join } = await anApp()
  const body = anApplication()
  body.append('email', 'other@example.com')
  expect(await statusAndBody(await join(body))).toEqual(refused(422, fieldMessages.text.twice))
})

const MULTIPART = { 'content-type': 'multipart/form-data; boundary=x' }
const TOO_LARGE = refused(413, serverMessages.tooLarge)

/** A body in chunks of this size. `read`: how many of them were read. */
function aBody(size: number, chunks = Infinity) {
  let read = 0
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    read += 1
    if (read > chunks) controller.close()
    else controller.enqueue(new Uint8Array(size))
  }
  return { body: new ReadableStream({ pull }, { highWaterMark: 0 }), read: () => read }
}

test.each([
  ['of an unknown length', 1024, {}, 1026],
  ['that says how long it is', 1024, { 'content-length': '65537' }, 961],
  // A chunk of a byte costs the time of a long one.
  ['in chunks of a byte', 1, {}, 4098],
])('a body over 64 KB %s is refused with 413, and a megabyte of it is read at most', async (_, size, headers, most) => {
  const { send } = await anApp()
  const { body, read } = aBody(size)
  const response = await send(aRequest(body, { ...MULTIPART, ...headers }))
  expect(response.headers.get('connection')).toBe('close')
  expect(await statusAndBody(response)).toEqual(TOO_LARGE)
  expect(read(), `chunks of ${size} bytes that were read`).toBe(most)
})

test('a refusal of what is not read is sent after the body has come', async () => {
  const { send } = await anApp()
  for (const headers of [{ 'content-type': 'text/plain' }, { ...MULTIPART, 'content-length': '300000' }]) {
    const { body, read } = aBody(1000, 300)
    await send(aRequest(body, headers))
    // The last read finds the end.
    expect(read(), `chunks that were read, with ${JSON.stringify(headers)}`).toBe(301)
  }
})

test('a body of 64 KB is read', async () => {
  const { send } = await anApp()
  for (const headers of [MULTIPART, { ...MULTIPART, 'content-length': '65536' }])
    expect((await send(aRequest(new Uint8Array(65_536), headers))).status).toBe(400)
})

test('a text that no field of the page could hold is refused with 413', async () => {
  const { join } = await anApp()
  for (const name of ['name', 'phoneNumber', 'unknown'])
    expect(await statusAndBody(await join(anApplication({ [name]: 'x'.repeat(TYPED_LIMIT + 1) })))).toEqual(TOO_LARGE)
})

test('of a text that a field of the page just holds, its sentence is said', async () => {
  const { join } = await anApp()
  expect(await statusAndBody(await join(anApplication({ name: 'x'.repeat(TYPED_LIMIT) })))).toEqual(
    refused(422, fieldMessages.name.tooLong),
  )
})

const LONGEST = 'http://localhost/?'.padEnd(MAX_ADDRESS, 'x')

test('an address that is longer than any of a page is read no further', async () => {
  const { send } = await anApp({ overrides: { page: await aPage() } })
  expect((await send(new Request(LONGEST))).status).toBe(200)
  expect((await send(new Request(`${LONGEST}x`))).status).toBe(302)
  expect(await statusAndBody(await send(new Request(`${LONGEST}x`, { method: 'POST' })))).toEqual(
    refused(400, serverMessages.malformed),
  )
})

const TAIL = 'x'.repeat(MAX_ADDRESS)

test.each([
  ['/?utm_source=mail', `/?utm_source=mail&mc_eid=${TAIL}&utm_source=x`],
  ['/join', `/join?${TAIL}`],
  ['/leave/0123?a=1', `/leave/0123?a=1&${TAIL}`],
  ['/evil.example/', `//evil.example/?${TAIL}`],
  ['/evil.example/', `////evil.example/?${TAIL}`],
])('to %s leads an address that begins so, whoever wrote too much behind it', async (location, path) => {
  const { send } = await anApp({ overrides: { page: await aPage() } })
  const { status, headers } = await send(new Request(`http://localhost${path}`))
  expect([status, headers.get('location')]).toEqual([302, location])
})

test('a path without end leads to the page of what is not found', async () => {
  const { send } = await anApp({ overrides: { page: await aPage() } })
  const { headers } = await send(new Request(`http://localhost/${TAIL}`))
  const answer = await send(new Request(new URL(headers.get('location') ?? '', 'http://localhost')))
  expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
})

test('a body whose sender disconnects is answered with 400', async () => {
  const { send } = await anApp()
  const broken = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('reset')) })
  expect(await statusAndBody(await send(aRequest(broken, MULTIPART)))).toEqual(refused(400, serverMessages.malformed))
})

test('another type is refused with 415', async () => {
  const { join } = await anApp()
  for (const type of ['application/json', 'multipart/mixed; boundary=x', '']) {
    const response = await join(new Blob(['{}']), { 'content-type': type })
    expect(await statusAndBody(response), type).toEqual(refused(415, serverMessages.wrongType))
  }
})

test('another method is refused with 405 and the right ones', async () => {
  const { send } = await anApp({ overrides: { page: await aPage() } })
  for (const [path, methods, allowed, detail] of [
    ['/api/waitlist', ['GET', 'PUT', 'DELETE'], 'POST', serverMessages.wrongMethod],
    ['/', ['POST', 'PUT', 'DELETE'], 'GET, HEAD', serverMessages.wrongFileMethod],
  ] as const)
    for (const method of methods) {
      const response = await send(new Request(`http://localhost${path}`, { method }))
      expect(response.headers.get('allow')).toBe(allowed)
      expect(await statusAndBody(response), method).toEqual(refused(405, detail))
    }
})

test('another path of the API is refused with 404', async () => {
  const { send } = await anApp()
  for (const path of ['/api', '/api/waitlist/', '/api/Waitlist', '/api/%']) {
    const response = await send(new Request(`http://localhost${path}`))
    expect(await statusAndBody(response), path).toEqual(refused(404, serverMessages.unknownPath))
  }
})
