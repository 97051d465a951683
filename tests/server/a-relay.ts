import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** What becomes of bytes that a client sends. `hold`: they wait for `release`, also when the client has gone. */
type Verdict = 'pass' | 'hold' | 'cut' | 'cut the answer'

/** Stands between clients and a database, as a pooler does, until the test ends. `address`: of the database by this way. */
export async function aRelay(address: string, judge: (bytes: Buffer) => Verdict) {
  const { hostname, port } = new URL(address)
  let held: (() => unknown)[] = []
  const relay = createServer((client) => {
    const database = connect(Number(port), hostname)
    let [isHeld, isCut] = [false, false]
    const cut = () => [client, database].forEach((socket) => socket.destroy())
    client.on('data', (bytes) => {
      const verdict = judge(bytes)
      isCut ||= verdict === 'cut the answer'
      isHeld ||= verdict === 'hold'
      if (verdict === 'cut') cut()
      else if (isHeld) held.push(() => database.write(bytes))
      else database.write(bytes)
    })
    database.on('data', (bytes) => (isCut ? cut() : client.write(bytes)))
    client
      .on('error', () => {})
      .on('close', () => {
        // The database reads what was sent before, and then that the client has gone.
        if (isHeld) held.push(() => once(database.end(), 'close'))
        else cut()
      })
    database.on('error', cut).on('close', cut)
  })
  onTestFinished(() => void relay.close())
  await once(relay.listen(0, '127.0.0.1'), 'listening')
  return {
    address: address.replace(`:${port}/`, `:${(relay.address() as AddressInfo).port}/`),
    held: () => held.length,
    /** Resolves when the database has done what was sent by clients that have gone. */
    async release() {
      const done = held.map((send) => send())
      held = []
      await Promise.all(done)
    },
  }
}
