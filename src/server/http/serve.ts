import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server as HttpServer, type ServerResponse } from 'node:http'
import { Server as NetServer, type AddressInfo, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { trackConnections } from './connections.ts'
import { refusalHeaders, refusalOf, refusalText, refuseRequest, type Refusal } from './refusal.ts'

type Serving = {
  app: Hono
  port: number
  host: string
  /** How long a connection is kept open for its next request. */
  keepAliveMs: number
  /** Whether a browser is told to stay with https before the app is asked. */
  https: boolean
}

export type Server = {
  port: number
  /** Takes no new connection, and resolves when everything under way has been answered or `maxMs` have passed. */
  stop: (maxMs: number) => Promise<void>
}

/**
 * What a connection may cost. A browser on a poor mobile line sends its headers within seconds; one that sends a byte
 * now and then holds a socket and little else, and is let go of.
 */
const PATIENCE = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 2000,
}

/** An answer of which nothing is taken for so long ends its connection; Node looks twice if some of it was. */
const STALLED_MS = 15_000

/** While draining, a connection that is kept alive has so long to send a request and be told to close. */
const IDLE_GRACE_MS = 3000

const SHORT_TURN_MS = 0.1
const MAX_TAKING_MS = 500

/** HTTP/1.0 asks for no Host, and health checks of old load balancers send none. */
const DEFAULT_HOST = 'localhost'

/** Rejects when the port is taken. */
export function serve({ app, port, host, keepAliveMs, https }: Serving): Promise<Server> {
  const connections = trackConnections()
  const answer = getRequestListener(app.fetch, { hostname: DEFAULT_HOST, errorHandler: refuseRequest(https) })
  const refuse = (outgoing: ServerResponse, status: Refusal) => outgoing.writeHead(status, refusalHeaders(https)).end()

  /** Set by a stop. Requests wait for it, so that connections are taken faster than they come. */
  let notListening: Promise<void> | undefined

  // Its own check of Host answers without the security headers, and lets two of them pass.
  const options = { ...PATIENCE, keepAliveTimeout: keepAliveMs, requireHostHeader: false }
  const server = createServer(options, (incoming, outgoing) => {
    if (!connections.begin(incoming, outgoing)) return
    if (!hasOneHost(incoming)) refuse(outgoing, 400)
    else if (notListening === undefined) void answer(incoming, outgoing)
    else void notListening.then(() => answer(incoming, outgoing))
  })
  server.on('connection', (socket) => connections.open(socket))
  server.on('checkExpectation', (_, outgoing) => refuse(outgoing, 417))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    connections.fail(socket as Socket, refusalText(refusalOf(error.code), https)),
  )
  server.setTimeout(STALLED_MS, (socket) => connections.giveUp(socket))

  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve({
        port: (server.address() as AddressInfo).port,
        async stop(maxMs) {
          connections.drain()
          const idle = setTimeout(() => connections.closeIdle(), IDLE_GRACE_MS)
          const late = setTimeout(() => server.closeAllConnections(), maxMs)
          const ended = once(server, 'close')
          // http.Server.close would end connections that a client is about to use again, which it sees as a reset.
          notListening = allTaken(server).then(() => void NetServer.prototype.close.call(server))
          await ended
          clearTimeout(idle)
          clearTimeout(late)
        },
      })
    })
  })
}

/**
 * A second Host is how a request means one thing to a proxy and another to the server behind it; HTTP/1.1 demands the
 * first (RFC 9112, section 3.2).
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
 * Resolves when the server has taken every connection that the system has made for it, or next to every one: the others
 * are reset when it stops to listen. That is at the end of a short turn of the event loop that brought none.
 */
async function allTaken(server: HttpServer): Promise<void> {
  const begun = performance.now()
  let arrived = false
  let turn: number
  const arrive = () => (arrived = true)
  server.on('connection', arrive)
  // To the end of the turn that brought the signal: it may have looked for connections before.
  await setImmediate()
  do {
    arrived = false
    turn = performance.now()
    await setImmediate()
  } while ((arrived || performance.now() - turn > SHORT_TURN_MS) && turn - begun < MAX_TAKING_MS)
  server.off('connection', arrive)
}
