import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** What becomes of a connection when its client sends these bytes. `hold`: they wait for `release`, as in a pooler. */
type Verdict = 'pass' | 'hold' | 'cut' | 'cut the answer'

/** Relays to the database until the test ends. */
export async function aRelay(address: string, judge: (bytes: Buffer) => Verdict) {
  const { hostname, port } = new URL(address)
  const held: (() => unknown)[] = []
  let hold = () => {}
  const holding = new Promise<void>((resolve) => (hold = resolve))
  const release = () => Promise.all(held.splice(0).map((act) => act()))
  const relay = createServer((client) => {
    const database = connect(Number(port), hostname)
    const verdicts = new Set<Verdict>()
    const isCut = (by: Verdict) => verdicts.has(by) && client.destroy()
    const send = (act: () => unknown) => (verdicts.has('hold') ? held.push(act) : act())
    client.on('data', (bytes) => {
      verdicts.add(judge(bytes))
      if (verdicts.has('hold')) hold()
      if (!isCut('cut')) send(() => database.write(bytes))
    })
    client.on('error', () => {}).on('close', () => send(() => once(database.end(), 'close')))
    database.on('data', (bytes) => isCut('cut the answer') || client.write(bytes))
    database.on('error', () => {}).on('close', () => client.destroy())
  })
  onTestFinished(async () => {
    relay.close()
    await release()
  })
  await once(relay.listen(0, '127.0.0.1'), 'listening')
  return {
    address: address.replace(`:${port}/`, `:${(relay.address() as AddressInfo).port}/`),
    /** Resolves when something waits. */
    holding,
    /** Resolves when the database has done what clients had sent that have gone since. */
    release,
  }
}
