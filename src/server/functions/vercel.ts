/** The API on Vercel. Vercel's edge serves the page as files, terminates TLS and sets X-Forwarded-For. */
import { getRequestListener } from '@hono/node-server'
import { nodeNetwork } from '#server/http/node-network.ts'
import { readFormPage } from '#server/http/page.ts'
import { refuseRequest } from '#server/http/refusal.ts'
import { createFunctionApp } from './function-app.ts'
import { waitUntil } from './wait-until.ts'

const { client } = nodeNetwork({ trustedProxies: 1, hsts: 'on' }, () => {})
const page = await readFormPage(import.meta.dirname)
const app = createFunctionApp(() => ({ client, https: () => true, page, waitUntil }))

// oxlint-disable-next-line import/no-default-export -- Vercel's launcher calls it with Node's request and response
export default getRequestListener(app.fetch, { errorHandler: refuseRequest(true) })
