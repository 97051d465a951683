/** Page and API on AWS Lambda, behind a function URL or an API Gateway. */
import { getConnInfo, handle } from 'hono/aws-lambda'
import { clientAddress } from '#server/http/client-address.ts'
import { readPage } from '#server/http/page.ts'
import { createFunctionApp } from './function-app.ts'

const app = createFunctionApp({
  // The platform says who called, beside the request: no header counts.
  client: (context) =>
    clientAddress({ socket: getConnInfo(context).remote.address, forwardedFor: undefined, trustedProxies: 0 }),
  https: () => true,
  page: await readPage(import.meta.dirname),
})

export const handler = handle(app)
