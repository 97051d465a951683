import { Client } from 'pg'
import type { PostgresAddress, Tls } from './address.ts'

/**
 * In each transaction: behind a pooler a session may be one that another program has left without its schemas, as pg_dump
 * does, and no name of a table would be found. The default is what the address, the role or the database says.
 */
export const OWN_SCHEMAS = 'set local search_path to default'

/** A server or a handshake refuses the way, and not the user. */
const isOfTheWay = ({ code, message }: Error & { code?: string }) =>
  /^28000$|^EPROTO$|^ECONNRESET$|^ERR_SSL|SSL connection/.test(code ?? message)

/** Connects in the first way that the server takes, and returns that too. */
export async function connect(address: PostgresAddress, connectionTimeoutMillis: number): Promise<[Client, Tls]> {
  const [ssl = false, ...others] = address.ways
  // With `pipeline` pg closes a connection without an answer in time.
  const client = new Client({ ...address.settings, ssl, connectionTimeoutMillis, keepAlive: true, pipeline: true })
  // An unhandled 'error' event crashes Node. The next query rejects.
  client.on('error', () => {})
  const refusal = await client.connect().catch((error: Error) => error)
  if (!(refusal instanceof Error)) return [client, ssl]
  if (others.length === 0 || !isOfTheWay(refusal)) throw refusal
  return connect({ ...address, ways: others }, connectionTimeoutMillis)
}
