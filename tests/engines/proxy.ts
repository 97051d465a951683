/** A proxy that changes what a browser gets of the server: every engine takes the loss of a script in its own way. */
import { createServer, request, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** As the server sends it; with a policy that allows no script, as in a browser without; without the script's files; not at all. */
export type Delivery = 'complete' | 'no script' | 'lost script' | 'nothing'

const VIOLATIONS = '/violations?'

export async function startProxy(server: string) {
  const { hostname, port } = new URL(server)
  let delivery: Delivery = 'complete'
  const violations: string[] = []
  const proxy = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming
    if (url.startsWith(VIOLATIONS)) {
      const underDelivery = decodeURIComponent(url.slice(VIOLATIONS.length))
      incoming.setEncoding('utf8').on('data', (text: string) => violations.push(`${underDelivery}: ${text}`))
      incoming.once('end', () => outgoing.writeHead(204).end())
      return
    }
    if (delivery === 'nothing' || (delivery === 'lost script' && /\.js($|\?)/.test(url))) {
      outgoing.destroy()
      return
    }
    const forwarded = request({ hostname, port, method, path: url, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, withPolicy(response.headers, delivery))
      response.pipe(outgoing)
    })
    forwarded.once('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', () => resolve()))
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    deliver(next: Delivery) {
      delivery = next
    },
    /** What the policy blocked, as the browser reports it: 'no script: {…}'. */
    violations,
    stop() {
      proxy.close()
      proxy.closeAllConnections()
    },
  }
}

/** WebKit's driver tells nothing of the console, but every engine reports violations to an address in the policy. */
function withPolicy(headers: OutgoingHttpHeaders, delivery: Delivery): OutgoingHttpHeaders {
  const name = 'content-security-policy'
  const policy = headers[name]
  if (typeof policy !== 'string') return headers
  const allowed = delivery === 'no script' ? policy.replace(/script-src [^;]*/, "script-src 'none'") : policy
  return { ...headers, [name]: `${allowed}; report-uri ${VIOLATIONS}${encodeURIComponent(delivery)}` }
}
