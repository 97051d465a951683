import { spawn, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { request as sendRequest } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { build, createBuilder } from 'vite'
import { categories, messages } from '#content/waitlist.ts'
import { lambdaBuild } from '#server/functions/lambda.config.ts'
import { vercelBuild } from '#server/functions/vercel.config.ts'
import { aBuildFolder, POLICY } from '#tests/server/a-page.ts'
import { aPostgres } from '#tests/server/a-postgres.ts'
import { aFolder } from '#tests/server/an-app.ts'
import { anApplication, applicants } from '#tests/server/an-application.ts'
import { aReceiver, emailsIn } from '#tests/server/webhooks/a-receiver.ts'

const postgres = aPostgres()

/** Outside of the repository, so that a function finds only the packages in its bundle. */
async function builtForVercel(page?: string): Promise<string> {
  const out = join(await aFolder(), 'output')
  await build({ ...vercelBuild({ page: page ?? (await aBuildFolder()), out }), logLevel: 'error' })
  return out
}

async function builtForLambda(page?: string): Promise<string> {
  const out = join(await aFolder(), 'lambda')
  await build({ ...lambdaBuild({ page: page ?? (await aBuildFolder()), out }), logLevel: 'error' })
  return out
}

/** A build folder with the renderer of forms, as `npm run build` makes it. */
async function withRenderer(folder: string): Promise<string> {
  const builder = await createBuilder({
    logLevel: 'error',
    environments: { prerender: { build: { outDir: join(folder, 'prerender'), emptyOutDir: true } } },
  })
  const { prerender } = builder.environments
  if (prerender === undefined) throw new Error('vite.config.ts draws no pages')
  await builder.build(prerender)
  return folder
}

const NAVIGATION = {
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'same-origin',
  accept: 'text/html',
  referer: 'https://chalchitra.example/?join=1&utm_campaign=diwali',
}
const FORM = {
  name: 'Asha <b>Rao</b>',
  email: 'by.form@example.com',
  category: 'other',
  phoneNumber: '987',
  countryCode: '+44',
}

/** A browser that posts the form without script. */
async function postsForms(post: (request: Request) => Promise<{ status: number; location: string; html: string }>) {
  const address = 'http://x/api/waitlist'
  const form = (body: Record<string, string>) =>
    post(new Request(address, { method: 'POST', body: new URLSearchParams(body), headers: NAVIGATION }))
  expect(await form(FORM)).toMatchObject({ status: 303, location: '/?joined=1&utm_campaign=diwali' })
  const duplicate = await form(FORM)
  expect(duplicate.status).toBe(409)
  expect(duplicate.html).toContain('value="Asha &lt;b&gt;Rao&lt;/b&gt;"')
  expect(duplicate.html).toContain(messages.duplicate)
  expect(duplicate.html).toContain('name="attribution" form="join" value="utm_campaign=diwali"')
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

test("Vercel's output contains the page as files and the API as a function", async () => {
  const out = await builtForVercel()
  expect(await readFile(join(out, 'static/index.html'), 'utf8')).toContain('The page')
  const { version, routes } = JSON.parse(await readFile(join(out, 'config.json'), 'utf8')) as {
    version: number
    routes: { src?: string; dest?: string; handle?: string; status?: number; headers?: Record<string, string> }[]
  }
  expect(version).toBe(3)
  const routeOf = (path: string) =>
    routes.find(({ src, dest }) => dest !== undefined && new RegExp(`^${src}$`).test(path))
  expect(routeOf('/api/waitlist')?.dest).toBe('/api')
  expect(routeOf('/readyz')?.dest).toBe('/api')
  expect(routeOf('/nowhere')?.dest).toBe('/404.html')
  expect(routes[0]?.headers).toMatchObject({ 'content-security-policy': POLICY, 'x-content-type-options': 'nosniff' })
  // Before the files, because these two have no paths of their own.
  const beforeFiles = routes.slice(
    0,
    routes.findIndex(({ handle }) => handle === 'filesystem'),
  )
  const statusRouteOf = (path: string) =>
    beforeFiles.find(({ src, status }) => status !== undefined && new RegExp(`^${src}$`).test(path))
  expect(statusRouteOf('/index.html')).toMatchObject({ status: 308, headers: { location: '/' } })
  expect(statusRouteOf('/404.html')).toMatchObject({ status: 404 })
  expect(statusRouteOf('/')).toBeUndefined()
  expect(new RegExp(`^${routes[0]?.src}$`).test('/')).toBe(true)
  expect(new RegExp(`^${routes[0]?.src}$`).test('/api/waitlist')).toBe(false)
})

test('Vercel chooses form and confirmation by the query, before it looks for files', async () => {
  const out = await builtForVercel()
  expect(await readFile(join(out, 'static/join.html'), 'utf8')).toContain('The form')
  type Query = { type: string; key: string; value: string }
  const { routes } = JSON.parse(await readFile(join(out, 'config.json'), 'utf8')) as {
    routes: { src?: string; dest?: string; handle?: string; has?: Query[] }[]
  }
  const files = routes.findIndex(({ handle }) => handle === 'filesystem')
  const destinationOf = (key: string) =>
    routes
      .slice(0, files)
      .find(({ has }) => has?.[0]?.key === key && has.every(({ key: other }) => other !== 'category'))
  expect(destinationOf('join')).toMatchObject({ src: '/', dest: '/join.html' })
  expect(destinationOf('joined')).toMatchObject({ src: '/', dest: '/joined.html' })
  // Opened by hand, nobody has joined.
  expect(destinationOf('joined')?.has).toContainEqual({ type: 'header', key: 'sec-fetch-site', value: 'same-origin' })
  for (const { value } of categories) {
    const proposing = routes
      .slice(0, files)
      .find(({ has }) => has?.some(({ key, value: wanted }) => key === 'category' && wanted === value))
    expect(proposing).toMatchObject({ src: '/', dest: `/join-${value}.html` })
    expect(proposing?.has).toContainEqual({ type: 'query', key: 'join', value: '1' })
    expect(await readFile(join(out, `static/join-${value}.html`), 'utf8')).toContain(value)
  }
})

test("Vercel's function accepts applications when its launcher calls it", async () => {
  const out = await builtForVercel()
  const env = { VERCEL: '1', DATABASE_URL: await postgres.database(), RATE_LIMIT: '3/600' }
  const child = launch('launch-vercel.mjs', join(out, 'functions/api.func/index.mjs'), env)
  const url = (await lineOf(child, /^http/)).replace('localhost', '127.0.0.1')
  const post = (body: FormData, headers: Record<string, string> = {}) =>
    fetch(`${url}/api/waitlist`, { method: 'POST', body, headers })

  const first = await post(anApplication())
  expect([first.status, await first.json()]).toEqual([200, { status: 'success' }])
  expect(first.headers.get('strict-transport-security')).toBe('max-age=31536000')
  const second = await post(anApplication())
  expect([second.status, await second.json()]).toEqual([409, { detail: messages.duplicate }])
  expect((await post(anApplication({ name: '' }))).status).toBe(422)
  // The limits count by the address that the edge names, not by the client's own claim.
  const responses = []
  for (const [index, body] of applicants(2).entries()) {
    responses.push((await post(body, { 'x-forwarded-for': `198.51.100.${index}` })).status)
  }
  expect(responses).toEqual([200, 429])
})

type Caller = { sourceIp?: string; method?: string }

/** An event of a function URL or an HTTP API (payload version 2.0), with the body in base64, as for binary types. */
async function anEvent(request: Request, { sourceIp = '203.0.113.60', method = request.method }: Caller = {}) {
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
      http: { method, path: pathname, protocol: 'HTTP/1.1', sourceIp, userAgent: 'test' },
      requestId: 'test',
      stage: '$default',
    },
    ...(body.length === 0 ? {} : { body: body.toString('base64') }),
    isBase64Encoded: body.length > 0,
  })
}

type Result = { statusCode: number; headers: Record<string, string>; body: string; isBase64Encoded: boolean }

/** Calls the built function as the platform does. */
async function aLambda(env: Record<string, string>) {
  const out = await builtForLambda()
  const child = launch('launch-lambda.mjs', join(out, 'index.mjs'), { AWS_LAMBDA_FUNCTION_NAME: 'waitlist', ...env })
  await lineOf(child, /^ready$/)
  const call = async (request: Request, caller?: Caller): Promise<Result> => {
    const result = lineOf(child, /^result /)
    child.stdin?.write(`${await anEvent(request, caller)}\n`)
    return JSON.parse((await result).slice('result '.length)) as Result
  }
  const post = (body: FormData, headers: Record<string, string> = {}, caller?: Caller) =>
    call(new Request('http://x/api/waitlist', { method: 'POST', body, headers }), caller)
  return { call, post }
}

/** A port without a server. */
const NO_DATABASE = 'postgres://nobody:nothing@127.0.0.1:1/nowhere'

test('a Lambda without its database serves the page, and 503 for the API, all with the security headers', async () => {
  const { call, post } = await aLambda({ DATABASE_URL: NO_DATABASE })
  const get = (path: string) => call(new Request(`http://x${path}`))
  const responses: [status: number, response: Result][] = [
    [200, await get('/')],
    [200, await get('/livez')],
    [200, await get('/link-preview.jpg')],
    [404, await get('/nowhere')],
    [405, await get('/api/waitlist')],
    [422, await post(anApplication({ name: '' }))],
    [503, await get('/readyz')],
    [503, await post(anApplication())],
  ]
  for (const [status, { statusCode, headers }] of responses) {
    expect.soft(statusCode).toBe(status)
    expect.soft(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
  }
  expect(responses.at(-1)?.[1].headers['retry-after']).toMatch(/^\d+$/)
})

/** The address of a CloudFront edge, the caller of all its viewers' requests. */
const EDGE = '130.176.1.1'

test('behind CloudFront the limits count by CloudFront-Viewer-Address, not by X-Forwarded-For', async () => {
  const { post } = await aLambda({ DATABASE_URL: await postgres.database(), RATE_LIMIT: '2/600', TRUST_PROXY: '1' })
  const bodies = applicants(9)
  const from = async (address: string, forwardedFor: string) =>
    (
      await post(
        bodies.pop() ?? anApplication(),
        { 'cloudfront-viewer-address': address, 'x-forwarded-for': forwardedFor },
        { sourceIp: EDGE },
      )
    ).statusCode
  expect([
    await from('203.0.113.1:46532', '192.0.2.1'),
    await from('203.0.113.1:46533', '192.0.2.2'),
    await from('203.0.113.1:46534', '192.0.2.3'),
    await from('203.0.113.2:46532', '192.0.2.3'),
  ]).toEqual([200, 200, 429, 200])
  // An IPv6 address without brackets; its /64 counts as one client.
  expect([
    await from('2001:db8:1:2::c4a:42838', '192.0.2.4'),
    await from('2001:db8:1:2:9::1:42838', '192.0.2.5'),
    await from('2001:db8:1:2::1:42839', '192.0.2.6'),
    await from('2001:db8:1:3::1:42839', '192.0.2.6'),
  ]).toEqual([200, 200, 429, 200])
})

test("Lambda's function serves the page and accepts applications", async () => {
  const { call, post } = await aLambda({ DATABASE_URL: await postgres.database(), RATE_LIMIT: '3/600' })

  const page = await call(new Request('http://x/?join=1'))
  expect(page).toMatchObject({ statusCode: 200, headers: { 'content-security-policy': POLICY } })
  expect(page.body).toContain('The form')
  expect(await post(anApplication({ name: 'आशा राव' }))).toMatchObject({
    statusCode: 200,
    body: '{"status":"success"}',
  })
  expect(await post(anApplication())).toMatchObject({
    statusCode: 409,
    body: JSON.stringify({ detail: messages.duplicate }),
  })
  const responses = []
  for (const [index, body] of applicants(2).entries()) {
    responses.push((await post(body, { 'x-forwarded-for': `198.51.100.${index}` })).statusCode)
  }
  expect(responses).toEqual([200, 429])
})

test("Vercel's function accepts forms that browsers post without script, and sends invalid ones back", async () => {
  const out = await builtForVercel(await withRenderer(await aBuildFolder()))
  const env = { VERCEL: '1', DATABASE_URL: await postgres.database() }
  const child = launch('launch-vercel.mjs', join(out, 'functions/api.func/index.mjs'), env)
  const url = (await lineOf(child, /^http/)).replace('localhost', '127.0.0.1')
  await postsForms(async (request) => {
    const { pathname, search } = new URL(request.url)
    const body = await request.arrayBuffer()
    return sendAsBrowser(url + pathname + search, Object.fromEntries(request.headers), Buffer.from(body))
  })
})

test("Lambda's function accepts forms that browsers post without script, and sends invalid ones back", async () => {
  const out = await builtForLambda(await withRenderer(await aBuildFolder()))
  const env = { AWS_LAMBDA_FUNCTION_NAME: 'waitlist', DATABASE_URL: await postgres.database() }
  const child = launch('launch-lambda.mjs', join(out, 'index.mjs'), env)
  await lineOf(child, /^ready$/)
  await postsForms(async (request) => {
    const result = lineOf(child, /^result /)
    child.stdin?.write(`${await anEvent(request)}\n`)
    const { statusCode, headers, body } = JSON.parse((await result).slice('result '.length)) as Result
    return { status: statusCode, location: headers['location'] ?? '', html: body }
  })
})

/** Not with `fetch`, which sets its own Fetch Metadata headers. */
function sendAsBrowser(
  url: string,
  headers: Record<string, string>,
  body: Buffer,
): Promise<{ status: number; location: string; html: string }> {
  return new Promise((resolve, reject) => {
    const sending = sendRequest(url, { method: 'POST', headers }, (response) => {
      let html = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (html += chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? '', html }),
      )
    })
    sending.on('error', reject)
    sending.end(body)
  })
}

test('a function without DATABASE_URL fails to start with a message', async () => {
  const out = await builtForLambda()
  const child = launch('launch-lambda.mjs', join(out, 'index.mjs'), { AWS_LAMBDA_FUNCTION_NAME: 'waitlist' })
  expect(await lineOf(child, /DATABASE_URL/)).toContain(
    'DATABASE_URL must be set on AWS Lambda, to the address of a PostgreSQL',
  )
})

test('on Vercel the webhook is told after the response, which does not wait for it', async () => {
  const receiver = await aReceiver()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  receiver.behave(async (_, response) => {
    await held
    response.end()
  })
  const file = join(await builtForVercel(), 'functions/api.func/index.mjs')
  const child = launch('launch-vercel.mjs', file, { DATABASE_URL: await postgres.database(), ...receiver.env })
  const done = lineOf(child, /the work after the response is done/)
  const url = (await lineOf(child, /^http/)).replace('localhost', '127.0.0.1')
  const response = await fetch(`${url}/api/waitlist`, { method: 'POST', body: anApplication() })
  expect(response.status).toBe(200)
  release()
  await done
  expect(emailsIn(receiver.received)).toEqual(['asha@example.com'])
})
