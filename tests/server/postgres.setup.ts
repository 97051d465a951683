/** One PostgreSQL for all test files. It starts when the first of them asks for it, and is removed after the last test. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the address of its database `postgres`. */
    postgres: string
  }
}

async function start() {
  const { createCluster } = await import('./postgres-cluster.ts')
  const cluster = await createCluster()
  await cluster.start()
  return cluster
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: ReturnType<typeof start> | undefined
  const server = createServer((_, response) => {
    // A test file that asks again after seconds would meet a connection that the server is about to close.
    response.setHeader('connection', 'close')
    starting ??= start()
    starting.then(
      ({ addressOf }) => response.end(addressOf('postgres')),
      ({ message }: Error) => response.end(message),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  project.provide('postgres', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return async () => {
    server.close()
    await (await starting)?.remove()
  }
}
