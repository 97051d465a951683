/** Calls a built function as Vercel's launcher does: its default export, for each request of a server of Node. */
import { createServer } from 'node:http'
import { pathToFileURL } from 'node:url'

/** Vercel keeps the function alive until work that it is given here has ended. */
const waitUntil = (work) => void work.then(() => console.log('the work after the response is done'))
globalThis[Symbol.for('@vercel/request-context')] = { get: () => ({ waitUntil }) }

const { default: listener } = await import(pathToFileURL(process.argv[2]).href)
const server = createServer((request, response) => {
  // The edge writes this header anew, whatever the client sent.
  request.headers['x-forwarded-for'] = '203.0.113.50'
  void listener(request, response)
})
server.listen(0, '127.0.0.1', () => console.log(`http://localhost:${server.address().port}`))
