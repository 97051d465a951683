import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldMessages, serverMessages } from '#content/waitlist.ts'
import { aPage } from '#tests/server/a-page.ts'
import { anApp, statusAndBody } from '#tests/server/an-app.ts'
import { aRequest } from '#tests/server/an-application.ts'

const TYPE = 'multipart/form-data; boundary='
const MULTIPART = { 'content-type': `${TYPE}x` }
const part = (content: string, disposition = 'form-data; name="name"') =>
  `--x\r\nContent-Disposition: ${disposition}\r\n\r\n${content}\r\n`
const encoded = (name: string) => `form-data; name="name"\r\nContent-Transfer-Encoding: ${name}`
const OTHERS = part('asha@example.com', 'form-data; name="email"') + part('other', 'form-data; name="category"')

test.each<[what: string, body: string | Buffer<ArrayBuffer>, headers?: Record<string, string>]>([
  ['a type without a boundary', `${part('Asha')}--x--`, { 'content-type': 'multipart/form-data' }],
  ['1 KB of headers', `${part('Asha', `form-data; name="name"; x="${'x'.repeat(1024)}"`)}--x--`],
  ['an end that is missing', part('Asha')],
  ['no name', `${part('Asha', 'form-data')}--x--`],
  ['a value in base64', `${part('QXNoYQ==', encoded('base64'))}--x--`],
  ['a value in quoted-printable', `${part('As=68a', encoded('quoted-printable'))}--x--`],
  ['33 fields', `${part('Asha').repeat(33)}--x--`],
  ['invalid UTF-8', Buffer.from(`${part('Asha\u00e9')}--x--`, 'latin1')],
])('a form with %s is refused with 400', async (_, body, headers = MULTIPART) => {
  const { join } = await anApp()
  expect(await statusAndBody(await join(body, headers))).toEqual([400, { detail: serverMessages.malformed }])
})

test.each<[how: string, before: string, name: string]>([
  ['behind a line break', '\r\n', part('Asha')],
  ['behind a preamble', 'a preamble\r\nsee --x\r\n', part('Asha')],
  ...['7bit', '8BIT', 'binary'].map((name): [string, string, string] => [
    `with a value in ${name}`,
    '',
    part('Asha', encoded(name)),
  ]),
])('a form is read %s', async (_, before, name) => {
  const { join, list } = await anApp()
  expect((await join(`${before}${name}${OTHERS}--x--\r\nan epilogue`, MULTIPART)).status).toBe(200)
  expect(await list()).toMatchObject([{ name: 'Asha' }])
})

test('a boundary has at most 70 characters', async () => {
  const { join } = await anApp()
  for (const [length, status] of [
    [70, 200],
    [71, 400],
  ] as const) {
    const boundary = 'x'.repeat(length)
    const body = `${part('Asha')}${OTHERS}--x--`.replaceAll('--x', `--${boundary}`)
    expect((await join(body, { 'content-type': `${TYPE}${boundary}` })).status).toBe(status)
  }
})

test.each([
  ['its file name', 'form-data; name="name"; filename="asha"'],
  ['its file name in another script', `form-data; name="name"; filename*=UTF-8''asha`],
  ['its type', 'form-data; name="name"\r\nContent-Type: application/octet-stream'],
])('a part is a file by %s', async (_, head) => {
  const { join } = await anApp()
  const response = await join(`${part('Asha', head)}${OTHERS}--x--`, MULTIPART)
  expect(await statusAndBody(response)).toEqual([422, { detail: fieldMessages.text.file }])
})

/** Almost valid forms, which pass the first checks. */
const pieces = ['--x', '\r\n', '\r\n\r\n', '--', '"', ';', '\0', 'Asha', 'asha@example.com', 'name="email"']
const heads = ['Content-Disposition: form-data; name="name"', 'filename="a"']
const almostAForm = fc
  .array(fc.oneof(fc.constantFrom(...pieces, ...heads), fc.string({ unit: 'binary', maxLength: 20 })), {
    maxLength: 60,
  })
  .map((parts) => new TextEncoder().encode(`--x\r\n${parts.join('')}\r\n--x--`))

const types = fc.oneof(
  fc.constantFrom('multipart/form-data; boundary=x', 'multipart/form-data; boundary="x"', 'text/plain', ''),
  fc.string({ maxLength: 80 }).map((text) => `multipart/form-data; boundary=${text.replaceAll(/[^ -~]/g, '')}`),
)

const NAVIGATION = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' }

test('arbitrary bytes and boundaries get 200 or 4xx with a message, and a browser a page, never 5xx', async () => {
  const { send } = await anApp({ overrides: { page: await aPage() } })
  const bytes = fc.uint8Array({ maxLength: 2000 }).map((array) => new Uint8Array(array))
  await fc.assert(
    fc.asyncProperty(fc.oneof(bytes, almostAForm), types, fc.boolean(), async (body, type, byBrowser) => {
      const headers = { 'content-type': type, ...(byBrowser ? NAVIGATION : {}) }
      const response = await send(aRequest(new Blob([body]), headers))
      expect([200, 303, 400, 409, 415, 422]).toContain(response.status)
      if (byBrowser && response.status !== 303) expect(await response.text()).toMatch(/<p>\S.*\.<\/p>/)
      else if (response.status >= 400)
        expect(await response.json()).toEqual({ detail: expect.stringMatching(/^\S.*\.$/) })
    }),
    { numRuns: 300 },
  )
})
