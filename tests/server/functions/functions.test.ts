import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { build } from 'vite'
import { messages } from '#content/waitlist.ts'
import { lambdaBuild } from '#server/functions/lambda.config.ts'
import { securityHeadersFor } from '#server/http/security-headers.ts'
import { vercelBuild } from '#server/functions/vercel.config.ts'
import { aBuildFolder, POLICY } from '#tests/server/a-page.ts'
import { aClient, aPostgres } from '#tests/server/a-postgres.ts'
import { aFolder } from '#tests/server/an-app.ts'
import { anApplication } from '#tests/server/an-application.ts'
import { ask } from '#tests/server/ask.ts'
import { whyBuildIsStale } from '#tests/server/build-age.ts'
import { addressOf, launchServer, type Running } from '#tests/server/launch-server.ts'
import { aReceiver, emailsIn } from '#tests/server/webhooks/a-receiver.ts'

const postgres = aPostgres()

/** A function with the renderer of forms of the last build. Outside of the repository, so that it finds no packages. */
async function built(functionBuild: typeof vercelBuild): Promise<string> {
  expect(await whyBuildIsStale(), 'run `npm run build` first').toBeUndefined()
  const folder = await aBuildFolder()
  await cp(join(import.meta.dirname, '../../../dist/prerender'), join(folder, 'prerender'), { recursive: true })
  await writeFile(join(folder, 'client/index.html.br'), 'compressed')
  const out = join(await aFolder(), 'output')
  await build({ ...functionBuild(folder, out), logLevel: 'error' })
  return out
}

function launch(file: string, env: Record<string, string>): Running {
  const running = launchServer(join(import.meta.dirname, 'launch-function.mjs'), { args: [file], env })
  onTestFinished(() => void running.child.kill('SIGKILL'))
  return running
}

/** The form of an applicant. */
const formOf = (email: string, headers: Record<string, string> = {}) =>
  ({ method: 'POST', body: anApplication({ email, name: 'आशा $& <b>Rao</b>' }), headers }) as const

const NAVIGATION = {
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'same-origin',
  referer: 'https://chalchitra.example/?join=1&utm_campaign=diwali',
}
const JOINED = { location: '/?joined=1&utm_campaign=diwali' }

/** A page of another origin that the owner allows. */
const ALLOWED_ORIGINS = 'https://partner.example'
const CROSS_SITE = { origin: ALLOWED_ORIGINS, 'sec-fetch-site': 'cross-site' }
const ALLOWED = { 'access-control-allow-origin': ALLOWED_ORIGINS }

type Post = (init: RequestInit) => Promise<{ status: number; headers: object; body: string }>

/** On every platform. At most 4 applications of a client are accepted. */
async function expectToTakeApplications(post: Post) {
  const byBrowser = () => post(formOf('by.form@example.com', NAVIGATION))
  expect(await byBrowser()).toMatchObject({ status: 303, headers: JOINED })
  const { status, body } = await byBrowser()
  expect(status).toBe(409)
  for (const part of ['value="आशा $&amp; &lt;b&gt;Rao&lt;/b&gt;"', messages.duplicate, 'value="utm_campaign=diwali"'])
    expect(body).toContain(part)
  // The limits count by the address that the edge names, not by the client's own claim.
  const statuses = []
  for (let host = 1; host < 10; host += 1) {
    const address = `198.51.100.${host}`
    const claimed = { 'x-forwarded-for': address, 'cloudfront-viewer-address': `${address}:443` }
    statuses.push((await post(formOf(`creator-${host}@example.com`, claimed))).status)
  }
  expect(statuses).toContain(429)
}

type Route = {
  src: string
  dest?: string
  handle?: string
  status?: number
  continue?: boolean
  headers?: Record<string, string>
  has?: { type: string; key: string; value: string }[]
}

test("Vercel's output serves the page as files that the query chooses, and its function takes applications and forms", async () => {
  const out = await built(vercelBuild)
  const read = async (name: string) => JSON.parse(await readFile(join(out, name), 'utf8')) as Record<string, unknown>
  expect(await read('functions/api.func/.vc-config.json')).toEqual({
    runtime: 'nodejs22.x',
    handler: 'index.mjs',
    launcherType: 'Nodejs',
    shouldAddHelpers: false,
  })
  const deployed = await readdir(join(out, 'functions/api.func'))
  expect(deployed.toSorted().join()).toBe('.vc-config.json,index.mjs,policy.json,prerender,returned.html')
  const { version, routes } = (await read('config.json')) as { version: number; routes: Route[] }
  expect(version).toBe(3)
  const files = (await readdir(join(out, 'static'), { recursive: true })).map((name) => `/${name}`)
  const matches = ({ src }: Route, path: string) => new RegExp(`^${src}$`).test(path)

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

  // The function, as the platform's launcher calls it.
  const receiver = await aReceiver()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  receiver.behave(async (_, response) => {
    await held
    response.end()
  })
  const env = {
    VERCEL: '1',
    DATABASE_URL: await postgres.database(),
    RATE_LIMIT: '4/600',
    ALLOWED_ORIGINS,
    ...receiver.env,
  }
  const running = launch(join(out, 'functions/api.func/index.mjs'), env)
  const url = await addressOf(running)
  const post = (init: RequestInit) => ask(new Request(`${url}/api/waitlist`, init))
  const headers = { 'strict-transport-security': 'max-age=31536000' }
  expect(await post(formOf('asha@example.com'))).toMatchObject({ status: 200, body: '{"status":"success"}', headers })
  // The response has not waited for the webhook.
  release()
  await expect.poll(running.output).toContain('the work after the response is done')
  expect(emailsIn(receiver.received)).toEqual(['asha@example.com'])
  await expectToTakeApplications(post)
  expect((await post(formOf('ravi@example.com', { 'x-test-client': '203.0.113.61' }))).status).toBe(200)
  expect((await post(formOf('asha@example.com', CROSS_SITE))).headers).toMatchObject(ALLOWED)
})

/** An event of a function URL or an HTTP API (payload version 2.0), with the body in base64, as for binary types. */
async function anEvent(request: Request, sourceIp: string) {
  const { pathname, search } = new URL(request.url)
  const body = Buffer.from(await request.arrayBuffer())
  return JSON.stringify({
    version: '2.0',
    routeKey: '$default',
    rawPath: pathname,
    rawQueryString: search.slice(1),
    headers: { host: 'abc.lambda-url.ap-south-1.on.aws', ...Object.fromEntries(request.headers) },
    requestContext: {
      domainName: 'abc.lambda-url.ap-south-1.on.aws',
      http: { method: request.method, path: pathname, protocol: 'HTTP/1.1', sourceIp, userAgent: 'test' },
      requestId: 'test',
      stage: '$default',
    },
    ...(body.length === 0 ? {} : { body: body.toString('base64') }),
    isBase64Encoded: body.length > 0,
  })
}

type Result = { statusCode: number; headers: Record<string, string>; body: string; isBase64Encoded: boolean }

const ON_LAMBDA = { AWS_LAMBDA_FUNCTION_NAME: 'waitlist' }

/** Calls the built function as the platform does. */
async function aLambda(out: string, env: Record<string, string>) {
  const url = await addressOf(launch(join(out, 'index.mjs'), { ...ON_LAMBDA, ...env }))
  return async (path: string, init: RequestInit = {}, sourceIp = '203.0.113.60') => {
    const body = await anEvent(new Request(`http://x${path}`, init), sourceIp)
    const result = (await (await fetch(url, { method: 'POST', body })).json()) as Result
    return { status: result.statusCode, ...result }
  }
}

test('a Lambda without its database serves the page, and 503 for the API, all with the security headers', async () => {
  const out = await built(lambdaBuild)
  const nameless = launch(join(out, 'index.mjs'), ON_LAMBDA)
  expect((await nameless.exited).code).toBe(1)
  expect(nameless.output()).toContain('DATABASE_URL must be set on AWS Lambda')

  const call = await aLambda(out, { DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/nowhere', RETAIN_DAYS: '30' })
  const page = await call('/?join=1')
  expect(page).toMatchObject({ status: 200, headers: { 'content-security-policy': POLICY } })
  expect(page.body).toContain('The form')
  expect(page.isBase64Encoded).toBe(false)
  const picture = await call('/link-preview.jpg')
  expect(picture).toMatchObject({ isBase64Encoded: true, body: Buffer.from('picture').toString('base64') })
  const unstored = await call('/api/waitlist', formOf('asha@example.com'))
  expect(unstored.headers['retry-after']).toMatch(/^\d+$/)
  for (const [expected, { status, headers }] of [
    [200, picture],
    [404, await call('/nowhere')],
    [200, await call('/livez')],
    [503, await call('/readyz')],
    [503, unstored],
  ] as const) {
    expect.soft(status).toBe(expected)
    expect.soft(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
  }
})

test('a Lambda accepts applications and forms, and its limits count by caller, or by what CloudFront names', async () => {
  const out = await built(lambdaBuild)
  const call = await aLambda(out, { DATABASE_URL: await postgres.database(), RATE_LIMIT: '4/600' })
  const post = (init: RequestInit) => call('/api/waitlist', init)
  expect(await post(formOf('asha@example.com'))).toMatchObject({ status: 200, body: '{"status":"success"}' })
  await expectToTakeApplications(post)
  expect((await call('/api/waitlist', formOf('ravi@example.com'), '203.0.113.61')).status).toBe(200)

  const DATABASE_URL = await postgres.database()
  const limits = { RATE_LIMIT: '1/600', RATE_LIMIT_TOTAL: '3/600' }
  const callEdge = await aLambda(out, { DATABASE_URL, ...limits, TRUST_PROXY: '1', ALLOWED_ORIGINS })
  // Migrates first: counts that wait for that are kept in memory.
  await callEdge('/readyz')
  const byViewer = []
  // An IPv6 address has no brackets there; its /64 counts as one client. The last is over the limit of all.
  const viewers = ['203.0.113.1:46532', '203.0.113.1:46533', '2001:db8:1:2::c4a:42838', '2001:db8:1:2:9::1:428']
  for (const viewer of [...viewers, '203.0.113.2:1', '203.0.113.3:1']) {
    const headers = { 'cloudfront-viewer-address': viewer, 'x-forwarded-for': `192.0.2.${byViewer.length}` }
    const form = formOf(`viewer-${byViewer.length}@example.com`, headers)
    byViewer.push((await callEdge('/api/waitlist', form, '130.176.1.1')).status)
  }
  expect(byViewer).toEqual([200, 429, 200, 429, 200, 429])
  expect((await callEdge('/api/waitlist', formOf('viewer-4@example.com', CROSS_SITE))).headers).toMatchObject(ALLOWED)

  const database = await aClient(DATABASE_URL)
  await database.query("update applications set received_at = $1 where email <> 'viewer-2@example.com'", [
    new Date(Date.now() - 31 * 24 * 60 * 60 * 1000).toISOString(),
  ])
  await aLambda(out, { DATABASE_URL, RETAIN_DAYS: '30' })
  const kept = async () => (await database.query('select email from applications')).rows
  await expect.poll(kept).toEqual([{ email: 'viewer-2@example.com' }])
})
