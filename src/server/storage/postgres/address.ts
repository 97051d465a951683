/** Addresses of PostgreSQL with libpq's meaning, so that one address serves psql and pg_dump too. */
import type { ClientConfig } from 'pg'
import { parse, toClientConfig } from 'pg-connection-string'

export type Tls = Exclude<ClientConfig['ssl'], undefined>

/** `ways`: the values of pg's `ssl`. When the server refuses the first one, libpq tries the second. Only read from a text. */
export type PostgresAddress = { settings: ClientConfig; ways: Tls[]; [read]: true }

declare const read: unique symbol
/** What the environment may say instead, as PGSSLMODE does. */
const OF_TLS = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation', 'channel_binding']
const READ = /^(?:user|password|host|port|options|(?:fallback_)?application_name)$/
/** Of libpq, Prisma and hosts: what they ask for is done anyway, or is for another program. */
const IGNORED =
  /^(?:client_encoding|(?:connect|pool|socket|tcp_user)_timeout|keepalives\w*|target_session_attrs|load_balance_hosts|gssencmode|sslsni|sslcompression|uselibpqcompat|pgbouncer|connection_limit|statement_cache_size|pool|supa|workaround)$/
/** `no-verify` is a word of pg. */
const MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']

/** Returns what the address must be instead, if it is wrong: without any part of it, because it contains a password. */
export function readPostgresAddress(text: string, env: Record<string, string | undefined>): PostgresAddress | string {
  const refused = (reason: string) =>
    `must be an address such as postgres://user:password@host:5432/name. It was refused: ${reason}`
  if (!/^postgres(?:ql)?:\/\//i.test(text)) return refused('it does not begin with postgres://.')
  const [place = '', ...rest] = text.split('?')
  const query = rest.join('?').replace(/(^|&)ssl=true(?=&|$)/, '$1sslmode=require')
  const given = new URLSearchParams([...new URLSearchParams(query)].filter(([name]) => !IGNORED.test(name)))
  const unknown = [...given.keys()].filter((name) => !READ.test(name) && !OF_TLS.includes(name))
  const signs = [unknown.length > 0, query.includes('@'), !/@|\w\//.test(place)]
  const isCut = signs.filter(Boolean).length > 1
  // What follows such a sign would be read as another part of the address.
  if (isCut || text.includes('#') || /:\/\/[^/]*\/.*@/.test(place))
    return refused(
      'its password contains / ? # or @ as it is. In the password, write %2F %3F %23 %25 %40 for / ? # % @.',
    )
  if (unknown.length > 0)
    return refused(
      `it has an unknown parameter: ${unknown.join(', ')}. Settings of PostgreSQL, such as a schema, go into options, ` +
        'such as ?options=-c%20search_path%3Dwaitlist.',
    )
  // libpq asks each in turn, which pg does not.
  if (/,[^@]*$/.test(place.split('/')[2] ?? '') || given.get('host')?.includes(','))
    return refused('it names several hosts. Give the one that leads to the primary, such as that of a proxy or pooler.')
  const port = given.get('port') ?? /:([^:@/\]]*)$/.exec(place.split('/')[2] ?? '')?.[1] ?? '5432'
  if (!/^\d+$/.test(port) || Number(port) < 1 || Number(port) > 65_535)
    return refused('its port must be a number from 1 to 65535.')
  for (const name of OF_TLS) {
    const value = given.get(name) || env[`PG${name.replace('_', '').toUpperCase()}`]
    if (value) given.set(name, value)
    else given.delete(name)
  }
  // The roots of the system are Node's own.
  if (given.get('sslrootcert') === 'system') {
    given.set('sslmode', 'verify-full')
    given.delete('sslrootcert')
  }
  const mode = given.get('sslmode') ?? (given.get('sslnegotiation') === 'direct' ? 'require' : 'prefer')
  if (!MODES.includes(mode)) return refused(`sslmode must be one of ${MODES.join(', ')}.`)
  // With `prefer`, pg's parser lets the certificate be any.
  given.set('sslmode', /^require$|^verify/.test(mode) ? mode : 'prefer')
  try {
    // A % or space as it is would make the parser encode everything again.
    const encoded = place.replace(/%(?![\da-f]{2})/gi, '%25').replaceAll(' ', '%20')
    const { ssl = true, ...settings } = toClientConfig(parse(`${encoded}?${given}`, { useLibpqCompat: true }))
    settings.enableChannelBinding = given.get('channel_binding') === 'require'
    const isPlain = mode === 'disable' || (settings.host || env['PGHOST'] || '').startsWith('/')
    const ways = isPlain ? [false] : mode === 'allow' ? [false, ssl] : mode === 'prefer' ? [ssl, false] : [ssl]
    return { settings, ways } as PostgresAddress
  } catch (error) {
    return refused((error as Error).message)
  }
}
