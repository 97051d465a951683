import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { messages } from '#content/waitlist.ts'
import { lambdaBuild } from '#server/functions/lambda.config.ts'
import { vercelBuild } from '#server/functions/vercel.config.ts'
import { securityHeadersFor } from '#server/http/security-headers.ts'
import { POLICY } from '#tests/server/a-page.ts'
import { aPostgres } from '#tests/server/a-postgres.ts'
import { anApp } from '#tests/server/an-app.ts'
import { anApplication } from '#tests/server/an-application.ts'
import { answer, aReceiver, emailsIn } from '#tests/server/webhooks/a-receiver.ts'
import { aBuild, aLambda, aVercelFunction } from './a-function.ts'

const postgres = aPostgres()
const vercel = aBuild(vercelBuild)
const lambda = aBuild(lambdaBuild)

const aVercel = async (env: Record<string, string>) =>
  aVercelFunction(join(await vercel(), 'functions/api.func/index.mjs'), env)
const aLambdaFunction = async (env: Record<string, string>) => aLambda(join(await lambda(), 'index.mjs'), env)

/** The form of an applicant. */
const formOf = (email: string, headers: Record<string, string> = {}) =>
  ({ method: 'POST', body: anApplication({ email, name: 'आशा $& <b>Rao</b>' }), headers }) as const

describe.each([
  ['Vercel', aVercel],
  ['Lambda', aLambdaFunction],
])('the function of %s', (_, aFunction) => {
  test('takes applications, over https', async () => {
    const { call } = await aFunction({ DATABASE_URL: await postgres.database() })
    expect(await call('/api/waitlist', formOf('asha@example.com'))).toMatchObject({
      status: 200,
      body: '{"status":"success"}',
      headers: { 'strict-transport-security': 'max-age=31536000' },
    })
  })

  test('takes the form of a browser, and sends it back', async () => {
    const { call } = await aFunction({ DATABASE_URL: await postgres.database() })
    const referer = 'https://chalchitra.example/?join=1&utm_campaign=diwali'
    const headers = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin', referer }
    const byBrowser = () => call('/api/waitlist', formOf('asha@example.com', headers))
    expect(await byBrowser()).toMatchObject({ status: 303, headers: { location: '/?joined=1&utm_campaign=diwali' } })
    const { status, body } = await byBrowser()
    expect(status).toBe(409)
    for (const part of ['value="आशा $&amp; &lt;b&gt;Rao&lt;/b&gt;"', messages.duplicate, 'value="utm_campaign=diwali"'])
      expect(body).toContain(part)
  })

  test('counts by the address that the edge names, not by what the client claims', async () => {
    // Otherwise counts that take long on a busy machine would be kept in memory.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { call } = await aFunction({ DATABASE_URL: await postgres.database(), RATE_LIMIT: '1/600' })
    await call('/readyz')
    const statuses = []
    for (const [index, from] of ['203.0.113.50', '203.0.113.50', '203.0.113.61'].entries()) {
      const claimed = {
        'x-forwarded-for': `198.51.100.${index}`,
        'cloudfront-viewer-address': `198.51.100.${index}:443`,
      }
      statuses.push((await call('/api/waitlist', formOf(`${index}@example.com`, claimed), from)).status)
    }
    expect(statuses).toEqual([200, 429, 200])
  })

  test('removes at its start what is older than RETAIN_DAYS', async () => {
    const env = { DATABASE_URL: await postgres.database() }
    const { join: apply, list } = await anApp({ env, overrides: { now: () => new Date('2026-01-01') } })
    await apply()
    await aFunction({ ...env, RETAIN_DAYS: '30' })
    await expect.poll(list).toEqual([])
  })
})

type Route = {
  src: string
  dest?: string
  handle?: string
  status?: number
  continue?: boolean
  headers?: Record<string, string>
  has?: { type: string; key: string; value: string }[]
}

/** What Vercel reads: the routes, and the files that it serves by itself. */
async function theRoutes() {
  const out = await vercel()
  const { version, routes } = JSON.parse(await readFile(join(out, 'config.json'), 'utf8')) as {
    version: number
    routes: Route[]
  }
  expect(version).toBe(3)
  const files = (await readdir(join(out, 'static'), { recursive: true })).map((name) => `/${name}`)
  const matches = ({ src }: Route, path: string) => new RegExp(`^${src}$`).test(path)
  return { routes, files, matches }
}

test('Vercel finds a function of Node with all its files', async () => {
  const folder = join(await vercel(), 'functions/api.func')
  expect(JSON.parse(await readFile(join(folder, '.vc-config.json'), 'utf8'))).toEqual({
    runtime: 'nodejs22.x',
    handler: 'index.mjs',
    launcherType: 'Nodejs',
    shouldAddHelpers: false,
  })
  const deployed = await readdir(folder)
  expect(deployed.toSorted().join()).toBe('.vc-config.json,index.mjs,policy.json,prerender,returned.html')
})

test('Vercel serves the files with the headers of the server', async () => {
  const { routes, matches } = await theRoutes()
  const security = securityHeadersFor({ policy: POLICY, https: true })
  for (const [path, ...expected] of [
    ['/', security],
    ['/assets/page-a1b2.js', security, { 'cache-control': 'public, max-age=31536000, immutable' }],
    ['/link-preview.jpg', security, { 'cross-origin-resource-policy': 'cross-origin' }],
    ['/api/waitlist'],
  ] as const) {
    // Headers alone end no search for the file.
    const found = routes.filter((route) => route.continue && matches(route, path))
    expect(found.map(({ headers }) => headers)).toEqual(expected)
  }
})

test('on Vercel the query chooses the page, and the API is the function', async () => {
  const { routes, files, matches } = await theRoutes()
  for (const [addresses, expected] of [
    ['/api/waitlist /livez /readyz', '/api'],
    // Whoever opens the address by hand has not joined.
    ['/ /link-preview.jpg /?joined=1', 'filesystem'],
    ['/?join=1&category=other /?join=1)&category=other%E2%80%9D', '/join-other.html'],
    ['/?join=1?utm_source=wa /?join=true /?join=1&category=others', '/join.html'],
    ['/?join=10 /?join=0', 'filesystem'],
    ['/%3Fjoin=1 //%3fjoin=1', '302 /?$1'],
    ['/?join=1&joined=1&sec-fetch-site=same-origin', '/join.html'],
    ['/?joined=1&sec-fetch-site=same-origin', '/joined.html'],
    ['/index.html', '308 /'],
    ['/join /JOIN/?utm_source=poster', '302 /?join=1'],
    ['/404.html /join.html /join-other.html /joined.html /nowhere /index.html.br', '404 /404.html'],
  ] as const) {
    for (const address of addresses.split(' ')) {
      const { pathname, searchParams } = new URL(`http://x${address}`)
      const ending = routes.find((route) => {
        if (route.continue) return false
        if (route.handle !== undefined) return pathname === '/' || files.includes(pathname)
        const has = ({ key, value }: { key: string; value: string }) =>
          new RegExp(`^(?:${value})$`).test(searchParams.get(key) ?? '')
        return matches(route, pathname) && (route.has ?? []).every(has)
      })
      const { status, dest, handle, headers } = ending ?? {}
      expect([status, dest ?? headers?.['location'] ?? handle].join(' ').trim(), address).toBe(expected)
      if (dest?.endsWith('.html')) expect(files).toContain(dest)
    }
  }
})

test('on Vercel a response does not wait for the webhook, which is sent after it', async () => {
  const receiver = await aReceiver()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  receiver.behave(async (...request) => {
    await held
    await answer(200)(...request)
  })
  const { call, after } = await aVercel({ DATABASE_URL: await postgres.database(), ...receiver.env })
  expect((await call('/api/waitlist', formOf('asha@example.com'))).status).toBe(200)
  release()
  expect(after).toHaveLength(1)
  await Promise.all(after)
  expect(emailsIn(receiver.received)).toEqual(['asha@example.com'])
})

const NOWHERE = { DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/nowhere' }

test('a Lambda serves the page by itself, also binary files', async () => {
  const { call } = await aLambdaFunction(NOWHERE)
  const page = await call('/?join=1')
  expect(page).toMatchObject({ status: 200, isBase64Encoded: false, headers: { 'content-security-policy': POLICY } })
  expect(page.body).toContain('The form')
  const picture = await call('/link-preview.jpg')
  expect(picture).toMatchObject({ isBase64Encoded: true, body: Buffer.from('picture').toString('base64') })
})

test.each([
  ['/nowhere', 404],
  ['/livez', 200],
  ['/readyz', 503],
  ['/api/waitlist', 503],
])('a Lambda without its database answers %s with %i and the security headers', async (path, expected) => {
  const { call } = await aLambdaFunction(NOWHERE)
  const { status, headers } = await call(path, path.startsWith('/api') ? formOf('asha@example.com') : {})
  expect(status).toBe(expected)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=31536000',
    'content-security-policy': expect.stringContaining("default-src 'none'") as string,
  })
})

test('a Lambda behind CloudFront counts by the viewer that it names', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { call } = await aLambdaFunction({
    DATABASE_URL: await postgres.database(),
    RATE_LIMIT: '1/600',
    RATE_LIMIT_TOTAL: '3/600',
    TRUST_PROXY: '1',
  })
  await call('/readyz')
  const statuses = []
  // An IPv6 address has no brackets there; its /64 counts as one client. The last is over the limit of all.
  const viewers = ['203.0.113.1:46532', '203.0.113.1:46533', '2001:db8:1:2::c4a:42838', '2001:db8:1:2:9::1:428']
  for (const [index, viewer] of [...viewers, '203.0.113.2:1', '203.0.113.3:1'].entries()) {
    const headers = { 'cloudfront-viewer-address': viewer, 'x-forwarded-for': `192.0.2.${index}` }
    const form = formOf(`viewer-${index}@example.com`, headers)
    statuses.push((await call('/api/waitlist', form, '130.176.1.1')).status)
  }
  expect(statuses).toEqual([200, 429, 200, 429, 200, 429])
})
