import type { Server as NodeServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'

type Serving = { app: Hono; port: number; host: string }

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
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 2000,
}

const LOOK_AGAIN_MS = 50

/** Rejects when the port is taken. */
export function serve({ app, port, host }: Serving): Promise<Server> {
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions: PATIENCE }) as NodeServer
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve({ port: (server.address() as AddressInfo).port, stop: (maxMs) => stop(server, maxMs) })
    })
  })
}

function stop(server: NodeServer, maxMs: number): Promise<void> {
  return new Promise((resolve) => {
    // A connection that is kept alive counts as open until its browser lets go: close each as it falls silent.
    const silent = setInterval(() => server.closeIdleConnections(), LOOK_AGAIN_MS)
    const late = setTimeout(() => server.closeAllConnections(), maxMs)
    server.close(() => {
      clearInterval(silent)
      clearTimeout(late)
      resolve()
    })
  })
}
