/** Networks and servers that fail: every engine handles a response that ends too early in its own way. */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Proxy = { url: string; stop: () => void }

/** Answers a request itself and returns true, or leaves it to the server. */
type Interception = (incoming: IncomingMessage & { path: string }, outgoing: ServerResponse) => boolean

/** Starts a proxy in front of a server. */
export async function startProxy(server: string, intercept: Interception): Promise<Proxy> {
  const { hostname, port } = new URL(server)
  const proxy = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming
    if (intercept(Object.assign(incoming, { path: url.replace(/\?.*/, '') }), outgoing)) return
    const forwarded = request({ hostname, port, method, path: url, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', () => resolve()))
  const stop = () => {
    proxy.close()
    proxy.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, stop }
}

/** Breaks off the first response of each file below /assets. `lost` gets their paths. */
export function loseEachFileOnce(lost: Set<string>): Interception {
  return ({ path }, outgoing) => {
    if (!path.startsWith('/assets/') || lost.has(path)) return false
    lost.add(path)
    outgoing.writeHead(200, { 'content-length': 1000 })
    outgoing.write('/*', () => outgoing.destroy())
    return true
  }
}

/** Answers each application with a success that the server never sends. */
export const acceptWithoutStoring: Interception = ({ method }, outgoing) => {
  if (method !== 'POST') return false
  outgoing.writeHead(202).end()
  return true
}
