import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderReturned } from '#app/prerender.tsx'
import { fieldMessages, messages, serverMessages } from '#content/waitlist.ts'
import { emptyForm, type FormValues } from '#contract/application.ts'
import { WAITLIST_PATH } from '#contract/outcome.ts'
import type { Page } from '#server/http/page.ts'
import { POLICY } from './a-page.ts'
import { anApp, statusAndBody } from './an-app.ts'
import { anApplication, aRequest, filled } from './an-application.ts'

/** The form as a browser without script posts it. */
function aForm(changes: Partial<FormValues & Record<string, string>> = {}): URLSearchParams {
  const values = { ...emptyForm, name: 'Asha Rao', email: 'asha@example.com', category: 'filmmaker', ...changes }
  return new URLSearchParams(values)
}

function asMultipart(form: URLSearchParams): FormData {
  const body = new FormData()
  for (const [name, value] of form) body.append(name, value)
  return body
}

/** The headers of a navigation: of a current browser, and of one without Fetch Metadata. */
const TODAY = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin', accept: 'text/html,*/*;q=0.8' }
const OLD = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

async function aSite(setting: Parameters<typeof anApp>[0] = {}) {
  const page: Page = {
    policy: POLICY,
    returnForm: async (_, returned, { status, headers: others }) => {
      const headers = new Headers(others)
      headers.set('content-type', 'text/html; charset=utf-8')
      return new Response(await renderReturned(returned), { status, headers })
    },
  }
  const site = await anApp({ ...setting, overrides: { page, ...setting.overrides } })
  const post = (body: BodyInit, headers: Record<string, string> = TODAY) => site.join(body, headers)
  return { ...site, post }
}

/** The parts of a page that these tests check. */
function shown(html: string) {
  const value = (name: string) => new RegExp(`name="${name}"[^>]*? value="([^"]*)"`).exec(html)?.[1]
  return {
    alert: /role="alert"[^>]*>([^<]*)</.exec(html)?.[1]?.replaceAll('&#x27;', "'"),
    value,
    error: (name: string) => new RegExp(`id="${name}-error"[^>]*>([^<]*)<`).exec(html)?.[1],
    choice: / checked=""[^>]*? value="(\w+)"/.exec(html)?.[1],
    code: /<option value="([^"]*)" selected=""/.exec(html)?.[1],
  }
}

for (const [age, headers] of [
  ['of today', TODAY],
  ['without Fetch Metadata', OLD],
] as const) {
  test(`a browser ${age} that joins without script is redirected to the confirmation, and the row is the same as with script`, async () => {
    const { post, join, list } = await aSite()
    const { whatsapp, ...sameFields } = filled
    expect(whatsapp).toBe(`${emptyForm.countryCode}9876543210`)
    const typed = { ...sameFields, phoneNumber: '9876543210', instagram_link: '', linkedin_link: '' }
    const response = await post(asMultipart(aForm(typed)), headers)
    expect([response.status, response.headers.get('location')]).toEqual([303, '/?joined=1'])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).toBe('')

    await join(anApplication({ email: 'other@example.com', instagram_link: undefined, linkedin_link: undefined }))
    const [byForm, byScript] = (await list()).map(({ received_at, ...row }) => ({ ...row, email: '', address: '' }))
    expect(byForm).toEqual(byScript)
  })
}

test('an urlencoded form is parsed like multipart', async () => {
  const { post, list } = await aSite()
  const typed = { name: 'आशा राव & "Söhne" + 100 %', countryCode: '+971', phoneNumber: '50 123' }
  expect((await post(aForm(typed))).status).toBe(303)
  expect(await list()).toMatchObject([{ name: typed.name, whatsapp: '+97150123' }])
})

test('programs and the page’s script get JSON', async () => {
  const { join } = await aSite()
  for (const headers of [{}, { accept: '*/*' }, { 'sec-fetch-mode': 'cors', accept: 'text/html' }]) {
    expect((await statusAndBody(await join(aForm(), headers)))[0]).toBe(415)
    expect(await statusAndBody(await join(anApplication({ name: '' }), headers))).toEqual([
      422,
      { detail: fieldMessages.name.missing },
    ])
  }
})

test('a joined number, as the script sends it, is accepted too', async () => {
  const { post, list } = await aSite()
  expect((await post(anApplication())).status).toBe(303)
  expect(await list()).toMatchObject([{ whatsapp: '+919876543210' }])
})

test('an invalid form is sent back with its values and the error of each field', async () => {
  const { post, list } = await aSite()
  const typed = { name: '', email: 'asha@', countryCode: '+44', phoneNumber: '9'.repeat(60), category: 'educator' }
  const response = await post(asMultipart(aForm({ ...typed, linkedin_link: 'linkedin.com/in/asha' })))
  expect(response.status).toBe(422)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('content-security-policy')).toBe(POLICY)
  const page = shown(await response.text())
  expect(page.alert).toBe(messages.missing)
  expect(page.error('name')).toBe(fieldMessages.name.missing)
  expect(page.error('email')).toBe(fieldMessages.email.invalid)
  expect(page.error('phoneNumber')).toBe(fieldMessages.whatsapp.tooLong)
  expect(page.error('category')).toBeUndefined()
  expect(page.value('email')).toBe('asha@')
  expect(page.value('phoneNumber')).toBe('9'.repeat(60))
  expect(page.value('linkedin_link')).toBe('linkedin.com/in/asha')
  expect([page.choice, page.code]).toEqual(['educator', '+44'])
  expect(await list()).toEqual([])
})

test.each<[string, Partial<FormValues>, string, string, string?]>([
  ['no category', { category: '' }, 'category', fieldMessages.category.missing, messages.missing],
  ['a category that is not there', { category: 'pirate' }, 'category', fieldMessages.category.missing],
  ['a code that is not there', { countryCode: '+0' }, 'countryCode', fieldMessages.countryCode.invalid],
  ['a control character', { name: 'Asha\u0007' }, 'name', fieldMessages.text.control],
])('%s is an error of its field', async (_, change, field, sentence, alert = sentence) => {
  const { post } = await aSite()
  const response = await post(aForm(change))
  expect(response.status).toBe(422)
  const page = shown(await response.text())
  expect([page.error(field), page.alert]).toEqual([sentence, alert])
})

test('a repeated field, and a file instead of text, are errors of the field', async () => {
  const { post } = await aSite()
  const twice = aForm()
  twice.append('email', 'other@example.com')
  const file = asMultipart(aForm())
  file.set('name', new Blob(['Asha']))
  for (const [body, field, sentence] of [
    [twice, 'email', fieldMessages.text.twice],
    [file, 'name', fieldMessages.text.file],
  ] as const) {
    const response = await post(body)
    expect(response.status).toBe(422)
    expect(shown(await response.text()).error(field)).toBe(sentence)
  }
})

test('a duplicate gets the form back with its values', async () => {
  const { post } = await aSite()
  await post(aForm())
  const response = await post(aForm({ name: 'Asha R.', email: 'ASHA@example.com' }))
  expect(response.status).toBe(409)
  const page = shown(await response.text())
  expect([page.alert, page.error('email')]).toEqual([messages.duplicate, messages.duplicate])
  expect([page.value('name'), page.value('email')]).toEqual(['Asha R.', 'ASHA@example.com'])
})

test('the rate limits apply, with Retry-After', async () => {
  const { post } = await aSite({ env: { RATE_LIMIT: '1/600' } })
  await post(aForm())
  const response = await post(aForm({ email: 'other@example.com' }))
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(shown(await response.text())).toMatchObject({ alert: messages.limited })
})

test('when the database is unavailable, the form is sent back in a page', async () => {
  const away = () => Promise.reject(new Error('away'))
  const { post } = await aSite({ overrides: { store: { add: away, isRepeated: away, check: away } } })
  const response = await post(aForm({ name: 'Asha' }))
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10'])
  const page = shown(await response.text())
  expect([page.alert, page.value('name')]).toEqual([serverMessages.unavailable, 'Asha'])
})

test.each([
  ['too large', 413, new URLSearchParams({ name: 'x'.repeat(70_000) }), {}, serverMessages.tooLarge],
  ['plain text', 415, 'name=Asha', { 'content-type': 'text/plain' }, serverMessages.wrongType],
  ['JSON', 415, '{}', { 'content-type': 'application/json' }, serverMessages.wrongType],
  ['no type', 415, new Uint8Array([1]), {}, serverMessages.wrongType],
  [
    'too many fields',
    400,
    'a=&'.repeat(40),
    { 'content-type': 'application/x-www-form-urlencoded' },
    serverMessages.malformed,
  ],
  ['a broken multipart', 400, 'x', { 'content-type': 'multipart/form-data; boundary=b' }, serverMessages.malformed],
  [
    'another site',
    403,
    aForm(),
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    serverMessages.foreign,
  ],
])('%s gets a page with status %i, not JSON', async (_, status, body, headers, sentence) => {
  const { post, list } = await aSite()
  const response = await post(body, { ...TODAY, ...headers })
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const page = shown(await response.text())
  expect([page.alert, page.value('name'), page.value('email')]).toEqual([sentence, '', ''])
  expect(await list()).toEqual([])
})

test("a browser that opens the API's URL gets the form", async () => {
  const { send } = await aSite()
  const response = await send(new Request(`http://localhost${WAITLIST_PATH}`, { headers: TODAY }))
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  expect(shown(await response.text()).alert).toBe(serverMessages.wrongMethod)
})

test('visitors of an allowed site are redirected to that site; other sites are rejected', async () => {
  const origin = 'https://www.chalchitra.in'
  const { post } = await aSite({ env: { ALLOWED_ORIGINS: origin } })
  const headers = { ...TODAY, 'sec-fetch-site': 'cross-site' }
  expect((await post(aForm(), { ...headers, origin })).headers.get('location')).toBe(`${origin}/?joined=1`)
  expect((await post(aForm(), { ...headers, origin: 'https://evil.example' })).status).toBe(403)
})

const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' autofocus onfocus='alert(1)",
  '</form></title><svg/onload=alert(1)>',
  '<!--form-->',
  "$&$`$'$1",
  '&quot;&lt;',
  '\u2028\u202e{{7*7}}${7*7}',
]

test.each(HOSTILE)('input is escaped: %s', async (hostile) => {
  const { post } = await aSite()
  const fields = [
    'name',
    'email',
    'phoneNumber',
    'instagram_link',
    'youtube_link',
    'linkedin_link',
    'countryCode',
    'category',
  ]
  const typed = Object.fromEntries(fields.map((field) => [field, hostile]))
  const html = await (await post(asMultipart(aForm(typed)))).text()
  // The markup is the same as for harmless text, except for the value.
  const harmless = await (
    await post(asMultipart(aForm(Object.fromEntries(fields.map((field) => [field, 'harmless'])))))
  ).text()
  // The name also stands on the ticket, in lines of a size that depends on it, without white space around it. Only escaped text matches.
  const drawn = /<g transform[^>]*>(?:<text[^>]*>[^<]*<\/text>)+<\/g>|<span [^>]*translate="no">[^<]*<\/span>/g
  const bare = (text: string, value: string) => text.replaceAll(drawn, '').replaceAll(value, '')
  expect(bare(html, escaped(hostile))).toBe(bare(harmless, 'harmless'))
})

function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
}

test('arbitrary bytes that a browser posts get a page, never a 5xx', async () => {
  const { app } = await aSite()
  const types = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=b', 'text/plain', '']
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.constantFrom(...types), async (bytes, type) => {
      const response = await app.fetch(aRequest(bytes, { ...TODAY, 'content-type': type }))
      expect(response.status).toBeLessThan(500)
      expect(response.headers.get('content-type')).toMatch(/^text\/html/)
    }),
    { numRuns: 50 },
  )
})
