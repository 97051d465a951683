/** API, report and unknown paths on Vercel, whose edge serves the page as files, terminates TLS and sets X-Forwarded-For. */
import { getRequestListener } from '@hono/node-server'
import { nodeNetwork } from '#server/http/client-address.ts'
import { readPage } from '#server/http/page.ts'
import { createFunctionApp } from './function-app.ts'

/** What Vercel's package `@vercel/functions` reads for its `waitUntil`: all of it that is needed here. */
type Vercel = { [context: symbol]: { get?: () => { waitUntil?: (work: Promise<unknown>) => void } | undefined } }

/** Keeps Vercel's function alive after its response, until the work ends. Must be called during a request. */
function waitUntil(work: Promise<unknown>): void {
  const vercel = globalThis as Vercel
  vercel[Symbol.for('@vercel/request-context')]?.get?.()?.waitUntil?.(work)
}

const { client } = nodeNetwork({ trustedProxies: 1, hsts: 'on' }, () => {})
const page = await readPage(import.meta.dirname)
const app = createFunctionApp(() => ({ client, page, waitUntil }))

// oxlint-disable-next-line import/no-default-export -- Vercel's launcher calls it with Node's request and response
export default getRequestListener(app.fetch)
