import * as fc from 'fast-check'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { problemOfDatabaseUrl } from '#server/database-url.ts'

test.each([
  'postgres://user:password@host:5432/name',
  'postgresql://user:password@host/name?sslmode=verify-full',
  'postgres://host',
  'postgres:///name',
  'postgres://user:password@/name?host=/var/run/postgresql',
  'postgres://user:password@%2Fvar%2Frun%2Fpostgresql/name',
  'postgres://user:password@[::1]:5432/name',
  'postgres://user:p@ss:w%23rd@host/name',
  'postgres://user:50% off@host/name',
  'postgres://user:password@host:/name',
  'postgres://host:5432/name?application_name=a@b',
])('%s is accepted', (address) => {
  expect(problemOfDatabaseUrl(address)).toBe(undefined)
})

test.each([
  ['mysql://user:secret@host/name', 'it does not begin with postgres:// or postgresql://'],
  ['user:secret@host/name', 'it does not begin with postgres:// or postgresql://'],
  ['postgres://user:secret@host:54x2/name', 'the port must be a number from 1 to 65535'],
  ['postgres://user:secret@host:65536/name', 'the port must be a number from 1 to 65535'],
  ['postgres://user:secret@host:0/name', 'the port must be a number from 1 to 65535'],
  ['postgres://user:secret@[::1]:x/name', 'the port must be a number from 1 to 65535'],
  ['postgres://user:secret@host/name?port=http', 'the port must be a number from 1 to 65535'],
  ['postgres://user:sec/secret@host/name', 'a / ? or # in the password must be written as %2F, %3F or %23'],
  ['postgres://user:sec?secret@host/name', 'a / ? or # in the password must be written as %2F, %3F or %23'],
  ['postgres://user:sec#secret@host/name', 'a / ? or # in the password must be written as %2F, %3F or %23'],
  // pg would parse this as host 'user', port 12 and database 'secret@host'.
  ['postgres://user:12/secret@host/name', 'a / ? or # in the password must be written as %2F, %3F or %23'],
  ['postgres://user:secret@one:5432,two:5432/name', 'it names more than one host'],
  ['postgres://user:secret@::1/name', 'an IPv6 address must stand in brackets, such as [::1]'],
  ['postgres://user:secret@ho^st/name', 'the host cannot be read'],
  ['postgres://user:secret@[::1/name', 'the host cannot be read'],
  ['postgres://user:secret@host/na%2', 'a % must be written as %25'],
  ['postgres://user:secret%E0%A4@host/name', 'a % must be written as %25'],
])('%s is rejected with the reason, and without the password', (address, reason) => {
  expect(problemOfDatabaseUrl(address)).toBe(
    `DATABASE_URL must be an address such as postgres://user:password@host:5432/name: ${reason}.`,
  )
})

const piece = fc.oneof(
  fc.constantFrom(
    'user',
    ':',
    '@',
    '/',
    '?',
    '#',
    '%',
    '%2',
    '%20',
    '%E0',
    '[',
    ']',
    '[::1]',
    '5432',
    ',',
    '^',
    ' ',
    '\\',
  ),
  fc.constantFrom('host', '=', '&', 'port=', '<', 'é', '\n', '.', '-'),
)

test('every address that pg cannot parse is rejected', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const address = `postgres://${pieces.join('')}`.trim()
      if (problemOfDatabaseUrl(address) === undefined)
        expect(() => new Client({ connectionString: address })).not.toThrow()
    }),
    { numRuns: 20_000 },
  )
})
