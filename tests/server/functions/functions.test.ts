import { spawn, type ChildProcess } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { build, createBuilder } from 'vite'
import { messages } from '#content/waitlist.ts'
import { lambdaBuild } from '#server/functions/lambda.config.ts'
import { securityHeadersFor } from '#server/http/security-headers.ts'
import { vercelBuild } from '#server/functions/vercel.config.ts'
import { aBuildFolder, POLICY } from '#tests/server/a-page.ts'
import { aClient, aPostgres } from '#tests/server/a-postgres.ts'
import { aFolder } from '#tests/server/an-app.ts'
import { anApplication } from '#tests/server/an-application.ts'
import { ask } from '#tests/server/ask.ts'
import { aReceiver, emailsIn } from '#tests/server/webhooks/a-receiver.ts'

const postgres = aPostgres()

/** With the renderer of forms, as `npm run build` makes it. Outside of the repository, so that it finds no packages. */
async function builtForVercel(): Promise<string> {
  const folder = await aBuildFolder()
  const builder = await createBuilder({
    logLevel: 'error',
    environments: { prerender: { build: { outDir: join(folder, 'prerender'), emptyOutDir: true } } },
  })
  const { prerender } = builder.environments
  if (prerender === undefined) throw new Error('vite.config.ts draws no pages')
  await builder.build(prerender)
  const out = join(await aFolder(), 'output')
  await build({ ...vercelBuild(folder, out), logLevel: 'error' })
  return out
}

async function builtForLambda(): Promise<string> {
  const out = join(await aFolder(), 'lambda')
  await build({ ...lambdaBuild(await aBuildFolder(), out), logLevel: 'error' })
  return join(out, 'index.mjs')
}

function launch(launcher: string, file: string, env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, launcher), file], { env, stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** Resolves to the next line that matches. Rejects with the whole output when the process ends before. */
function lineOf(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let all = ''
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue
      createInterface({ input: stream }).on('line', (line) => {
        all += `${line}\n`
        if (pattern.test(line)) resolve(line)
      })
    }
    child.once('close', () => reject(new Error(all)))
  })
}

/** The form of an applicant. */
const formOf = (email: string, headers: Record<string, string> = {}) =>
  ({ method: 'POST', body: anApplication({ email, name: 'आशा $& <b>Rao</b>' }), headers }) as const

const NAVIGATION = {
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'same-origin',
  referer: 'https://chalchitra.example/?join=1&utm_campaign=diwali',
}
/** What a browser posts by itself. */
const byBrowser = () => formOf('by.form@example.com', NAVIGATION)
const JOINED = { location: '/?joined=1&utm_campaign=diwali' }

/** A page of another origin that the owner allows. */
const ALLOWED_ORIGINS = 'https://partner.example'
const CROSS_SITE = { origin: ALLOWED_ORIGINS, 'sec-fetch-site': 'cross-site' }
const ALLOWED = { 'access-control-allow-origin': ALLOWED_ORIGINS }

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
  const out = await builtForVercel()
  const read = async (name: string) => JSON.parse(await readFile(join(out, name), 'utf8')) as Record<string, unknown>
  const { version, routes } = (await read('config.json')) as { version: number; routes: Route[] }
  expect(version).toBe(3)
  expect(await read('functions/api.func/.vc-config.json')).toEqual({
    runtime: 'nodejs22.x',
    handler: 'index.mjs',
    launcherType: 'Nodejs',
    shouldAddHelpers: false,
  })
  const deployed = await readdir(join(out, 'functions/api.func'))
  expect(deployed.toSorted().join()).toBe('.vc-config.json,index.mjs,policy.json,prerender,returned.html')
  const beforeFiles = routes.slice(
    0,
    routes.findIndex(({ handle }) => handle === 'filesystem'),
  )
  const routeOf = (path: string, all = routes) =>
    all.find(({ src, dest, status }) => (dest ?? status) !== undefined && new RegExp(`^${src}$`).test(path))
  expect(routes[0]?.headers).toEqual(securityHeadersFor({ policy: POLICY, https: true }))
  // Headers alone end no search for the file.
  expect(routes.filter(({ headers, status }) => headers && !status).every((route) => route.continue)).toBe(true)
  expect(new RegExp(`^${routes[0]?.src}$`).test('/')).toBe(true)
  expect(new RegExp(`^${routes[0]?.src}$`).test('/api/waitlist')).toBe(false)
  expect(routeOf('/api/waitlist')).toMatchObject({ dest: '/api' })
  for (const path of ['/livez', '/readyz']) expect(routeOf(path)).toMatchObject({ dest: '/api' })
  expect(routeOf('/nowhere')).toMatchObject({ status: 404, dest: '/404.html' })
  expect(routeOf('/index.html', beforeFiles)).toMatchObject({ status: 308, headers: { location: '/' } })
  for (const path of ['/404.html', '/join.html', '/join-other.html', '/joined.html'])
    expect(routeOf(path, beforeFiles)).toMatchObject({ status: 404, dest: '/404.html' })

  // Of those that look at the query the first one that matches counts, before the files.
  const byQuery = beforeFiles.filter(({ has }) => has)
  const pages = byQuery.map(({ has, dest }) => [has?.map(({ key, value }) => `${key}=${value}`).join(), dest])
  expect(pages.slice(-3)).toEqual([
    ['join=1,category=other', '/join-other.html'],
    ['join=1', '/join.html'],
    // Only after a page of this site: whoever opens the address by hand has not joined.
    ['joined=1,sec-fetch-site=same-origin', '/joined.html'],
  ])
  for (const { dest } of byQuery) await readFile(join(out, `static${dest}`))

  const embedded = { 'cross-origin-resource-policy': 'cross-origin' }
  expect(routes).toContainEqual({ src: '/link-preview\\.jpg', headers: embedded, continue: true })
  expect((await readdir(join(out, 'static'), { recursive: true })).filter((name) => /\.(?:br|gz)$/.test(name))).toEqual(
    [],
  )
  const lasting = routes.find(({ headers }) => headers?.['cache-control']?.includes('immutable'))
  expect(new RegExp(`^${lasting?.src}$`).test('/assets/page-a1b2.js')).toBe(true)
  expect(new RegExp(`^${lasting?.src}$`).test('/')).toBe(false)

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
  const child = launch('launch-vercel.mjs', join(out, 'functions/api.func/index.mjs'), env)
  const told = lineOf(child, /the work after the response is done/)
  const url = (await lineOf(child, /^http/)).replace('localhost', '127.0.0.1')
  const post = (init: RequestInit) => ask(new Request(`${url}/api/waitlist`, init))
  const headers = { 'strict-transport-security': 'max-age=31536000' }
  expect(await post(formOf('asha@example.com'))).toMatchObject({ status: 200, body: '{"status":"success"}', headers })
  // The response has not waited for the webhook.
  release()
  await told
  expect(emailsIn(receiver.received)).toEqual(['asha@example.com'])
  expect(await post(byBrowser())).toMatchObject({ status: 303, headers: JOINED })
  const { status, body } = await post(byBrowser())
  expect(status).toBe(409)
  for (const part of ['value="आशा $&amp; &lt;b&gt;Rao&lt;/b&gt;"', messages.duplicate, 'value="utm_campaign=diwali"'])
    expect(body).toContain(part)
  // The limits count by the address that the edge names, not by the client's own claim.
  const statuses = []
  for (let host = 1; host < 10; host += 1) {
    const claimed = { 'x-forwarded-for': `198.51.100.${host}` }
    statuses.push((await post(formOf(`creator-${host}@example.com`, claimed))).status)
  }
  expect(statuses).toContain(429)
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

/** Calls the built function as the platform does. */
async function aLambda(file: string, env: Record<string, string>) {
  const child = launch('launch-lambda.mjs', file, { AWS_LAMBDA_FUNCTION_NAME: 'waitlist', ...env })
  await lineOf(child, /^ready$/)
  return async (path: string, init: RequestInit = {}, sourceIp = '203.0.113.60'): Promise<Result> => {
    const result = lineOf(child, /^result /)
    child.stdin?.write(`${await anEvent(new Request(`http://x${path}`, init), sourceIp)}\n`)
    return JSON.parse((await result).slice('result '.length)) as Result
  }
}

test('a Lambda without its database serves the page, and 503 for the API, all with the security headers', async () => {
  const file = await builtForLambda()
  const nameless = launch('launch-lambda.mjs', file, { AWS_LAMBDA_FUNCTION_NAME: 'waitlist' })
  expect(await lineOf(nameless, /DATABASE_URL/)).toContain('DATABASE_URL must be set on AWS Lambda')

  const call = await aLambda(file, { DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/nowhere', RETAIN_DAYS: '30' })
  const page = await call('/?join=1')
  expect(page).toMatchObject({ statusCode: 200, headers: { 'content-security-policy': POLICY } })
  expect(page.body).toContain('The form')
  expect(page.isBase64Encoded).toBe(false)
  const picture = await call('/link-preview.jpg')
  expect(picture).toMatchObject({ isBase64Encoded: true, body: Buffer.from('picture').toString('base64') })
  const unstored = await call('/api/waitlist', formOf('asha@example.com'))
  expect(unstored.headers['retry-after']).toMatch(/^\d+$/)
  for (const [status, { statusCode, headers }] of [
    [200, picture],
    [404, await call('/nowhere')],
    [200, await call('/livez')],
    [503, await call('/readyz')],
    [503, unstored],
  ] as const) {
    expect.soft(statusCode).toBe(status)
    expect.soft(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
  }
})

test('a Lambda accepts applications and forms, and its limits count by caller, or by what CloudFront names', async () => {
  const file = await builtForLambda()
  const call = await aLambda(file, { DATABASE_URL: await postgres.database(), RATE_LIMIT: '4/600' })
  const post = (init: RequestInit) => call('/api/waitlist', init)
  expect(await post(formOf('asha@example.com'))).toMatchObject({ statusCode: 200, body: '{"status":"success"}' })
  expect(await post(byBrowser())).toMatchObject({ statusCode: 303, headers: JOINED })
  expect(await post(byBrowser())).toMatchObject({ statusCode: 409, body: expect.stringContaining(messages.duplicate) })
  const statuses = []
  for (let host = 1; host < 10; host += 1) {
    const address = `198.51.100.${host}`
    const claimed = { 'x-forwarded-for': address, 'cloudfront-viewer-address': `${address}:443` }
    statuses.push((await post(formOf(`creator-${host}@example.com`, claimed))).statusCode)
  }
  expect(statuses).toContain(429)
  expect((await call('/api/waitlist', formOf('ravi@example.com'), '203.0.113.61')).statusCode).toBe(200)

  const DATABASE_URL = await postgres.database()
  const limits = { RATE_LIMIT: '1/600', RATE_LIMIT_TOTAL: '3/600' }
  const callEdge = await aLambda(file, { DATABASE_URL, ...limits, TRUST_PROXY: '1', ALLOWED_ORIGINS })
  // Migrates first: counts that wait for that are kept in memory.
  await callEdge('/readyz')
  const byViewer = []
  // An IPv6 address has no brackets there; its /64 counts as one client. The last is over the limit of all.
  const viewers = ['203.0.113.1:46532', '203.0.113.1:46533', '2001:db8:1:2::c4a:42838', '2001:db8:1:2:9::1:428']
  for (const viewer of [...viewers, '203.0.113.2:1', '203.0.113.3:1']) {
    const headers = { 'cloudfront-viewer-address': viewer, 'x-forwarded-for': `192.0.2.${byViewer.length}` }
    const form = formOf(`viewer-${byViewer.length}@example.com`, headers)
    byViewer.push((await callEdge('/api/waitlist', form, '130.176.1.1')).statusCode)
  }
  expect(byViewer).toEqual([200, 429, 200, 429, 200, 429])
  expect((await callEdge('/api/waitlist', formOf('viewer-4@example.com', CROSS_SITE))).headers).toMatchObject(ALLOWED)

  const database = await aClient(DATABASE_URL)
  await database.query("update applications set received_at = $1 where email <> 'viewer-2@example.com'", [
    new Date(Date.now() - 31 * 24 * 60 * 60 * 1000).toISOString(),
  ])
  await aLambda(file, { DATABASE_URL, RETAIN_DAYS: '30' })
  const kept = async () => (await database.query('select email from applications')).rows
  await expect.poll(kept).toEqual([{ email: 'viewer-2@example.com' }])
})
