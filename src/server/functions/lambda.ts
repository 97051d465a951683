/** Page and API on AWS Lambda, behind a function URL or an API Gateway, with CloudFront before it or without. */
import type { Context } from 'hono'
import { getConnInfo, handle } from 'hono/aws-lambda'
import { clientAddress } from '#server/http/client-address.ts'
import { readPage } from '#server/http/page.ts'
import { headersOf } from '#server/http/security-headers.ts'
import { createFunctionApp } from './function-app.ts'

const page = await readPage(import.meta.dirname)
const app = createFunctionApp(({ trustedProxies }) => ({
  client: (context) => clientOf(context, trustedProxies > 0),
  https: () => true,
  page,
}))

/**
 * The platform says who called, beside the request. That is CloudFront where CloudFront stands before the function; it
 * names its viewer in a header, which counts only where a setting says so: who knows the function's own address can send
 * it too. X-Forwarded-For is no help: a function URL keeps its first entry alone, and anybody can write that.
 */
function clientOf(context: Context, behindCloudFront: boolean): string {
  const viewer = behindCloudFront ? context.req.header('cloudfront-viewer-address') : undefined
  return clientAddress({
    socket: getConnInfo(context).remote.address,
    // The port is behind the last colon, without brackets around an IPv6 address.
    forwardedFor: viewer?.replace(/:\d+$/, ''),
    trustedProxies: 1,
  })
}

const answer = handle(app)

export const handler: typeof answer = async (event, context) => {
  const result = await answer(event, context)
  // An event of which no request can be made is answered before the app.
  if (result.headers !== undefined) result.headers = { ...headersOf({ https: true }), ...result.headers }
  return result
}
