import { expect, test } from 'vitest'
import { fieldMessages, messages, serverMessages } from '#content/waitlist.ts'
import { LIMITS } from '#contract/application.ts'
import { anApp, statusAndBody } from './an-app.ts'
import { anApplication, applicants, aRequest, filled, invisible, unattributed, untold } from './an-application.ts'

const SUCCESS = [200, { status: 'success' }]
const refused = (status: number, detail: string) => [status, { detail }]

test('an application is accepted with 200 and {"status":"success"}, and stored as sent', async () => {
  const { join, list } = await anApp({ overrides: { now: () => new Date('2026-01-02T03:04:05.678Z') } })
  expect(await statusAndBody(await join())).toEqual(SUCCESS)
  expect(await list()).toEqual([
    {
      ...filled,
      ...unattributed,
      address: filled.email,
      received_at: '2026-01-02T03:04:05.678Z',
      idempotency_key_digest: null,
      submission: null,
      ...untold,
    },
  ])
})

test('name, email and category alone are enough', async () => {
  const { join, list } = await anApp()
  const links = { instagram_link: undefined, youtube_link: undefined, linkedin_link: undefined }
  expect(await statusAndBody(await join(anApplication({ whatsapp: undefined, ...links })))).toEqual(SUCCESS)
  expect(await list()).toMatchObject([
    { whatsapp: null, instagram_link: null, youtube_link: null, linkedin_link: null },
  ])
})

test.each(['filmmaker', 'youtuber', 'educator', 'other'])('the category %s is accepted', async (category) => {
  const { join } = await anApp()
  expect(await statusAndBody(await join(anApplication({ category })))).toEqual(SUCCESS)
})

test('optional values are stored as typed, in any script', async () => {
  const { join, list } = await anApp()
  const typed = {
    name: 'आशा राव',
    whatsapp: ' +91 (०९८) 76-54 ',
    instagram_link: 'எங்கள் பக்கம்',
    youtube_link: 'اردو 🎬',
    linkedin_link: "'; drop table applications; --",
  }
  expect(await statusAndBody(await join(anApplication(typed)))).toEqual(SUCCESS)
  expect(await list()).toMatchObject([typed])
})

test('blank optional values are not stored', async () => {
  const { join, list } = await anApp()
  expect(await statusAndBody(await join(anApplication({ whatsapp: '  ', youtube_link: '' })))).toEqual(SUCCESS)
  expect(await list()).toMatchObject([{ whatsapp: null, youtube_link: null }])
})

test('unknown fields are ignored', async () => {
  const { join, list } = await anApp()
  expect(await statusAndBody(await join(anApplication({ role: 'admin', address: 'x', received_at: 'never' })))).toEqual(
    SUCCESS,
  )
  expect(await list()).toMatchObject([{ address: 'asha@example.com' }])
})

test('an address already on the list gets 409', async () => {
  const { join, list } = await anApp()
  await join()
  expect(await statusAndBody(await join(anApplication({ name: 'Somebody else' })))).toEqual(
    refused(409, messages.duplicate),
  )
  expect(await list()).toMatchObject([{ name: 'Asha Rao' }])
})

test('addresses are compared without case and surrounding space, and stored as typed', async () => {
  const { join, list } = await anApp()
  await join(anApplication({ email: ' Asha@Example.COM ' }))
  expect((await join(anApplication({ email: 'asha@example.com' }))).status).toBe(409)
  expect(await list()).toMatchObject([{ email: 'Asha@Example.COM' }])
})

test('addresses that differ in dots or plus suffixes are different applicants, also at Gmail', async () => {
  const { join, list } = await anApp()
  const emails = ['asharao@gmail.com', 'asha.rao@gmail.com', 'asharao+beta@gmail.com', 'asharao@googlemail.com']
  for (const email of emails) expect((await join(anApplication({ email }))).status).toBe(200)
  expect((await list()).map(({ email }) => email).toSorted()).toEqual(emails.toSorted())
})

test('of a hundred concurrent applications with one address exactly one is accepted', async () => {
  const { join, list } = await anApp()
  const responses = await Promise.all(Array.from({ length: 100 }, () => join()))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(99)
  expect(await list()).toHaveLength(1)
})

test('two instances on one folder accept an address once', async () => {
  const first = await anApp()
  const { dataDir } = first
  const second = await anApp({ folder: dataDir })
  const responses = await Promise.all(applicants(50).flatMap((body) => [first.join(body), second.join(body)]))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(50)
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(50)
})

test('accepted applications survive a restart', async () => {
  const before = await anApp()
  await before.join()
  await before.stop()
  const after = await anApp({ folder: before.dataDir })
  expect((await after.join()).status).toBe(409)
})

const invalid: [title: string, changes: Record<string, string | Blob | undefined>, detail: string][] = [
  ['no name', { name: undefined }, fieldMessages.name.missing],
  ['an empty name', { name: '' }, fieldMessages.name.missing],
  ['a blank name', { name: ' \u00a0\t ' }, fieldMessages.name.missing],
  ['a name of 201 characters', { name: 'x'.repeat(LIMITS.name + 1) }, fieldMessages.name.tooLong],
  ['no e-mail', { email: undefined }, fieldMessages.email.missing],
  ['a blank e-mail', { email: '  ' }, fieldMessages.email.missing],
  ['an e-mail without @', { email: 'asha' }, fieldMessages.email.invalid],
  ['an e-mail with a space in it', { email: 'as ha@example.com' }, fieldMessages.email.invalid],
  ['two e-mails in one', { email: 'a@example.com,b@example.com' }, fieldMessages.email.invalid],
  ['an e-mail of 255 characters', { email: `${'x'.repeat(243)}@example.com` }, fieldMessages.email.tooLong],
  ['no category', { category: undefined }, fieldMessages.category.missing],
  ['a category that is not listed', { category: 'director' }, fieldMessages.category.missing],
  ['a whatsapp of 41 characters', { whatsapp: '9'.repeat(LIMITS.whatsapp + 1) }, fieldMessages.whatsapp.tooLong],
  ['a link of 2049 characters', { youtube_link: 'x'.repeat(LIMITS.link + 1) }, fieldMessages.link.tooLong],
  ['a NUL in the name', { name: 'Asha\0Rao' }, fieldMessages.text.control],
  ['an escape in a link', { linkedin_link: '\u001b[31mred' }, fieldMessages.text.control],
  ['a line break in the number', { whatsapp: '+91\r\n98765' }, fieldMessages.text.control],
  ['a file for the name', { name: new Blob(['Asha']) }, fieldMessages.text.file],
  ['a file for a link', { youtube_link: new Blob(['x']) }, fieldMessages.text.file],
]

test.each(invalid)('%s is rejected with 422 and a sentence', async (_, changes, detail) => {
  const { join, list } = await anApp()
  expect(await statusAndBody(await join(anApplication(changes)))).toEqual(refused(422, detail))
  expect(await list()).toEqual([])
})

test.each(invisible)('a name of only %s is rejected like an empty one', async (_, name) => {
  const { join, list } = await anApp()
  expect(await statusAndBody(await join(anApplication({ name })))).toEqual(refused(422, fieldMessages.name.missing))
  expect(await list()).toEqual([])
})

test('joiners inside a name are kept', async () => {
  const { join, list } = await anApp()
  const names = ['क्\u200dष', 'શ્\u200cરી', '\u200fאשה', '👩\u200d🎤']
  for (const [index, name] of names.entries()) await join(anApplication({ name, email: `${index}@example.com` }))
  expect((await list()).map(({ name }) => name).toSorted()).toEqual(names.toSorted())
})

test('a repeated field is rejected with 422', async () => {
  const { join } = await anApp()
  const body = anApplication()
  body.append('email', 'other@example.com')
  expect(await statusAndBody(await join(body))).toEqual(refused(422, fieldMessages.text.twice))
})

test('values exactly at their limits are accepted', async () => {
  const { join } = await anApp()
  const longest = {
    name: 'x'.repeat(LIMITS.name),
    email: `${'x'.repeat(60)}@${['y', 'y', 'y'].map((letter) => letter.repeat(60)).join('.')}.${'y'.repeat(10)}`,
    whatsapp: '9'.repeat(LIMITS.whatsapp),
    instagram_link: 'x'.repeat(LIMITS.link),
  }
  expect(longest.email).toHaveLength(LIMITS.email)
  expect(await statusAndBody(await join(anApplication(longest)))).toEqual(SUCCESS)
})

test('a body whose Content-Length is over 64 KB is rejected with 413 before it is read', async () => {
  const { send } = await anApp()
  const body = new ReadableStream(
    {
      pull() {
        throw new Error('was read')
      },
    },
    { highWaterMark: 0 },
  )
  const request = aRequest(body, { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '65537' })
  expect(await statusAndBody(await send(request))).toEqual(refused(413, serverMessages.tooLarge))
})

test('a body over 64 KB without Content-Length is rejected with 413, and little more of it is read', async () => {
  const { send } = await anApp()
  let chunks = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      chunks += 1
      controller.enqueue(new Uint8Array(1024))
    },
  })
  const request = aRequest(body, { 'content-type': 'multipart/form-data; boundary=x' })
  expect(await statusAndBody(await send(request))).toEqual(refused(413, serverMessages.tooLarge))
  // 64 KB of the form, and up to one megabyte that is discarded so that the sender can read the response.
  expect(chunks).toBeLessThan(1100)
})

test('a body whose sender disconnects is answered with 400', async () => {
  const { send } = await anApp()
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.error(new Error('reset'))
    },
  })
  const request = aRequest(body, { 'content-type': 'multipart/form-data; boundary=x' })
  expect(await statusAndBody(await send(request))).toEqual(refused(400, serverMessages.malformed))
})

test.each(['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'multipart/mixed; boundary=x', ''])(
  'a body of type "%s" is rejected with 415',
  async (type) => {
    const { join } = await anApp()
    expect(await statusAndBody(await join(new Blob(['{}']), { 'content-type': type }))).toEqual(
      refused(415, serverMessages.wrongType),
    )
  },
)

test.each([
  ['without a boundary', 'multipart/form-data', 'name=Asha'],
  ['without its boundary in the body', 'multipart/form-data; boundary=x', 'name=Asha'],
  [
    'that is truncated',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nAs',
  ],
])('multipart %s is rejected with 400', async (_, type, body) => {
  const { join } = await anApp()
  expect(await statusAndBody(await join(body, { 'content-type': type }))).toEqual(
    refused(400, serverMessages.malformed),
  )
})

test.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s is rejected with 405 and Allow: POST', async (method) => {
  const { send } = await anApp()
  const response = await send(new Request('http://localhost/api/waitlist', { method }))
  expect(response.headers.get('allow')).toBe('POST')
  expect(await statusAndBody(response)).toEqual(refused(405, serverMessages.wrongMethod))
})

test.each(['/api', '/api/', '/api/waitlist/', '/api/waitlist/1', '/api/Waitlist', '/api/%'])(
  '%s is answered with 404 in JSON',
  async (path) => {
    const { send } = await anApp()
    expect(await statusAndBody(await send(new Request(`http://localhost${path}`)))).toEqual(
      refused(404, serverMessages.unknownPath),
    )
  },
)

test('an unavailable store gives 503 with Retry-After, and 200 when it is available again', async () => {
  const { join, store } = await anApp()
  const { add } = store
  store.add = () => Promise.reject(new Error('away'))
  const response = await join()
  expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(await statusAndBody(response)).toEqual(refused(503, serverMessages.unavailable))
  store.add = add
  expect(await statusAndBody(await join())).toEqual(SUCCESS)
})
