import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'

type Serving = { app: Hono; port: number; host: string }

export type Server = {
  port: number
  /** Takes no new connection, and resolves when everything under way has been answered. */
  stop: () => Promise<void>
}

/** Rejects when the port is taken. */
export function serve({ app, port, host }: Serving): Promise<Server> {
  const server = createAdaptorServer({ fetch: app.fetch })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve({
        port: (server.address() as AddressInfo).port,
        stop: () => new Promise((done) => server.close(() => done())),
      })
    })
  })
}
