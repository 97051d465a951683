/** Page and API on AWS Lambda: behind a function URL or an API Gateway, with or without CloudFront. */
import type { Context } from 'hono'
import { getConnInfo, handle } from 'hono/aws-lambda'
import { clientAddress } from '#server/http/client-address.ts'
import { readPage } from '#server/http/page.ts'
import { createFunctionApp } from './function-app.ts'

const page = await readPage(import.meta.dirname)
const app = createFunctionApp(({ trustedProxies }) => ({
  client: (context) => clientOf(context, trustedProxies > 0),
  page,
}))

/**
 * The event names the caller. Behind CloudFront the caller is CloudFront, which names its client in a header. That header
 * counts only if TRUST_PROXY is set, because a client that knows the function's own URL can forge it. X-Forwarded-For
 * cannot be used: a function URL keeps its first entry, which the client writes.
 */
function clientOf(context: Context, behindCloudFront: boolean): string {
  const viewer = behindCloudFront ? context.req.header('cloudfront-viewer-address') : undefined
  return clientAddress({
    socket: getConnInfo(context).remote.address,
    // `address:port`, without brackets around an IPv6 address.
    forwardedFor: viewer?.replace(/:\d+$/, ''),
    trustedProxies: 1,
  })
}

export const handler = handle(app)
