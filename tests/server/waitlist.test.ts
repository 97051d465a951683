import { expect, test } from 'vitest'
import { fieldMessages, messages, serverMessages } from '#content/waitlist.ts'
import { LIMITS } from '#contract/application.ts'
import { anApp, statusAndBody } from './an-app.ts'
import { anApplication, applicants, aRequest, filled, unattributed, untold, type Fields } from './an-application.ts'

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
      idempotency_key_digest: expect.any(String) as string,
      submission: null,
      ...untold,
    },
  ])
})

test('name, email and category alone are enough; blank values are not stored, and unknown fields are ignored', async () => {
  const { join, list } = await anApp()
  const others = { whatsapp: '  ', instagram_link: '', youtube_link: undefined, linkedin_link: undefined }
  const unknown = { role: 'admin', address: 'x', received_at: 'never', ['__proto__']: 'x', constructor: 'x' }
  expect(await statusAndBody(await join(anApplication({ ...others, ...unknown })))).toEqual(SUCCESS)
  const nothing = { whatsapp: null, instagram_link: null, youtube_link: null, linkedin_link: null }
  expect(await list()).toMatchObject([{ ...nothing, address: 'asha@example.com' }])
})

test('values are stored as typed, in any script, up to their limits', async () => {
  const { join, list } = await anApp()
  const typed = {
    name: 'आशा क्\u200dष 👩\u200d🎤',
    whatsapp: ' +91 (०९८) 76-54 ',
    instagram_link: 'எங்கள் பக்கம்',
    youtube_link: 'اردو 🎬',
    linkedin_link: "'; drop table applications; --",
  }
  expect(await statusAndBody(await join(anApplication(typed)))).toEqual(SUCCESS)
  const longest = {
    name: 'x'.repeat(LIMITS.name),
    email: `${'x'.repeat(60)}@${['y', 'y', 'y'].map((letter) => letter.repeat(60)).join('.')}.${'y'.repeat(10)}`,
    whatsapp: '9'.repeat(LIMITS.whatsapp),
    instagram_link: 'x'.repeat(LIMITS.link),
  }
  expect(longest.email).toHaveLength(LIMITS.email)
  expect(await statusAndBody(await join(anApplication(longest)))).toEqual(SUCCESS)
  expect(await list()).toEqual(expect.arrayContaining([typed, longest].map((row) => expect.objectContaining(row))))
})

test('an address already on the list gets 409, in any case and with space around it; dots and suffixes differ', async () => {
  const { join, list } = await anApp()
  await join(anApplication({ email: ' Asha.Rao@Gmail.com ' }))
  const again = await join(anApplication({ name: 'Somebody else', email: 'asha.rao@gmail.com' }))
  expect(await statusAndBody(again)).toEqual(refused(409, messages.duplicate))
  expect(await list()).toMatchObject([{ name: 'Asha Rao', email: 'Asha.Rao@Gmail.com' }])
  for (const email of ['asharao@gmail.com', 'asha.rao+beta@gmail.com', 'asha.rao@googlemail.com']) {
    expect((await join(anApplication({ email }))).status).toBe(200)
  }
})

test('of concurrent applications with one address exactly one is accepted, also by two instances on one list', async () => {
  const first = await anApp()
  const second = await anApp({ folder: first.dataDir })
  const requests = applicants(50).flatMap((body) => [first.join(body), second.join(body), first.join(body)])
  const statuses = (await Promise.all(requests)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(50)
  expect(statuses.filter((status) => status === 409)).toHaveLength(100)
  expect(await first.list()).toHaveLength(50)
})

const INVALID: [changes: Fields, detail: string][] = [
  [{ name: undefined }, fieldMessages.name.missing],
  [{ name: ' \u00a0\u200b\u2800 ' }, fieldMessages.name.missing],
  [{ name: 'x'.repeat(LIMITS.name + 1) }, fieldMessages.name.tooLong],
  [{ email: '  ' }, fieldMessages.email.missing],
  [{ email: 'asha' }, fieldMessages.email.invalid],
  [{ email: 'a@example.com,b@example.com' }, fieldMessages.email.invalid],
  [{ email: `${'x'.repeat(243)}@example.com` }, fieldMessages.email.tooLong],
  [{ category: undefined }, fieldMessages.category.missing],
  [{ category: 'director' }, fieldMessages.category.missing],
  [{ whatsapp: '9'.repeat(LIMITS.whatsapp + 1) }, fieldMessages.whatsapp.tooLong],
  [{ youtube_link: 'x'.repeat(LIMITS.link + 1) }, fieldMessages.link.tooLong],
  [{ name: 'Asha\0Rao' }, fieldMessages.text.control],
  [{ whatsapp: '+91\r\n98765' }, fieldMessages.text.control],
  [{ name: new Blob(['Asha']) }, fieldMessages.text.file],
]

test('an invalid application is rejected with 422 and a sentence', async () => {
  const { join, list } = await anApp()
  for (const [changes, detail] of INVALID) {
    const response = await join(anApplication(changes))
    expect(await statusAndBody(response), JSON.stringify(changes)).toEqual(refused(422, detail))
  }
  const repeated = anApplication()
  repeated.append('email', 'other@example.com')
  expect(await statusAndBody(await join(repeated))).toEqual(refused(422, fieldMessages.text.twice))
  expect(await list()).toEqual([])
})

const MULTIPART = { 'content-type': 'multipart/form-data; boundary=x' }

test('a body over 64 KB is rejected with 413: before it is read, or after little more than that', async () => {
  const { send } = await anApp()
  const tooLarge = refused(413, serverMessages.tooLarge)
  let chunks = 0
  const endless = (size = 1024) =>
    new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          chunks += 1
          controller.enqueue(new Uint8Array(size))
        },
      },
      { highWaterMark: 0 },
    )
  const unending = await send(aRequest(endless(), MULTIPART))
  expect(unending.headers.get('connection')).toBe('close')
  expect(await statusAndBody(unending)).toEqual(tooLarge)
  // 64 KB of the form, and up to one megabyte that is discarded so that the sender can read the response.
  expect(chunks).toBeLessThan(1100)
  const announced = aRequest(endless(), { ...MULTIPART, 'content-length': '65537' })
  expect(await statusAndBody(await send(announced))).toEqual(tooLarge)
  expect(chunks).toBeLessThan(2200)
  for (const headers of [MULTIPART, { ...MULTIPART, 'content-length': '65536' }])
    expect((await send(aRequest(new Uint8Array(65_536), headers))).status).toBe(400)
  chunks = 0
  expect(await statusAndBody(await send(aRequest(endless(1), MULTIPART)))).toEqual(tooLarge)
  // A chunk of a byte costs the time of a long one.
  expect(chunks).toBeLessThan(5000)
})

test('a body whose sender disconnects is answered with 400', async () => {
  const { send } = await anApp()
  const broken = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('reset')) })
  const response = await send(aRequest(broken, MULTIPART))
  expect(await statusAndBody(response)).toEqual(refused(400, serverMessages.malformed))
})

test('another type, method or path of the API is rejected in JSON', async () => {
  const { join, send } = await anApp()
  for (const type of ['application/json', 'application/x-www-form-urlencoded', 'multipart/mixed; boundary=x', '']) {
    const response = await join(new Blob(['{}']), { 'content-type': type })
    expect(await statusAndBody(response), type).toEqual(refused(415, serverMessages.wrongType))
  }
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const response = await send(new Request('http://localhost/api/waitlist', { method }))
    expect(response.headers.get('allow')).toBe('POST')
    expect(await statusAndBody(response), method).toEqual(refused(405, serverMessages.wrongMethod))
  }
  for (const path of ['/api', '/api/waitlist/', '/api/Waitlist', '/api/%', '/nowhere']) {
    const response = await send(new Request(`http://localhost${path}`))
    expect(await statusAndBody(response), path).toEqual(refused(404, serverMessages.unknownPath))
  }
})
