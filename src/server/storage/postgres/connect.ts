import { Client } from 'pg'
import type { PostgresAddress, Tls } from './address.ts'

/** A server or a handshake refuses the way, and not the user. */
const OF_THE_WAY = /^28000$|^EPROTO$|^ECONNRESET$|^ERR_SSL|SSL connection/

const isOfTheWay = ({ code, message }: Error & { code?: string }) => OF_THE_WAY.test(code ?? message)

/** Connects in the first way that the server takes, and returns that too. */
export async function connect({ settings, ways }: PostgresAddress, timeoutMs: number): Promise<[Client, Tls]> {
  const [ssl = false, ...others] = ways
  const client = new Client({ ...settings, ssl, connectionTimeoutMillis: timeoutMs, keepAlive: true })
  // An unhandled 'error' event crashes Node. The next query rejects.
  client.on('error', () => {})
  try {
    await client.connect()
    return [client, ssl]
  } catch (error) {
    if (others.length === 0 || !isOfTheWay(error as Error)) throw error
    return connect({ settings, ways: others }, timeoutMs).catch((last: Error) => {
      throw isOfTheWay(last) ? error : last
    })
  }
}
