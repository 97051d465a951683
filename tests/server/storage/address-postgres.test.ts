import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { describeFault } from '#server/faults.ts'
import { readPostgresAddress } from '#server/storage/postgres/address.ts'
import { connect } from '#server/storage/postgres/connect.ts'
import { aDatabase, anAddress, aPostgres } from '#tests/server/a-postgres.ts'
import { aProgram } from '#tests/server/a-program.ts'
import { aCommand } from '#tests/server/commands/a-command.ts'
import { aStoppedList } from '#tests/server/commands/a-stopped-list.ts'
import { anApp } from '#tests/server/an-app.ts'

const openssl = aProgram('openssl')
const testOfTls = test.skipIf(openssl === undefined)
const rules = `
  hostssl   tls_only,tls_only_too            all 127.0.0.1/32 password
  hostnossl plain_only                       all 127.0.0.1/32 password
  host      tls_only,tls_only_too,plain_only all 127.0.0.1/32 reject
  host      scram,scram_alone                all 127.0.0.1/32 scram-sha-256
  host      all                              all 127.0.0.1/32 password`
const withTls = aPostgres(openssl && rules)

/** How a connection came about: 'TLS', 'plain', or not at all. */
async function wayTo(address: string, query = '', env: Record<string, string> = {}): Promise<string> {
  const connected = connect(anAddress(`${address}?${query}`, env), 10_000)
  return connected.then(
    async ([client]) => {
      const { rows } = await client.query<{ ssl: boolean }>('select ssl from pg_stat_ssl where pid = pg_backend_pid()')
      await client.end()
      return rows[0]?.ssl === true ? 'TLS' : 'plain'
    },
    () => 'refused',
  )
}

const servers = {
  'that wants TLS': () => withTls.database('tls_only'),
  'that wants no TLS': () => withTls.database('plain_only'),
  'that takes both': () => withTls.database(),
  'without TLS': aDatabase,
}

testOfTls.each<[keyof typeof servers, Record<string, string>]>([
  [
    'that wants TLS',
    { '': 'TLS', prefer: 'TLS', allow: 'TLS', disable: 'refused', require: 'TLS', 'no-verify': 'TLS' },
  ],
  ['that wants no TLS', { '': 'plain', prefer: 'plain', allow: 'plain', disable: 'plain', require: 'refused' }],
  ['that takes both', { '': 'TLS', prefer: 'TLS', allow: 'plain', disable: 'plain', require: 'TLS' }],
  [
    'without TLS',
    { '': 'plain', prefer: 'plain', allow: 'plain', disable: 'plain', require: 'refused', 'no-verify': 'refused' },
  ],
])('a server %s is reached as psql reaches it, by address or PGSSLMODE', async (kind, ways) => {
  const address = await servers[kind]()
  for (const [mode, way] of Object.entries(ways)) {
    expect(await wayTo(address, mode && `sslmode=${mode}`), mode).toBe(way)
    expect(await wayTo(address, '', { PGSSLMODE: mode }), `PGSSLMODE=${mode}`).toBe(way)
  }
})

test('what an address says of TLS is not changed by the environment', () => {
  expect(anAddress('postgres://127.0.0.1/list?sslmode=disable', { PGSSLMODE: 'require' }).ways).toEqual([false])
})

testOfTls(
  'a certificate is checked only where sslmode says so, and never given up for a connection without TLS',
  async () => {
    const address = await withTls.database()
    const named = address.replace('127.0.0.1', 'localhost')
    const root = `sslrootcert=${withTls.certificate()}`
    expect(await wayTo(named, `sslmode=verify-full&${root}`)).toBe('TLS')
    expect(await wayTo(named, 'sslmode=verify-full', { PGSSLROOTCERT: withTls.certificate() })).toBe('TLS')
    expect(await wayTo(address, `sslmode=verify-full&${root}`)).toBe('refused')
    expect(await wayTo(address, `sslmode=verify-ca&${root}`)).toBe('TLS')
    expect(await wayTo(address, 'ssl=true')).toBe('TLS')
    // Node's own roots do not know it.
    for (const query of ['sslmode=verify-full', 'sslrootcert=system', 'sslrootcert=system&sslmode=require'])
      expect(await wayTo(named, query), query).toBe('refused')
  },
)

testOfTls('a password is bound to the channel where the address asks for that', async () => {
  const address = await withTls.database('scram')
  for (const [query, isBound] of Object.entries({ 'channel_binding=require': true, '': false }))
    expect(anAddress(`${address}?${query}`).settings).toMatchObject({ enableChannelBinding: isBound })
  expect(await wayTo(address, 'sslmode=require&channel_binding=require')).toBe('TLS')
})

testOfTls('a missing password is named where the server wants one', async () => {
  const address = (await withTls.database('scram_alone')).replace(':password@', '@')
  const fault = await connect(anAddress(address), 10_000).catch(describeFault)
  expect(fault).toMatch(/^DATABASE_URL has no password\. \(/)
})

testOfTls('the address of a host that wants TLS serves applications, and is imported from', async () => {
  const address = await withTls.database('tls_only_too')
  const { join } = await anApp({ env: { DATABASE_URL: address } })
  expect((await join()).status).toBe(200)
  for (const query of ['', '?sslmode=require', '?ssl=true']) {
    const { output } = await aCommand(await aStoppedList(0), ['import', address + query])
    expect(output, query).toMatch(/^1 application added/)
  }
})

test.each([
  'postgresql://name:pw@ep-cool-1.ap-southeast-1.aws.neon.tech/neondb?sslmode=require&channel_binding=require',
  'postgres://postgres.ref:pw@aws-0-ap-south-1.pooler.supabase.com:6543/postgres?pgbouncer=true&connection_limit=1&supa=base-pooler.x',
  'postgres://user:pw@/name?host=/cloudsql/project:region:instance',
  'postgres://user%40server:pw@server.postgres.database.azure.com:5432/postgres?sslmode=require',
  'postgresql://user:p,w@[2001:db8::1]:5432/name?connect_timeout=10&application_name=waitlist&target_session_attrs=read-write',
])('the address %s, as a host gives it, is taken', (DATABASE_URL) => {
  expect(readConfig({ DATABASE_URL })).toMatchObject({ ok: true })
})

test('the parts of an address are read as they are meant', () => {
  expect(anAddress('postgres://me:50% off%21%2F@h/name?options=-c%20search_path%3Dwaitlist').settings).toMatchObject({
    user: 'me',
    password: '50% off!/',
    host: 'h',
    database: 'name',
    options: '-c search_path=waitlist',
  })
  // libpq never uses TLS on a socket.
  expect(anAddress('postgres://me@/name?host=/run/postgresql&sslmode=require').ways).toEqual([false])
  expect(anAddress('postgres://me@/name?sslmode=require', { PGHOST: '/run/postgresql' }).ways).toEqual([false])
  // Nor does it leave TLS that is to begin at once.
  expect(anAddress('postgres://me@h/name?sslnegotiation=direct').ways).not.toContain(false)
})

test('an unknown parameter is refused by its name, and not dropped', () => {
  const refusal = /unknown parameter: schema\. .*\?options=-c%20search_path%3Dwaitlist/
  expect(readPostgresAddress('postgres://user:secret@host/name?sslmode=require&schema=other', {})).toMatch(refusal)
})

test.each(['1234#tiger', '12?tiger=lion', 't@iger/l', '1234?sslmode=tiger'])(
  'the password %s, which is not encoded, is named as the fault and not repeated',
  (password) => {
    const refusal = readPostgresAddress(`postgres://app:${password}@db.example.com:5432/name`, {})
    expect(refusal).toMatch(/In the password, write %2F %3F %23 %25 %40 for/)
    expect(refusal).not.toMatch(/iger|lion|12/)
  },
)

test.each([
  ['user:secret@host/name', 'it does not begin with postgres://'],
  ['postgres://user:secret@host:54x2/name', 'its port must be a number from 1 to 65535.'],
  ['postgres://user:secret@host:0/name', 'its port must be a number from 1 to 65535.'],
  ['postgres://user:secret@one:5432,two:5432/name?target_session_attrs=read-write', 'it names several hosts.'],
  ['postgres://user:sec,ret@[2001:db8::1],two/name', 'it names several hosts.'],
  ['postgres://user:secret@/name?host=one,two', 'it names several hosts.'],
  ['postgres://user:secret@host/name?sslmode=always', 'sslmode must be one of disable, allow, prefer'],
  ['postgres://user:secret@host/name?sslmode=verify-ca&sslrootcert=/nowhere/ca.crt', '/nowhere/ca.crt'],
])('%s is refused with its reason, without the password', (DATABASE_URL, reason) => {
  const result = readConfig({ DATABASE_URL })
  const [problem] = result.ok ? [] : result.problems
  expect(problem).toMatch(/^DATABASE_URL must be an address such as /)
  expect(problem).toContain(reason)
  expect(problem).not.toMatch(/sec,?ret|In the password/)
})
