/** A network that loses files: every engine handles a response that ends too early in its own way. */
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export type LosingProxy = {
  url: string
  /** The paths of the files that were lost. */
  lost: Set<string>
  stop: () => void
}

/** Starts a proxy in front of a server that breaks off the first response of each file below /assets. */
export async function startLosingProxy(server: string): Promise<LosingProxy> {
  const { hostname, port } = new URL(server)
  const lost = new Set<string>()
  const proxy = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming
    const path = url.replace(/\?.*/, '')
    if (path.startsWith('/assets/') && !lost.has(path)) {
      lost.add(path)
      outgoing.writeHead(200, { 'content-length': 1000 })
      outgoing.write('/*', () => outgoing.destroy())
      return
    }
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
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, lost, stop }
}
