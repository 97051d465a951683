/**
 * Commands beside a server under load, on a list so long that what reads or rewrites all of it takes a second: each
 * application that is answered with 200 is on the list afterwards, once, and nobody is told to come again.
 */
import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aConnection, change } from '#tests/server/a-connection.ts'
import { aLoad } from '#tests/server/a-load.ts'
import { aFolder } from '#tests/server/an-app.ts'
import { run, startServer } from '#tests/server/a-process.ts'
import { aReceiver } from '#tests/server/webhooks/a-receiver.ts'
import { aStoppedList } from './a-stopped-list.ts'

const ROWS = 400_000
/** How many have a message that the receiver refused. */
const BACKLOG = 50_000
/** How many are older than `RETAIN_DAYS`. More than half of the list would not be removed at once. */
const OLD = 20_000
/** How many are imported, and how many are erased. */
const NEW = 50_000
const SENDERS = 16

async function aVeryLongList(): Promise<string> {
  const folder = await aStoppedList(1)
  const now = new Date()
  const [old, later] = [-3, 1].map((days) => new Date(now.getTime() + days * 86_400_000).toISOString())
  change(
    join(folder, 'waitlist.db'),
    `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${ROWS})
    insert into applications (address, email, name, category, received_at, webhook_id, webhook_attempts,
      webhook_next_attempt_at, webhook_last_error)
    select email, email, 'Asha Rao', 'educator', iif(n <= ${OLD}, '${old}', '${now.toISOString()}'), 'msg_' || n, 3,
      iif(n <= ${BACKLOG}, '${later}', null), 'The receiver answered with 500.'
    from (select n, 'old-' || (n * 7919 % ${ROWS}) || '@example.com' as email from numbers)`,
  )
  return folder
}

const COMMANDS = [
  'erase old-300000@example.com --yes',
  'erase --list PLACE/gone.csv --yes',
  'webhooks --send',
  'backup PLACE/backup.db',
  'export --output PLACE/list.csv',
  'report --html PLACE/report.html',
  'import PLACE/new.csv',
  'migrate',
  // A second server, with retention.
  'serve',
  // It refuses.
  'restore PLACE/other.db --force',
]

test('beside each command, killed five times in the middle and then let go on', async () => {
  const [folder, place, receiver] = [await aVeryLongList(), await aFolder(), await aReceiver()]
  await copyFile(join(await aStoppedList(3), 'waitlist.db'), join(place, 'other.db'))
  const newcomers = Array.from({ length: NEW }, (_, index) => `Ravi,new-${index}@example.com,other`)
  await writeFile(join(place, 'new.csv'), `name,email,category\n${newcomers.join('\n')}`)
  const gone = Array.from({ length: NEW }, (_, index) => `old-${index}@example.com`)
  await writeFile(join(place, 'gone.csv'), `email\n${gone.join('\n')}`)
  const env = { DATA_DIR: folder, ...receiver.env }
  const { url, end } = await startServer({ env })
  const load = aLoad([url], SENDERS)
  for (const line of COMMANDS) {
    const before = load.accepted.length
    // The last is long enough for all, but for those that go on by themselves.
    for (const milliseconds of [150, 250, 350, 500, 900, 8000]) {
      const args = line.replace('PLACE', place).split(' ')
      const command = await run({ args, env: { ...env, RETAIN_DAYS: '2' } })
      await Promise.race([command.exited, sleep(milliseconds)])
      command.child.kill('SIGKILL')
      // No wrong command line.
      expect((await command.exited).code, line).not.toBe(2)
    }
    expect(Object.keys(load.statuses), line).toEqual(['200'])
    // More than what waited when the command began.
    expect(load.accepted.length, line).toBeGreaterThan(before + SENDERS)
  }
  await load.stop()
  await end('SIGKILL')
  const rows = aConnection(join(folder, 'waitlist.db')).read(
    'select email from applications group by email having count(*) = 1',
  )
  const storedOnce = new Set(rows.map((row) => row['email']))
  expect(load.accepted.filter((email) => !storedOnce.has(email))).toEqual([])
})
