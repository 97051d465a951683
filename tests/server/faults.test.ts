/** What the errors of databases and disks mean, as their drivers write them. */
import { expect, test } from 'vitest'
import { describeFault, isAway } from '#server/faults.ts'

/** An error by its code, or by the message of an engine that has one code for all, or none. */
const anError = (kind: string) =>
  /^[A-Z\d]+$/.test(kind)
    ? Object.assign(new Error('as it says'), { code: kind })
    : Object.assign(new Error(kind), /^(?:timeout|Conn|Query)/.test(kind) ? {} : { code: 'ERR_SQLITE_ERROR' })

const OUTAGES = {
  'the network': ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'],
  'a socket that is not there yet': ['ENOENT'],
  'PostgreSQL that starts, stops, fails over or is full': ['57P01', '57P03', '08006', '53300', '53100', '25006'],
  silence: ['timeout expired', 'Connection terminated unexpectedly', 'Query read timeout'],
}

test.each(Object.entries(OUTAGES))('a start goes on without its database because of %s', (_, kinds) => {
  expect(kinds.filter((kind) => !isAway(anError(kind)))).toEqual([])
})

test('a wrong password, user, host name, database or right ends the start', () => {
  expect(['28P01', '28000', 'ENOTFOUND', '3D000', '3F000', '42501'].filter((kind) => isAway(anError(kind)))).toEqual([])
})

test.each([
  ['The disk is full or failing', ['ENOSPC', 'EDQUOT', 'EFBIG', 'disk I/O error', 'database or disk is full']],
  [
    'cannot be opened or written: check its owner',
    [
      'EACCES',
      'EPERM',
      'EROFS',
      'attempt to write a readonly database',
      'Failed to open database: unable to open database file',
    ],
  ],
  [
    'is damaged: restore it',
    ['database disk image is malformed: x', 'malformed database schema', 'file is not a database'],
  ],
  [
    'check host, port and firewall',
    ['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'timeout expired', 'Connection terminated due to connection timeout'],
  ],
  ['closed the connection, as in a failover', ['ECONNRESET', 'EPIPE', '57P01', 'Connection terminated unexpectedly']],
  ['has no address: check its name', ['ENOTFOUND', 'EAI_AGAIN']],
  ['holds a lock, as pg_locks shows', ['55P03']],
  ['locked or busy', ['57014']],
  ['a standby, or set to read-only', ['25006']],
  ['lacks a permission: run "migrate"', ['42501']],
  ['has no waitlist', ['42P01']],
  ['on the list already: erase one of the two', ['23505', 'UNIQUE constraint failed: applications.address']],
])('the operator reads "%s" of %j', (words, kinds) => {
  for (const kind of kinds) expect(describeFault(anError(kind)), kind).toContain(words)
})
