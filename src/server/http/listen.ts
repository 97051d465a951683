import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import { Server as NetServer, type AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Config } from '#server/config.ts'

/** Against slow clients (Slowloris). A browser on a poor mobile network sends its headers within seconds. */
export const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 2000,
  /** How long a client may read nothing of a response. Longer than a request may take. */
  stalledMs: 25_000,
  /** How long a client that still sends may read why it is refused. No more of its body is read. */
  lingerMs: 10_000,
}

/** A client that pipelines without reading piles up no more responses than these. */
const REQUESTS_A_CONNECTION = 100

/** How long draining keeps idle connections: their next request gets `connection: close`, and not a reset. */
const IDLE_GRACE_MS = 3000

/** Rejects when the port is taken. */
export async function listen(app: Hono, config: Pick<Config, 'port' | 'host' | 'keepAliveSeconds'>, limits = LIMITS) {
  const serverOptions = { ...limits, keepAliveTimeout: config.keepAliveSeconds * 1000 }
  // HTTP/1.0 does not require Host, and health checks of old load balancers do not send it.
  const options = { fetch: app.fetch, hostname: 'localhost', autoCleanupIncoming: false, serverOptions }
  const server = createAdaptorServer(options) as HttpServer
  // Node closes a connection with its last response: unread data then resets it, and the client never reads the response.
  server.on('request', (incoming, outgoing) => {
    const linger = () => void setTimeout(() => incoming.socket.destroy(), limits.lingerMs).unref()
    outgoing.prependOnceListener('finish', () => incoming.complete || (incoming.socket.destroySoon = linger))
  })
  server.timeout = limits.stalledMs
  server.maxRequestsPerSocket = REQUESTS_A_CONNECTION
  server.listen(config.port, config.host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    /** Stops listening when `unknown` ends. Resolves when all requests have their responses, or after `maxMs`. */
    async stop(maxMs: number, unknown?: Promise<unknown>): Promise<void> {
      setTimeout(() => server.closeIdleConnections(), IDLE_GRACE_MS).unref()
      setTimeout(() => server.closeAllConnections(), maxMs).unref()
      const closed = once(server, 'close')
      await unknown
      // What the kernel has accepted is reset by the close: this ends just after a look at its backlog.
      await setImmediate()
      await setImmediate()
      // The close of http.Server would also close idle connections at once.
      NetServer.prototype.close.call(server)
      await closed
    },
  }
}
