/** The built functions, called as their platforms do. */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type InlineConfig } from 'vite'
import { afterAll, expect, onTestFinished, vi } from 'vitest'
import { aBuildFolder } from '#tests/server/a-page.ts'
import { ask } from '#tests/server/ask.ts'
import { whyBuildIsStale } from '#tests/server/build-age.ts'
import { portOf } from '#tests/server/free-port.ts'

/** Builds a function once for a test file, with the renderer of forms of the last build. Returns its folder. */
export function aBuild(functionBuild: (page: string, out: string) => InlineConfig): () => Promise<string> {
  let building: Promise<string> | undefined
  const start = async () => {
    expect(await whyBuildIsStale(), 'run `npm run build` first').toBeUndefined()
    const page = await aBuildFolder()
    await cp(join(import.meta.dirname, '../../../dist/prerender'), join(page, 'prerender'), { recursive: true })
    await writeFile(join(page, 'client/index.html.br'), 'compressed')
    // Outside of the repository, so that it finds no packages.
    const out = await mkdtemp(join(tmpdir(), 'waitlist-function-'))
    await build({ ...functionBuild(page, out), logLevel: 'error' })
    return out
  }
  afterAll(async () => rm((await building) ?? '', { recursive: true, force: true }))
  return () => (building ??= start())
}

let loads = 0

/** Loads a built function anew, with these settings. */
async function load<Module>(file: string, env: Record<string, string>): Promise<Module> {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
  return (await import(/* @vite-ignore */ `${pathToFileURL(file).href}?${(loads += 1)}`)) as Module
}

/** Vercel's edge and launcher. `after`: what the function gave the platform to do after its responses. */
export async function aVercelFunction(file: string, env: Record<string, string>) {
  const { default: listener } = await load<{ default: RequestListener }>(file, { VERCEL: '1', ...env })
  const after: Promise<unknown>[] = []
  const waitUntil = (work: Promise<unknown>) => void after.push(work)
  const vercel = globalThis as { [context: symbol]: unknown }
  vercel[Symbol.for('@vercel/request-context')] = { get: () => ({ waitUntil }) }
  let client = '203.0.113.50'
  const server = createServer((request, response) => {
    // Written anew, whatever the client sent.
    request.headers['x-forwarded-for'] = client
    listener(request, response)
  })
  const url = `http://127.0.0.1:${await portOf(server)}`
  const call = (path: string, init: RequestInit = {}, from = client) => {
    client = from
    return ask(new Request(url + path, init))
  }
  return { call, after }
}

type Result = { statusCode: number; headers: Record<string, string>; body: string; isBase64Encoded: boolean }

/** A function URL or an HTTP API (payload version 2.0), with the body in base64, as for binary types. */
export async function aLambda(file: string, env: Record<string, string>) {
  const settings = { AWS_LAMBDA_FUNCTION_NAME: 'waitlist', ...env }
  const { handler } = await load<{ handler: (event: object, context: object) => Promise<Result> }>(file, settings)
  const call = async (path: string, init: RequestInit = {}, sourceIp = '203.0.113.50') => {
    const request = new Request(`http://x${path}`, init)
    const { pathname, search } = new URL(request.url)
    const body = Buffer.from(await request.arrayBuffer())
    const event = {
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
    }
    const result = await handler(event, { awsRequestId: 'test' })
    return { status: result.statusCode, ...result }
  }
  return { call }
}
