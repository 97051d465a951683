import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { FIELDS, isBlank } from '#contract/application.ts'
import { formParserFor } from '#server/http/form-body.ts'
import { anApp } from '#tests/server/an-app.ts'
import { anApplication, aRequest } from '#tests/server/an-application.ts'

/** `Response` writes each line break as CR LF, and a lone surrogate as a replacement character. */
const asWritten = (text: string) => Buffer.from(text.replaceAll(/\r\n|\r|\n/g, '\r\n')).toString()

const bytesOf = (text: string) => new TextEncoder().encode(text)
const part = (content: string, disposition = 'form-data; name="name"') =>
  `--x\r\nContent-Disposition: ${disposition}\r\n\r\n${content}\r\n`
const parse = (bytes: Uint8Array<ArrayBuffer>, type = 'multipart/form-data; boundary=x') =>
  formParserFor(type, false)?.(bytes)

test.each([
  ['no boundary', 'name=Asha'],
  ['an end that is missing', part('Asha')],
  ['a head that breaks off', '--x\r\nContent-Disposition: form-data; name="name"'],
  ['no name', `${part('Asha', 'form-data')}--x--`],
  ['33 fields', `${part('Asha').repeat(33)}--x--`],
])('%s is refused', (_, text) => {
  expect(parse(bytesOf(text))).toBeUndefined()
})

test('invalid UTF-8 is refused', () => {
  expect(parse(new Uint8Array(Buffer.from(`${part('Asha\u00e9')}--x--`, 'latin1')))).toBeUndefined()
})

test('all fields that `Response` writes are parsed unchanged', async () => {
  const text = fc.string({
    unit: fc.oneof(fc.constantFrom('\r', '\n', '-', '"', '%', '\0'), fc.string({ unit: 'grapheme' })),
  })
  const fields = fc.array(fc.tuple(fc.constantFrom(...FIELDS), text), { maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(fields, async (pairs) => {
      const sent = new FormData()
      for (const [name, value] of pairs) sent.append(name, value)
      const written = new Response(sent)
      const read = parse(new Uint8Array(await written.arrayBuffer()), written.headers.get('content-type') ?? '')
      const expected = pairs.map(([name, value]) => [name, asWritten(value)])
      expect([...(read ?? [])]).toEqual(expected)
    }),
    { numRuns: 300 },
  )
})

/** Almost valid forms, which pass the first checks. */
const almostAForm = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '--x',
        '\r\n',
        '\r\n\r\n',
        '--',
        'Content-Disposition: form-data; name="name"',
        'Asha',
        '\n',
        '"',
        ';',
      ),
      fc.constantFrom(
        'name="email"',
        'asha@example.com',
        'filename="a"',
        'Content-Type: text/plain; charset=utf-16',
        '\0',
      ),
      fc.string({ unit: 'binary', maxLength: 20 }),
    ),
    { maxLength: 60 },
  )
  .map((pieces) => bytesOf(`--x\r\n${pieces.join('')}\r\n--x--`))

const types = fc.oneof(
  fc.constantFrom('multipart/form-data; boundary=x', 'multipart/form-data; boundary="x"', 'multipart/form-data'),
  fc.string({ maxLength: 80 }).map((text) => `multipart/form-data; boundary=${text.replaceAll(/[^ -~]/g, '')}`),
)

test('arbitrary bytes, boundaries, names and encodings get 200 or 4xx with a message, never 5xx', async () => {
  const { send } = await anApp()
  const bodies = fc.oneof(
    fc.uint8Array({ maxLength: 2000 }).map((bytes) => new Uint8Array(bytes)),
    almostAForm,
  )
  await fc.assert(
    fc.asyncProperty(bodies, types, async (body, type) => {
      const response = await send(aRequest(new Blob([body]), { 'content-type': type }))
      const json = (await response.json()) as { status?: string; detail?: string }
      if (response.status === 200) expect(json).toEqual({ status: 'success' })
      else {
        expect([400, 409, 415, 422]).toContain(response.status)
        expect(json.detail).toMatch(/^\S.*\.$/)
      }
    }),
    { numRuns: 500 },
  )
})

test('arbitrary values in all fields get 200 or 4xx with a message, and are stored unchanged', async () => {
  const { join, list } = await anApp()
  const value = fc.option(fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ unit: 'grapheme' })), {
    nil: undefined,
  })
  const names = ['name', 'email', 'category', 'whatsapp', 'instagram_link', 'youtube_link', 'linkedin_link'] as const
  const changes = fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] })
  let kept = 0
  await fc.assert(
    fc.asyncProperty(changes, fc.boolean(), async (fields, plain) => {
      const email = `creator-${(kept += 1)}@example.com`
      const valid = plain ? { name: 'Asha', email, category: 'other' } : {}
      const response = await join(anApplication({ ...fields, ...valid }))
      const json = (await response.json()) as { detail?: string }
      expect([200, 409, 422]).toContain(response.status)
      if (response.status !== 200) expect(json.detail).toMatch(/^\S.*\.$/)
      else if (plain) {
        const row = (await list()).find((application) => application.email === email)
        const link = fields['youtube_link'] && asWritten(fields['youtube_link'])
        if (link !== undefined) expect(row?.youtube_link).toBe(isBlank(link) ? null : link)
      }
    }),
    { numRuns: 200 },
  )
})

const injections: [title: string, value: string][] = [
  ['SQL', `Robert'); drop table applications; --`],
  ['SQL with a NUL-like escape', `\\0' or '1'='1`],
  ['CSV', '=cmd|" /C calc"!A0'],
  ['HTML', '<script>alert(1)</script>'],
  ['a template', '${process.exit(1)} {{7*7}}'],
  ['a prototype', '__proto__'],
]

test.each(injections)('%s in a name is stored as text', async (_, name) => {
  const { join, list } = await anApp()
  expect((await join(anApplication({ name }))).status).toBe(200)
  expect((await join(anApplication({ name, email: 'other@example.com' }))).status).toBe(200)
  expect((await list()).map((row) => row.name)).toEqual([name, name])
})

test('a field __proto__ or constructor has no effect', async () => {
  const { join } = await anApp()
  const response = await join(anApplication({ ['__proto__']: 'x', constructor: 'x', toString: 'x' }))
  expect(response.status).toBe(200)
  expect(Object.hasOwn(Object.prototype, 'x')).toBe(false)
})

test('a line break in a value or a name injects no header into the response', async () => {
  const { join } = await anApp()
  const response = await join(anApplication({ name: 'Asha\r\nset-cookie: a=b', 'x\r\nset-cookie: a=b': 'x' }))
  expect(response.status).toBe(422)
  expect(response.headers.has('set-cookie')).toBe(false)
})
