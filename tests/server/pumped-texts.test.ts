/** All visitors share one thread: no text of a stranger may take it for longer than letters of the same length. */
import { expect, test } from 'vitest'
import { closedSearch } from '#contract/address.ts'
import { FIELDS } from '#contract/application.ts'
import { emptyForm, FORM_FIELDS, TYPED_LIMIT } from '#contract/form.ts'
import { IDEMPOTENCY_HEADER } from '#contract/outcome.ts'
import { REFERRER_HEADER } from '#contract/referrer.ts'
import { ATTRIBUTION_FIELD } from '#server/attribution.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { MAX_ADDRESS, pageOfAddress } from '#server/http/page-of-address.ts'
import { createLog } from '#server/log.ts'
import { costOf, SIGNS } from '#tests/cost.ts'
import { aPage } from './a-page.ts'
import { anApp } from './an-app.ts'
import { anApplication, aRequest, type Fields } from './an-application.ts'

const KEY = '0f3a9c1be74d2856a1f0c9e8d7b6a594'
const NAVIGATION = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' }

/** A place of a request for a text: how much of it gets in, and how it is spelled there. */
type Place = { what: string; most: number; spell: (text: string) => string; request: (text: string) => Request }

const get = (path: string, headers: Record<string, string> = {}) =>
  new Request(`http://localhost${path}`, { headers: { ...NAVIGATION, host: 'localhost', ...headers } })

const PATHS = ['/', '/join', '/x/', '/?', '/?join=1&utm_source=', '/?join=1&category=', '/livez?', '/api/', '/report/']
/** Node's limit for all headers is 16 KB. The rest of it is for the others. */
const [HEADER, ADDRESS] = [15_000, MAX_ADDRESS - 100]

const escaped = (text: string) => text.replaceAll(/[^!-~]|[#"<>\\^`{|}]/gu, encodeURIComponent)
const ADDRESSES = [
  ...[...PATHS, `/report/${KEY}?campaign=`].map((path): Place => {
    return { what: `GET ${path}`, most: ADDRESS, spell: escaped, request: (text) => get(path + text) }
  }),
  { what: 'GET of what is too long', most: HEADER, spell: escaped, request: (text: string) => get(`/${text}`) },
]

/** The bytes of UTF-8, as Node reads them. */
const bytes = (text: string) => Buffer.from(text).toString('latin1')
/** Another value is wrong: such a form costs no quota. */
const wrong = (name: string): Fields => (name === 'name' ? { email: 'asha@' } : { name: '' })
const HEADERS = [
  ...['host', 'origin', 'accept', 'accept-encoding', 'if-none-match', 'x-forwarded-for', 'sec-fetch-site'].map(
    (name): Place => ({
      what: `GET ${name}`,
      most: HEADER,
      spell: bytes,
      request: (text) => get('/', { [name]: text }),
    }),
  ),
  ...(
    [
      ['referer', 'http://localhost/?', HEADER],
      ['referer', 'http://localhost/?utm_source=', HEADER],
      ['referer', 'http://', HEADER],
      [REFERRER_HEADER, '', HEADER],
      ['content-type', 'multipart/form-data;', HEADER],
      [IDEMPOTENCY_HEADER, '', HEADER],
    ] as const
  ).map(([name, before, most]): Place => {
    const request = (text: string) => aRequest(anApplication(wrong('')), { ...NAVIGATION, [name]: before + text })
    return { what: `POST ${name}: ${before}`, most, spell: bytes, request }
  }),
]

const asTyped = (text: string) => text
const form = (name: string, most: number, before: string, others: Fields, headers: Record<string, string>): Place => {
  const request = (text: string) => aRequest(anApplication({ ...others, [name]: before + text }), headers)
  return { what: `POST ${name}, ${most}`, most: most - before.length, spell: asTyped, request }
}
const BROWSER = [...FORM_FIELDS, 'whatsapp', ATTRIBUTION_FIELD, 'x'].map((name) =>
  form(
    name,
    TYPED_LIMIT,
    name === ATTRIBUTION_FIELD ? 'utm_source=' : '',
    { ...emptyForm, ...wrong(name) },
    NAVIGATION,
  ),
)
const PROGRAM = FIELDS.map((name) => form(name, TYPED_LIMIT, '', wrong(name), {}))
const TOO_LARGE = form('name', 60_000, '', {}, NAVIGATION)

test.each([
  ['address', ADDRESSES],
  ['entry of the headers', HEADERS],
  ['input of a browser', BROWSER],
  ['input of a program', [...PROGRAM, TOO_LARGE]],
])('no text in an %s takes longer than twenty times letters, or a hundred ordinary requests', async (_, places) => {
  const { send } = await anApp({
    overrides: {
      page: await aPage(),
      client: ({ req }) =>
        clientAddress({ socket: '', forwardedFor: req.header('x-forwarded-for'), trustedProxies: 1 }),
      reportKey: KEY,
      log: createLog({ write() {} }),
    },
  })
  const costFor = async (made: Request, enough?: number) => {
    // A body can be read once.
    const body = made.body === null ? {} : { body: await made.arrayBuffer() }
    return costOf(async () => (await send(new Request(made, body))).text(), enough)
  }
  const ordinary = await costFor(aRequest(anApplication(wrong(''))))
  const found: string[] = []
  for (const { what, most, spell, request } of places) {
    const bound = Math.min(20 * (await costFor(request('a'.repeat(most)))), 100 * ordinary)
    for (const sign of SIGNS) {
      const count = Math.floor((most - 20) / spell(sign).length)
      const pumped = spell(sign).repeat(count)
      // A pattern tries again where the end does not fit: most of those of an address stop at a line.
      const texts = [places === ADDRESSES ? `${pumped}%0Aa` : `1${pumped}a`]
      if (/email|http:/.test(what)) texts.push(`a@${texts[0]}.com`, `${texts[0]}@example.com`)
      for (const text of texts) {
        // Not each sign can stand in a header.
        if (spell === bytes && /[\0\r\n]/.test(text)) continue
        const cost = await costFor(request(text), bound)
        if (cost > bound) found.push(`${what}, ${JSON.stringify(sign)}: ${cost} ms of ${bound}`)
      }
    }
  }
  expect(found).toEqual([])
})

test('of an address without end only the beginning is decoded', async () => {
  const { send } = await anApp()
  const cost = (length: number, enough?: number) => costOf(() => send(get(`/${'%FFa'.repeat(length / 4)}`)), enough)
  const bound = 2 * (await cost(ADDRESS))
  expect(await cost(HEADER, bound)).toBeLessThanOrEqual(bound)
})

test('a parameter whose name cannot be decoded takes no longer than ten others', async () => {
  const cost = (pair: string, enough?: number) => costOf(() => closedSearch(pair.repeat(1000)), enough)
  const bound = 10 * (await cost('a&'))
  expect(await cost('%FF&', bound)).toBeLessThanOrEqual(bound)
})

test('a short link with brackets and a line behind it takes no longer than ten other paths', async () => {
  const cost = (path: string, enough?: number) =>
    costOf(() => pageOfAddress(get(`/${path}${'%3C'.repeat(1300)}%0Aa`)), enough)
  const bound = 10 * (await cost('x'))
  expect(await cost('join', bound)).toBeLessThanOrEqual(bound)
})
