import { readdir, readFile } from 'node:fs/promises'
import { getDefaultAutoSelectFamilyAttemptTimeout, setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { messages } from '#content/waitlist.ts'
import { IDEMPOTENCY_HEADER } from '#contract/outcome.ts'
import { REFERRER_HEADER } from '#contract/referrer.ts'
import lambdaConfig, { lambdaBuild } from '#server/functions/lambda.config.ts'
import vercelConfig, { vercelBuild } from '#server/functions/vercel.config.ts'
import { securityHeadersFor } from '#server/http/security-headers.ts'
import { POLICY, titled } from '#tests/server/a-page.ts'
import { stopClocks } from '#tests/server/a-clock.ts'
import { aDatabase } from '#tests/server/a-postgres.ts'
import { anApp } from '#tests/server/an-app.ts'
import { anApplication, applicants } from '#tests/server/an-application.ts'
import { answer, aReceiver, emailsIn } from '#tests/server/webhooks/a-receiver.ts'
import { aBuild, aLambda, aVercelFunction } from './a-function.ts'

const vercel = aBuild(vercelBuild)
const vercelWithoutHsts = aBuild(vercelBuild)
const lambda = aBuild(lambdaBuild)

const aVercel = async (env: Record<string, string>) =>
  aVercelFunction(join(await vercel(), 'functions/api.func/index.mjs'), env)
const aLambdaFunction = async (env: Record<string, string>) => aLambda(join(await lambda(), 'index.mjs'), env)

/** The form of an applicant. */
const formOf = (email: string, headers: Record<string, string> = {}) =>
  ({ method: 'POST', body: anApplication({ email, name: 'आशा $& <b>Rao</b>' }), headers }) as const

/** A function that has reached its database: a cold one waits for it for 3 seconds, which a busy machine may exceed. */
async function warm<Loaded extends { call: (path: string) => Promise<{ status?: number | undefined }> }>(
  loaded: Loaded,
) {
  await expect.poll(async () => (await loaded.call('/readyz')).status).toBe(200)
  return loaded
}

/** The statuses of one application from each of these, where a client may send one. */
async function statusesOf(
  aFunction: typeof aVercel | typeof aLambdaFunction,
  senders: { from: string; headers: Record<string, string> }[],
  env: Record<string, string> = {},
) {
  const { call } = await warm(await aFunction({ DATABASE_URL: await aDatabase(), RATE_LIMIT: '1/600', ...env }))
  const statuses = []
  for (const [index, { from, headers }] of senders.entries())
    statuses.push((await call('/api/waitlist', formOf(`${index}@example.com`, headers), from)).status)
  return statuses
}

describe.each([
  ['Vercel', aVercel],
  ['Lambda', aLambdaFunction],
])('the function of %s', (_, aFunction) => {
  test('takes the form of a browser, over https, and sends it back', async () => {
    const { call } = await warm(await aFunction({ DATABASE_URL: await aDatabase() }))
    const referer = 'https://chalchitra.example/?join=1&utm_campaign=diwali'
    const headers = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin', referer }
    const byBrowser = () => call('/api/waitlist', formOf('asha@example.com', headers))
    expect(await byBrowser()).toMatchObject({
      status: 303,
      headers: { location: '/?joined=1&utm_campaign=diwali', 'strict-transport-security': 'max-age=31536000' },
    })
    const { status, body } = await byBrowser()
    expect(status).toBe(409)
    const parts = ['value="आशा $&amp; &lt;b&gt;Rao&lt;/b&gt;"', messages.duplicate, 'value="utm_campaign=diwali"']
    const missing = parts.filter((part) => !body.includes(part))
    expect(missing, 'not sent back').toEqual([])
  })

  test('sends no Strict-Transport-Security with HSTS=off', async () => {
    const { call } = await aFunction({ DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/nowhere', HSTS: 'off' })
    expect((await call('/livez')).headers).not.toHaveProperty('strict-transport-security')
  })

  test('counts by the address that the edge names, not by what the client claims', async () => {
    const senders = ['203.0.113.50', '203.0.113.50', '203.0.113.61'].map((from, index) => {
      const claimed = `198.51.100.${index}`
      return { from, headers: { 'x-forwarded-for': claimed, 'cloudfront-viewer-address': `${claimed}:443` } }
    })
    expect(await statusesOf(aFunction, senders)).toEqual([200, 429, 200])
  })

  test('shows the report at its address alone', async () => {
    const REPORT_KEY = 'k3yOfTheReport0123456789abcdefgh'
    const { call } = await aFunction({ DATABASE_URL: await aDatabase(), REPORT_KEY })
    await expect.poll(() => call(`/report/${REPORT_KEY}`)).toMatchObject({ status: 200 })
    expect(await call('/report/x')).toMatchObject({ status: 404, body: titled('Nothing here') })
  })

  test('lets the pages of ALLOWED_ORIGINS send applications', async () => {
    const origin = 'https://partner.example'
    const { call } = await aFunction({ DATABASE_URL: 'postgres://127.0.0.1:1/nowhere', ALLOWED_ORIGINS: origin })
    const { status, headers } = await call('/api/waitlist', { method: 'OPTIONS', headers: { origin } })
    expect([status, headers['access-control-allow-origin']]).toEqual([204, origin])
  })

  test('goes on where its database is away when it removes what is old', async () => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    onTestFinished(() => void process.off('unhandledRejection', unhandled))
    const { call } = await aFunction({ DATABASE_URL: 'postgres://127.0.0.1:1/nowhere', RETAIN_DAYS: '30' })
    // Waits for the same connection.
    expect((await call('/readyz')).status).toBe(503)
    await setImmediate()
    expect(unhandled).not.toHaveBeenCalled()
  })

  test('removes at its start what is older than RETAIN_DAYS', async () => {
    const env = { DATABASE_URL: await aDatabase() }
    const { join: apply, list } = await anApp({ env, overrides: { now: () => new Date('2026-01-01') } })
    await apply()
    // One that does not reach a busy database in 3 seconds leaves it to the next one.
    await vi.waitFor(
      async () => {
        await aFunction({ ...env, RETAIN_DAYS: '30' })
        await expect.poll(list, { timeout: 10_000 }).toEqual([])
      },
      { timeout: 240_000 },
    )
  })
})

type Route = {
  src: string
  dest?: string
  handle?: string
  status?: number
  continue?: boolean
  headers?: Record<string, string>
  has?: { key: string; value: string }[]
}

const matches = ({ src }: Route, path: string) => new RegExp(`^${src}$`).test(path)

/** What Vercel reads: the routes, and the files that it serves by itself. */
async function theRoutes(build = vercel) {
  const out = await build()
  const { routes } = JSON.parse(await readFile(join(out, 'config.json'), 'utf8')) as { routes: Route[] }
  const files = (await readdir(join(out, 'static'), { recursive: true })).map((name) => `/${name}`)
  return { routes, files }
}

const SECURITY = securityHeadersFor({ policy: POLICY, https: true })

test.each([
  ['/', [SECURITY]],
  ['/assets/page-a1b2.js', [SECURITY, { 'cache-control': 'public, max-age=31536000, immutable' }]],
  ['/favicon.ico', [SECURITY, { 'cross-origin-resource-policy': 'cross-origin' }]],
  ['/link-preview.jpg', [SECURITY, { 'cross-origin-resource-policy': 'cross-origin' }]],
  ['/api/waitlist', []],
  [`/leave/${'0'.repeat(32)}`, []],
])('Vercel serves %s with the headers of the server, or with those of the function', async (path, expected) => {
  const { routes } = await theRoutes()
  const found = routes.filter((route) => route.continue && matches(route, path))
  expect(found.map(({ headers }) => headers)).toEqual(expected)
})

test('Vercel starts the file of the function, in a Node that the product takes, and leaves the body to it', async () => {
  const folder = join(await vercel(), 'functions/api.func')
  const read = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>
  const { runtime, handler, ...launch } = await read(join(folder, '.vc-config.json'))
  const [, version = 0] = /^nodejs(\d+)\.x$/.exec(String(runtime)) ?? []
  const { engines } = (await read('package.json')) as { engines: { node: string } }
  expect(Number(version)).toBeGreaterThan(Number.parseFloat(engines.node.replace('>=', '')))
  expect(await readdir(folder)).toContain(handler)
  expect(launch).toEqual({ launcherType: 'Nodejs', shouldAddHelpers: false })
  expect(await read(join(folder, '../../config.json'))).toMatchObject({ version: 3 })
})

test('Vercel serves the page without Strict-Transport-Security after a build with HSTS=off', async () => {
  vi.stubEnv('HSTS', 'off')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(JSON.stringify(await theRoutes(vercelWithoutHsts))).not.toContain('strict-transport-security')
})

/** Where Vercel leads an address: the file that it serves by itself, a redirect, or the function. */
async function leadsTo(address: string) {
  const { routes, files } = await theRoutes()
  const { pathname, searchParams } = new URL(address, 'http://x')
  const ending = routes.find(({ has = [], ...route }) => {
    if (route.continue) return false
    if (route.handle !== undefined) return pathname === '/' || files.includes(pathname)
    const isThere = ({ key, value }: { key: string; value: string }) =>
      new RegExp(`^(?:${value})$`).test(searchParams.get(key) ?? '')
    return matches(route, pathname) && has.every(isThere)
  })
  const { status, dest, handle, headers } = ending ?? {}
  if (dest?.endsWith('.html')) expect(files).toContain(dest)
  return [status, dest ?? headers?.['location'] ?? handle].join(' ').trim()
}

test.each([
  ['/api/waitlist /livez /readyz /report/x /?joined=1 /nowhere', '/api'],
  ['/ /link-preview.jpg /?join=10', 'filesystem'],
  ['/?join=1&category=other /?join=1)&category=other%E2%80%9D', '/join-other.html'],
  ['/?join=1?utm_source=wa /?join=true /?join=1&category=others /?join=1&joined=1', '/join.html'],
  ['/join /JOIN/?utm_source=poster', '302 /?join=1'],
])('on Vercel %s leads to %s', async (addresses, expected) => {
  for (const address of addresses.split(' ')) expect(await leadsTo(address), address).toBe(expected)
})

test('on Vercel the function reads all other addresses, as the server does', async () => {
  const { call } = await aVercel({ DATABASE_URL: 'postgres://127.0.0.1:1/nowhere' })
  const meanings = [
    ['/join)', 302, '/?join=1'],
    ['/join.', 302, '/?join=1'],
    ['/join%22%3EJoin', 302, '/?join=1'],
    ['/)?utm_source=wa', 302, '/?utm_source=wa'],
    ['/joinपर', 302, '/?join=1'],
    ['/join%26utm_source=poster', 302, '/?join=1&utm_source=poster'],
    ['/%3Fjoin=1', 302, '/?join=1'],
    ['/index.html', 308, '/'],
    ['/404.html', 404, undefined],
    ['/join.html', 404, undefined],
    ['/join-other.html', 404, undefined],
    ['/joined.html', 404, undefined],
    ['/index.html.br', 404, undefined],
    ['/nowhere', 404, undefined],
  ] as const
  for (const [address, status, location] of meanings) {
    expect(await leadsTo(address), address).toBe('/api')
    const answered = await call(address)
    expect([answered.status, answered.headers['location']], address).toEqual([status, location])
    if (status === 404) expect(answered.body).toBe(titled('Nothing here'))
  }
})

test('on Vercel who comes from the form reads that it was taken, and who opens that address by hand does not', async () => {
  const { call } = await aVercel({ DATABASE_URL: 'postgres://127.0.0.1:1/nowhere' })
  const bodies = []
  for (const site of ['same-origin', 'none'])
    bodies.push((await call('/?joined=1', { headers: { 'sec-fetch-site': site } })).body)
  expect(bodies).toEqual([titled('Joined'), titled('The page')])
})

test('a function gives each address of another host a second to connect, not the 250 ms of Node', async () => {
  const before = getDefaultAutoSelectFamilyAttemptTimeout()
  onTestFinished(() => setDefaultAutoSelectFamilyAttemptTimeout(before))
  await aVercel({ DATABASE_URL: 'postgres://127.0.0.1:1/nowhere' })
  expect(getDefaultAutoSelectFamilyAttemptTimeout()).toBe(1000)
})

test('on Vercel a response does not wait for the webhook, which is sent after it', async () => {
  const receiver = await aReceiver()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  receiver.behave(async (...request) => {
    await held
    await answer(200)(...request)
  })
  const { call, after } = await warm(await aVercel({ DATABASE_URL: await aDatabase(), ...receiver.env }))
  expect((await call('/api/waitlist', formOf('asha@example.com'))).status).toBe(200)
  release()
  expect(after).toHaveLength(1)
  await Promise.all(after)
  expect(emailsIn(receiver.received)).toEqual(['asha@example.com'])
})

test('on Vercel messages are sent for 10 seconds after a response', async () => {
  stopClocks('Date')
  const receiver = await aReceiver()
  const env = { DATABASE_URL: await aDatabase(), ...receiver.env }
  const { join: apply } = await anApp({ env, overrides: { notify: () => {} } })
  for (const body of applicants(20)) await apply(body)
  receiver.behave((...request) => {
    vi.setSystemTime(Date.now() + 1000)
    void answer(200)(...request)
  })
  const { call, after } = await warm(await aVercel(env))
  await call('/api/waitlist', formOf('asha@example.com'))
  await Promise.all(after)
  // Those that are sent at once, of 21.
  expect(receiver.received).toHaveLength(16)
})

test('the folders to deploy are those of the document, and of Vercel', async () => {
  expect(await readFile('src/server/deploying.md', 'utf8')).toContain(
    `Zip the contents of \`${lambdaConfig.build?.outDir}\``,
  )
  expect(vercelConfig.build?.outDir).toBe(join(process.cwd(), '.vercel/output/functions/api.func'))
})

test('a Lambda serves the page by itself, also binary files, and without its database', async () => {
  const { call } = await aLambdaFunction({ DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/nowhere' })
  const page = await call('/?join=1')
  expect(page).toMatchObject({ status: 200, isBase64Encoded: false, headers: { 'content-security-policy': POLICY } })
  expect(page.body).toContain('The form')
  const picture = await call('/link-preview.jpg')
  expect(picture).toMatchObject({ isBase64Encoded: true, body: Buffer.from('picture').toString('base64') })
})

test('what the document lets CloudFront pass on is enough for a form of each browser', async () => {
  const document = await readFile('src/server/deploying.md', 'utf8')
  const step = document.slice(document.indexOf('**AWS Lambda**'))
  const passed = (/policy lists(.*?), and all query/s.exec(step)?.[1] ?? '').toLowerCase()
  const origin = 'https://www.example.com'
  const [, ALLOWED_ORIGINS = ''] = /`ALLOWED_ORIGINS=(\S+)`/.exec(step) ?? []
  const [, TRUST_PROXY = ''] = /`TRUST_PROXY=(\S+)`/.exec(step) ?? []
  const through = (headers: Record<string, string>) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => passed.includes(`\`${name.toLowerCase()}\``)))
  const { call } = await warm(
    await aLambdaFunction({ DATABASE_URL: await aDatabase(), TRUST_PROXY, ALLOWED_ORIGINS, RATE_LIMIT: '1/600' }),
  )
  const viewer = { 'cloudfront-viewer-address': '203.0.113.1:46532', referer: `${origin}/?utm_source=x` }
  const script = { ...viewer, [IDEMPOTENCY_HEADER]: crypto.randomUUID(), [REFERRER_HEADER]: 'l.example' }
  const senders: Record<string, string>[] = [
    { ...script, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' },
    // Before Fetch Metadata; the last one without script.
    { ...script, origin, 'cloudfront-viewer-address': '203.0.113.2:46532' },
    { ...viewer, origin, accept: 'text/html', 'cloudfront-viewer-address': '203.0.113.3:46532' },
  ]
  const statuses = []
  for (const [index, headers] of senders.entries()) {
    expect(through(headers)).toEqual(headers)
    statuses.push((await call('/api/waitlist', formOf(`${index}@example.com`, through(headers)))).status)
  }
  expect(statuses).toEqual([200, 200, 303])
})

test('a Lambda behind CloudFront counts by the viewer that it names', async () => {
  // An IPv6 address has no brackets there; its /64 counts as one client.
  const viewers = [
    '203.0.113.1:46532',
    '203.0.113.1:46533',
    '2001:db8:1:2::c4a:42838',
    '2001:db8:1:2:9::1:428',
    '2001:db8:1:3::c4a:42838',
  ]
  const senders = viewers.map((viewer, index) => ({
    from: '130.176.1.1',
    headers: { 'cloudfront-viewer-address': viewer, 'x-forwarded-for': `192.0.2.${index}` },
  }))
  expect(await statusesOf(aLambdaFunction, senders, { TRUST_PROXY: '1' })).toEqual([200, 429, 200, 429, 200])
})
