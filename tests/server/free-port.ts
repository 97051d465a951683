import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { onTestFinished } from 'vitest'

/** A port of 127.0.0.1 that is free at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  const port = await listenOn(probe)
  await once(probe.close(), 'close')
  return port
}

/** Listens on a free port of 127.0.0.1 until the test ends, and returns it. */
export async function portOf(server: Server): Promise<number> {
  onTestFinished(() => void server.close())
  return listenOn(server)
}

async function listenOn(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}
