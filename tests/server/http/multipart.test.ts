import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { FIELDS, isBlank } from '#contract/application.ts'
import { fieldMessages, serverMessages } from '#content/waitlist.ts'
import { aPage } from '#tests/server/a-page.ts'
import { anApp, statusAndBody } from '#tests/server/an-app.ts'
import { anApplication, aRequest } from '#tests/server/an-application.ts'

const MULTIPART = { 'content-type': 'multipart/form-data; boundary=x' }
const part = (content: string, disposition = 'form-data; name="name"') =>
  `--x\r\nContent-Disposition: ${disposition}\r\n\r\n${content}\r\n`

const ENCODED = (name: string) => `form-data; name="name"\r\nContent-Transfer-Encoding: ${name}`

test('a malformed form is refused with 400', async () => {
  const { join } = await anApp()
  for (const [what, body, headers] of [
    ['a type without a boundary', `${part('Asha')}--x--`, { 'content-type': 'multipart/form-data' }],
    ['no boundary', 'name=Asha', MULTIPART],
    ['1 KB of headers', `${part('Asha', `form-data; name="name"; x="${'x'.repeat(1024)}"`)}--x--`, MULTIPART],
    ['an end that is missing', part('Asha'), MULTIPART],
    ['a head that breaks off', '--x\r\nContent-Disposition: form-data; name="name"', MULTIPART],
    ['no name', `${part('Asha', 'form-data')}--x--`, MULTIPART],
    ['a value in base64', `${part('QXNoYQ==', ENCODED('base64'))}--x--`, MULTIPART],
    ['a quoted-printable value', `${part('Asha=20Rao', ENCODED('Quoted-Printable'))}--x--`, MULTIPART],
    ['33 fields', `${part('Asha').repeat(33)}--x--`, MULTIPART],
    ['invalid UTF-8', Buffer.from(`${part('Asha\u00e9')}--x--`, 'latin1'), MULTIPART],
  ] as const) {
    expect(await statusAndBody(await join(body, headers)), what).toEqual([400, { detail: serverMessages.malformed }])
  }
})

test('a form is read behind a line break or a preamble, before an epilogue, and with parts that are not encoded', async () => {
  const { join, list } = await anApp()
  for (const [index, [before, encoding]] of [
    ['\r\n', '7bit'],
    ['a preamble\r\nsee --x\r\n', '8bit'],
    ['\r\n\r\n', 'Binary'],
  ].entries()) {
    const email = part(`asha-${index}@example.com`, 'form-data; name="email"')
    const fields = part('Asha', ENCODED(encoding ?? '')) + email + part('other', 'form-data; name="category"')
    expect((await join(`${before}${fields}--x--\r\nan epilogue`, MULTIPART)).status, before).toBe(200)
  }
  expect((await list()).map(({ name }) => name)).toEqual(['Asha', 'Asha', 'Asha'])
})

test('a part is a file by its file name or its type', async () => {
  const { join } = await anApp()
  for (const head of [
    'form-data; name="name"; filename="asha"',
    `form-data; name="name"; filename*=UTF-8''asha`,
    'form-data; name="name"\r\nContent-Type: application/octet-stream',
  ]) {
    const fields = part('asha@example.com', 'form-data; name="email"') + part('other', 'form-data; name="category"')
    const response = await join(`${part('Asha', head)}${fields}--x--`, MULTIPART)
    expect(await statusAndBody(response), head).toEqual([422, { detail: fieldMessages.text.file }])
  }
})

test('a boundary that is longer than RFC 2046 allows is refused before the form is read', async () => {
  const { send } = await anApp()
  const answer = async (length: number) => {
    const boundary = 'x'.repeat(length)
    const form = `--${boundary}\r\nContent-Disposition: form-data; name="name"\r\n\r\nAsha\r\n--${boundary}--`
    const request = aRequest(form, {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(form.length),
    })
    const read = vi.spyOn(request, 'arrayBuffer')
    return [(await send(request)).status, read.mock.calls.length]
  }
  expect(await answer(70)).toEqual([422, 1])
  expect(await answer(71)).toEqual([400, 0])
})

/** Almost valid forms, which pass the first checks. */
const pieces = ['--x', '\r\n', '\r\n\r\n', '--', '\n', '"', ';', '\0', 'Asha', 'asha@example.com', 'name="email"']
const heads = ['Content-Disposition: form-data; name="name"', 'filename="a"']
const almostAForm = fc
  .array(
    fc.oneof(fc.constantFrom(...pieces), fc.constantFrom(...heads), fc.string({ unit: 'binary', maxLength: 20 })),
    {
      maxLength: 60,
    },
  )
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

/** `Response` writes each line break as CR LF, and a lone surrogate as a replacement character. */
const asWritten = (text: string) => Buffer.from(text.replaceAll(/\r\n|\r|\n/g, '\r\n')).toString()

test('arbitrary values in all fields get 200 or 4xx, and are stored unchanged', async () => {
  const { join, list } = await anApp()
  const value = fc.option(fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ unit: 'grapheme' })), {
    nil: undefined,
  })
  const changes = fc.record(Object.fromEntries(FIELDS.map((name) => [name, value])), { requiredKeys: [] })
  let applicant = 0
  await fc.assert(
    fc.asyncProperty(changes, fc.boolean(), async (fields, plain) => {
      const email = `creator-${(applicant += 1)}@example.com`
      const valid = plain ? { name: 'Asha', email, category: 'other' } : {}
      const response = await join(anApplication({ ...fields, ...valid }))
      expect([200, 409, 422]).toContain(response.status)
      const row = (await list()).find((application) => application.email === email)
      const link = asWritten(fields['youtube_link'] ?? '')
      if (row !== undefined && 'youtube_link' in fields) expect(row.youtube_link ?? '').toBe(isBlank(link) ? '' : link)
    }),
    { numRuns: 200 },
  )
})
