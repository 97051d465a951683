/** Addresses of PostgreSQL with libpq's meaning, so that one address serves psql and pg_dump too. */
import type { ClientConfig } from 'pg'
import { parse, toClientConfig } from 'pg-connection-string'

export type Tls = Exclude<ClientConfig['ssl'], undefined>

/** `ways`: with these values of pg's `ssl`. libpq tries the second one when the server refuses the first. */
export type PostgresAddress = { settings: ClientConfig; ways: Tls[] }

const RULE =
  'must be an address such as postgres://user:password@host:5432/name. In the password, write ' +
  '%2F %3F %23 %25 %40 for / ? # % @.'

/** What the environment may say instead, as `PGSSLMODE` does. */
const TLS_PARAMETERS = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation', 'channel_binding']
/** Of libpq, of Prisma and of hosts: what they ask for is done anyway, or is for another program. */
const WITHOUT_EFFECT =
  'client_encoding connect_timeout keepalives keepalives_idle keepalives_interval keepalives_count tcp_user_timeout ' +
  'target_session_attrs load_balance_hosts gssencmode sslsni sslcompression uselibpqcompat pgbouncer connection_limit ' +
  'pool_timeout socket_timeout statement_cache_size pool supa workaround'
const ignored = WITHOUT_EFFECT.split(' ')
const known = 'user password host port options application_name fallback_application_name'
  .split(' ')
  .concat(TLS_PARAMETERS, ignored)

/** In turn, whether over TLS. `no-verify` is a word of pg. */
const WAYS: Record<string, boolean[]> = {
  disable: [false],
  allow: [false, true],
  prefer: [true, false],
  require: [true],
  'verify-ca': [true],
  'verify-full': [true],
  'no-verify': [true],
}

/** Returns what the address must be instead, if it is wrong: without any part of it, because it contains a password. */
export function readPostgresAddress(text: string, env: Record<string, string | undefined>): PostgresAddress | string {
  const refused = (reason: string) => `${RULE} It was refused: ${reason}`
  if (!/^postgres(?:ql)?:\/\//i.test(text)) return refused('it does not begin with postgres://.')
  const [, place = '', query = ''] = /^([^?]*)\??(.*)$/s.exec(text) ?? []
  const given = new URLSearchParams(query)
  const unknown = [...given]
    .filter(([name, value]) => !known.includes(name) && !(name === 'ssl' && value === 'true'))
    .map(([name]) => name)
  const isCut = unknown.length > 0 && (query.includes('@') || !/@|\w\//.test(place))
  // What follows such a sign would be read as another part of the address.
  if (isCut || text.includes('#') || /:\/\/[^/]*\/.*@/.test(place))
    return refused('its password contains / ? # or @ as it is.')
  if (unknown.length > 0)
    return refused(
      `it has an unknown parameter: ${unknown.join(', ')}. Settings of PostgreSQL, such as a schema, go into options, ` +
        'such as ?options=-c%20search_path%3Dwaitlist.',
    )
  for (const name of ignored) given.delete(name)
  // JDBC's word, which libpq takes too.
  if (given.has('ssl') && !given.has('sslmode')) given.set('sslmode', 'require')
  for (const name of TLS_PARAMETERS) {
    const value = env[`PG${name.replace('_', '').toUpperCase()}`]
    if (value && !given.get(name)) given.set(name, value)
  }
  // The roots of the system are Node's own.
  const bySystem = given.get('sslrootcert') === 'system'
  if (bySystem) given.delete('sslrootcert')
  const byDefault = given.get('sslnegotiation') === 'direct' ? 'require' : 'prefer'
  const mode = bySystem ? 'verify-full' : given.get('sslmode') || byDefault
  const ways = Object.hasOwn(WAYS, mode) ? WAYS[mode] : undefined
  if (ways === undefined) return refused(`sslmode must be one of ${Object.keys(WAYS).join(', ')}.`)
  // With `prefer` pg's parser lets the certificate be any.
  given.set('sslmode', /^require$|^verify/.test(mode) ? mode : 'prefer')
  given.delete('ssl')
  try {
    // A % or space as it is would make the parser encode everything again.
    const encoded = place.replace(/%(?![\da-f]{2})/gi, '%25').replaceAll(' ', '%20')
    const { ssl = true, ...settings } = toClientConfig(parse(`${encoded}?${given}`, { useLibpqCompat: true }))
    settings.enableChannelBinding = given.get('channel_binding') === 'require'
    const isSocket = (settings.host || env['PGHOST'])?.startsWith('/') ?? false
    return { settings, ways: isSocket ? [false] : ways.map((overTls) => overTls && ssl) }
  } catch (error) {
    return refused((error as Error).message)
  }
}
