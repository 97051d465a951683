import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server as HttpServer, type ServerResponse } from 'node:http'
import { Server as NetServer, type AddressInfo, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { trackConnections } from './connections.ts'
import { refusalHeaders, refusalOf, refusalText, refuseRequest, type Refusal } from './refusal.ts'

type ServeOptions = {
  app: Hono
  port: number
  host: string
  /** How long an idle connection stays open. */
  keepAliveMs: number
  /** Whether responses that do not come from the app have Strict-Transport-Security. */
  https: boolean
}

export type Server = {
  port: number
  /** Stops listening. Resolves when all pending requests have their responses, or after `maxMs`. */
  stop: (maxMs: number) => Promise<void>
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

/** Closes a connection whose client reads nothing of a response for so long, or twice as long after a partial read. */
const STALLED_MS = 15_000

/** While draining, idle connections stay open for so long, so that a client's next request gets a `connection: close`. */
const IDLE_GRACE_MS = 3000

const SHORT_TURN_MS = 0.1
const MAX_ACCEPT_MS = 500

/** HTTP/1.0 does not require Host, and health checks of old load balancers do not send it. */
const DEFAULT_HOST = 'localhost'

/** Rejects when the port is taken. */
export function serve({ app, port, host, keepAliveMs, https }: ServeOptions): Promise<Server> {
  const connections = trackConnections()
  const listener = getRequestListener(app.fetch, { hostname: DEFAULT_HOST, errorHandler: refuseRequest(https) })
  const refuse = (outgoing: ServerResponse, status: Refusal) => outgoing.writeHead(status, refusalHeaders(https)).end()

  /** Set by `stop`. Requests wait for it, so that the server accepts connections faster than they arrive. */
  let listeningStopped: Promise<void> | undefined

  // Node's own check of Host responds without the security headers, and accepts two Hosts.
  const options = { ...REQUEST_LIMITS, keepAliveTimeout: keepAliveMs, requireHostHeader: false }
  const server = createServer(options, (incoming, outgoing) => {
    if (!connections.begin(incoming, outgoing)) return
    if (!hasOneHost(incoming)) refuse(outgoing, 400)
    else if (listeningStopped === undefined) void listener(incoming, outgoing)
    else void listeningStopped.then(() => listener(incoming, outgoing))
  })
  server.on('connection', (socket) => connections.open(socket))
  server.on('checkExpectation', (_, outgoing) => refuse(outgoing, 417))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    connections.fail(socket as Socket, refusalText(refusalOf(error.code), https)),
  )
  server.setTimeout(STALLED_MS, (socket) => connections.closeStalled(socket))

  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve({
        port: (server.address() as AddressInfo).port,
        async stop(maxMs) {
          connections.drain()
          const idle = setTimeout(() => connections.closeIdle(), IDLE_GRACE_MS)
          const timeout = setTimeout(() => server.closeAllConnections(), maxMs)
          const closed = once(server, 'close')
          // http.Server.close also closes idle connections at once: a client about to reuse one would see a reset.
          listeningStopped = allAccepted(server).then(() => void NetServer.prototype.close.call(server))
          await closed
          clearTimeout(idle)
          clearTimeout(timeout)
        },
      })
    })
  })
}

/**
 * HTTP/1.1 requires exactly one Host (RFC 9112, section 3.2). With two of them a proxy and this server could route the
 * same request differently.
 */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0')
}

/**
 * Resolves when the server has accepted the connections in the kernel's backlog, which are reset when it stops listening:
 * after a short turn of the event loop without a new connection, or after `MAX_ACCEPT_MS`.
 */
async function allAccepted(server: HttpServer): Promise<void> {
  const started = performance.now()
  let arrived = false
  let turn: number
  const arrive = () => (arrived = true)
  server.on('connection', arrive)
  // Complete the turn that received the signal: it may have polled for connections before.
  await setImmediate()
  do {
    arrived = false
    turn = performance.now()
    await setImmediate()
  } while ((arrived || performance.now() - turn > SHORT_TURN_MS) && turn - started < MAX_ACCEPT_MS)
  server.off('connection', arrive)
}
