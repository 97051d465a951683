/** The API on Vercel. Vercel's edge serves the page as files, terminates TLS and sets X-Forwarded-For. */
import { getRequestListener } from '@hono/node-server'
import { nodeNetwork } from '#server/http/client-address.ts'
import { readFormPage } from '#server/http/page.ts'
import { createFunctionApp } from './function-app.ts'

/** What Vercel's package `@vercel/functions` reads for its `waitUntil`, and the only part of it that is needed here. */
type RequestContext = { get?: () => { waitUntil?: (work: Promise<unknown>) => void } | undefined }

const REQUEST_CONTEXT = Symbol.for('@vercel/request-context')

/** Keeps Vercel's function alive after its response, until the work ends. Must be called during a request. */
function waitUntil(work: Promise<unknown>): void {
  const context = Reflect.get(globalThis, REQUEST_CONTEXT) as RequestContext | undefined
  context?.get?.()?.waitUntil?.(work)
}

const { client } = nodeNetwork({ trustedProxies: 1, hsts: 'on' }, () => {})
const page = await readFormPage(import.meta.dirname)
const app = createFunctionApp(() => ({ client, https: () => true, page, waitUntil }))

// oxlint-disable-next-line import/no-default-export -- Vercel's launcher calls it with Node's request and response
export default getRequestListener(app.fetch)
