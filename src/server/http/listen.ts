import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import { Server as NetServer, type AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'

type ListenOptions = {
  app: Hono
  port: number
  host: string
  /** How long an idle connection stays open. */
  keepAliveMs: number
}

/**
 * Limits against slow clients (Slowloris). A browser on a poor mobile network sends its headers within seconds, a client
 * that sends a byte now and then does not.
 */
const REQUEST_LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 2000,
}

/** Closes a connection whose client reads nothing of a response for so long. Longer than a request may take. */
const STALLED_MS = 25_000

/** A client that pipelines without reading piles up no more responses than these. */
const REQUESTS_A_CONNECTION = 100

/**
 * While draining, idle connections stay open for so long: a client's next request gets a `connection: close`, which the
 * app sends, and not a reset.
 */
const IDLE_GRACE_MS = 3000

/** Rejects when the port is taken. */
export async function listen({ app, port, host, keepAliveMs }: ListenOptions) {
  const serverOptions = { ...REQUEST_LIMITS, keepAliveTimeout: keepAliveMs }
  // HTTP/1.0 does not require Host, and health checks of old load balancers do not send it.
  const server = createAdaptorServer({ fetch: app.fetch, hostname: 'localhost', serverOptions }) as HttpServer
  server.timeout = STALLED_MS
  server.maxRequestsPerSocket = REQUESTS_A_CONNECTION
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    /** Stops listening. Resolves when all pending requests have their responses, or after `maxMs`. */
    async stop(maxMs: number): Promise<void> {
      const idle = setTimeout(() => server.closeIdleConnections(), IDLE_GRACE_MS)
      const timeout = setTimeout(() => server.closeAllConnections(), maxMs)
      const closed = once(server, 'close')
      // What the kernel has accepted is reset by the close: this ends just after a look at its backlog.
      await setImmediate()
      await setImmediate()
      // The close of http.Server would also close idle connections at once.
      NetServer.prototype.close.call(server)
      await closed
      clearTimeout(idle)
      clearTimeout(timeout)
    },
  }
}
