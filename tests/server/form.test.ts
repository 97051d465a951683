/** The form that a browser without script posts, and the pages that it gets. */
import { rm } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { renderReturned } from '#app/prerender.tsx'
import { closed, fieldMessages, messages, serverMessages } from '#content/waitlist.ts'
import { emptyForm } from '#contract/form.ts'
import { readPage } from '#server/http/page.ts'
import { aBuildFolder, POLICY } from './a-page.ts'
import { anApp, statusAndBody } from './an-app.ts'

/** The form as a browser without script posts it. */
function aForm(changes: Record<string, string | Blob> = {}): FormData {
  const body = new FormData()
  const values = { ...emptyForm, name: 'Asha Rao', email: 'asha@example.com', category: 'filmmaker', ...changes }
  for (const [name, value] of Object.entries(values)) body.append(name, value)
  return body
}

/** The headers of a navigation: of a current browser, and of one without Fetch Metadata. */
const TODAY = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin', accept: 'text/html,*/*;q=0.8' }
const OLD = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

async function aSite(env: Record<string, string> = {}, isClosed = false) {
  const site = await anApp({
    env,
    overrides: { closed: isClosed, page: { policy: POLICY, returnForm: renderReturned } },
  })
  return { ...site, post: (body: BodyInit, headers: Record<string, string> = TODAY) => site.join(body, headers) }
}

/** The parts of a page that these tests check. */
function shown(html: string) {
  return {
    alert: /role="alert"[^>]*>([^<]*)</.exec(html)?.[1]?.replaceAll('&#x27;', "'"),
    value: (name: string) => new RegExp(`name="${name}"[^>]*? value="([^"]*)"`).exec(html)?.[1],
    error: (name: string) => {
      const id = `waitlist-form-${name}`
      return new RegExp(`id="${id}"[^>]* aria-describedby="${id}-error[^]*id="${id}-error"[^>]*>([^<]*)<`).exec(
        html,
      )?.[1]
    },
    choice: / checked=""[^>]*? value="(\w+)"/.exec(html)?.[1],
    code: /<option value="([^"]*)" selected=""/.exec(html)?.[1],
  }
}

test.each([
  ['of today', TODAY],
  ['without Fetch Metadata', OLD],
  ['that accepts anything, such as links2', { accept: '*/*' }],
])('a browser %s is redirected to the confirmation, and its number is stored', async (_, headers) => {
  const { post, list } = await aSite()
  const response = await post(aForm({ countryCode: '+44', phoneNumber: '20 7946 0958' }), headers)
  expect(await list()).toMatchObject([{ whatsapp: '+442079460958' }])
  expect([response.status, response.headers.get('location')]).toEqual([303, '/?joined=1'])
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('a number without a country code, as of a form that the owner has made, is stored', async () => {
  const { post, list } = await aSite()
  const form = aForm({ phoneNumber: '98765 43210' })
  form.delete('countryCode')
  await post(form, { accept: '*/*' })
  expect(await list()).toMatchObject([{ whatsapp: '+919876543210' }])
})

test('a closed list sends the form back with the sentence', async () => {
  const { post } = await aSite({}, true)
  for (const headers of [TODAY, { accept: '*/*' }]) {
    const response = await post(aForm(), headers)
    expect(response.status).toBe(410)
    expect(shown(await response.text()).alert).toBe(closed.text)
  }
})

test('an invalid form is sent back with its values and what is wrong with each', async () => {
  const { post } = await aSite()
  const numbers = { countryCode: '+44', phoneNumber: '9'.repeat(60) }
  const links = { instagram_link: new Blob(['Asha']), linkedin_link: '<b>linkedin.com' }
  const form = aForm({ name: '', email: 'asha@', category: 'educator', ...numbers, ...links })
  form.append('email', 'asha@')
  const page = shown(await (await post(form)).text())
  expect(page.alert).toBe(messages.missing)
  const marked = ['name', 'phoneNumber', 'instagram_link', 'email', 'category'].map(page.error)
  // That it came twice, before what else is wrong with it.
  const { name, whatsapp, text } = fieldMessages
  expect(marked).toEqual([name.missing, whatsapp.tooLong, text.file, text.twice, undefined])
  const kept = ['email', 'phoneNumber', 'linkedin_link'].map(page.value)
  expect(kept).toEqual(['asha@', '9'.repeat(60), '&lt;b&gt;linkedin.com'])
  expect([page.choice, page.code]).toEqual(['educator', '+44'])
  const withoutCode = shown(await (await post(aForm({ countryCode: '+0' }))).text())
  expect(withoutCode.error('countryCode')).toBe(fieldMessages.countryCode.invalid)
})

test('a form is sent back as a compressed page with its policy', async () => {
  const { post } = await aSite()
  const response = await post(aForm({ name: '' }), { ...TODAY, 'accept-encoding': 'gzip, br' })
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'gzip',
    'cache-control': 'no-store',
    'content-security-policy': POLICY,
  })
  expect(gunzipSync(await response.arrayBuffer()).toString()).toContain(messages.missing)
})

test('what was read and is refused comes back with its values, and a duplicate at its field', async () => {
  const { post, store } = await aSite({ RATE_LIMIT: '2/600' })
  const { add } = store
  store.add = () => Promise.reject(new Error('away'))
  const unavailable = await post(aForm())
  store.add = add
  await post(aForm())
  const duplicate = await post(aForm({ email: 'ASHA@example.com' }))
  const limited = await post(aForm({ email: 'other@example.com' }))
  expect(unavailable.headers.get('retry-after')).toBe('10')
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
  for (const [status, sentence, response] of [
    [503, serverMessages.unavailable, unavailable],
    [409, messages.duplicate, duplicate],
    [429, messages.limited, limited],
  ] as const) {
    const page = shown(await response.text())
    expect([response.status, page.alert, page.value('name')]).toEqual([status, sentence, 'Asha Rao'])
    expect(page.error('email')).toBe(status === 409 ? sentence : undefined)
  }
})

test.each([
  [413, serverMessages.tooLarge, aForm({ name: 'x'.repeat(70_000) }), {}],
  [415, serverMessages.wrongType, 'name=Asha', { 'content-type': 'text/plain' }],
  [403, serverMessages.foreign, aForm(), { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
])(
  'a refusal with %i of what was not read is a page with an empty form, not JSON',
  async (status, sentence, body, headers) => {
    const { post } = await aSite()
    const response = await post(body, { ...TODAY, ...headers })
    const page = shown(await response.text())
    expect([response.status, page.alert, page.value('name')]).toEqual([status, sentence, ''])
  },
)

test('a form is sent back also when no file can be read any more, as during the next deployment', async () => {
  const folder = await aBuildFolder()
  const { join } = await anApp({ overrides: { page: await readPage(folder) } })
  await rm(folder, { recursive: true })
  const response = await join(aForm({ name: '' }), TODAY)
  expect([response.status, await response.text()]).toEqual([422, expect.stringContaining(`<p>${messages.missing}</p>`)])
})

test('where no page can be drawn, the answer is JSON', async () => {
  const returnForm = () => Promise.reject(new Error('undrawable'))
  const { join, lines } = await anApp({ overrides: { page: { policy: POLICY, returnForm } } })
  expect(await statusAndBody(await join(aForm({ name: '' }), TODAY))).toEqual([
    503,
    { detail: serverMessages.unavailable },
  ])
  expect(lines.join('')).toContain('undrawable')
})

test('visitors of an allowed site are redirected to that site', async () => {
  const origin = 'https://www.chalchitra.in'
  const { post } = await aSite({ ALLOWED_ORIGINS: origin })
  const response = await post(aForm(), { ...TODAY, 'sec-fetch-site': 'cross-site', origin })
  expect(response.headers.get('location')).toBe(`${origin}/?joined=1`)
})
