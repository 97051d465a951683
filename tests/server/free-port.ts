import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { onTestFinished } from 'vitest'

/** Each worker of Vitest has its own ports. None is in a range from which a system serves `listen(0)` and connections. */
const PORTS_PER_WORKER = 200
const FIRST_PORT = 20_000 + PORTS_PER_WORKER * (Number(process.env.VITEST_POOL_ID ?? 0) % 60)
let offered = randomInt(PORTS_PER_WORKER)

/** A port of 127.0.0.1 for a program that starts later, and perhaps again: nobody else in this run takes it meanwhile. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < PORTS_PER_WORKER; tries++) {
    const port = FIRST_PORT + (offered++ % PORTS_PER_WORKER)
    if (await isFree(port)) return port
  }
  throw new Error(`No port from ${FIRST_PORT} on is free.`)
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  await once(probe.close(), 'close')
  return true
}

/** Listens on a free port of 127.0.0.1 until the test ends, and returns it. */
export async function portOf(server: Server): Promise<number> {
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}
