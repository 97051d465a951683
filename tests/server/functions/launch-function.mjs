/** Calls a built function as its platform does, for each request of a server of Node. */
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'

/** Vercel keeps the function alive until work that it is given here has ended. */
const waitUntil = (work) => void work.then(() => console.log('the work after the response is done'))
globalThis[Symbol.for('@vercel/request-context')] = { get: () => ({ waitUntil }) }

const { default: listener, handler } = await import(pathToFileURL(process.argv[2]).href)

/** AWS Lambda calls `handler` with an event, which is the body here. */
async function invoke(request, response) {
  response.end(JSON.stringify(await handler(JSON.parse(await text(request)), { awsRequestId: 'test' })))
}

const server = createServer((request, response) => {
  // Vercel's edge writes this header anew, whatever the client sent.
  request.headers['x-forwarded-for'] = request.headers['x-test-client'] ?? '203.0.113.50'
  void (listener ?? invoke)(request, response)
})
server.listen(0, '127.0.0.1', () => console.log(`http://localhost:${server.address().port}`))
