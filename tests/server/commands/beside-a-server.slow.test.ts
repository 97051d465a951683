/**
 * Commands beside a server under load, on a list so long that what reads or rewrites all of it takes a second: each
 * application that is answered with 200 is on the list afterwards, and nobody is told to come again.
 */
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
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
/** How many are imported. */
const NEW = 50_000

let list: Promise<string> | undefined

/** The file of the list, which tests copy. */
async function theList(): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'waitlist-')), 'waitlist.db')
  await copyFile(join(await aStoppedList(1), 'waitlist.db'), path)
  const now = new Date()
  const [old, later] = [-3, 1].map((days) => new Date(now.getTime() + days * 86_400_000).toISOString())
  change(
    path,
    `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${ROWS})
    insert into applications (address, email, name, category, received_at, webhook_id, webhook_attempts,
      webhook_next_attempt_at, webhook_last_error)
    select email, email, 'Asha Rao', 'educator', iif(n <= ${OLD}, '${old}', '${now.toISOString()}'), 'msg_' || n, 3,
      iif(n <= ${BACKLOG}, '${later}', null), 'The receiver answered with 500.'
    from (select n, 'old-' || (n * 7919 % ${ROWS}) || '@example.com' as email from numbers)`,
  )
  return path
}

afterAll(async () => rm(dirname(await (list ??= theList())), { recursive: true, force: true }))

const commands: [title: string, args: string[], env?: Record<string, string>][] = [
  ['erase', ['erase', 'old-300000@example.com', '--yes']],
  ['webhooks --send', ['webhooks', '--send']],
  ['backup', ['backup', 'OUTPUT.copy']],
  ['export', ['export', '--output', 'OUTPUT.csv']],
  ['import', ['import', 'OUTPUT.new.csv']],
  ['migrate', ['migrate']],
  ['a second server with retention', ['serve'], { RETAIN_DAYS: '2' }],
  ['restore, which refuses', ['restore', 'OUTPUT.db', '--force']],
]

test.each(commands)('beside %s, killed five times in the middle and then let go on', async (title, args, more) => {
  const [folder, place, receiver] = [await aFolder(), await aFolder(), await aReceiver()]
  await copyFile(await (list ??= theList()), join(folder, 'waitlist.db'))
  await copyFile(join(await aStoppedList(3), 'waitlist.db'), join(place, 'output.db'))
  const newcomers = Array.from({ length: NEW }, (_, index) => `Ravi,new-${index}@example.com,other`)
  await writeFile(join(place, 'output.new.csv'), `name,email,category\n${newcomers.join('\n')}`)
  const env = { DATA_DIR: folder, ...receiver.env }
  const { url, end } = await startServer({ env })
  const load = aLoad([url])
  const given = args.map((arg) => arg.replace('OUTPUT', join(place, 'output')))
  // The last is long enough for all, but for those that go on by themselves.
  for (const milliseconds of [150, 250, 350, 500, 900, 8000]) {
    const command = await run({ args: given, env: { ...env, ...more } })
    await Promise.race([command.exited, sleep(milliseconds)])
    command.child.kill('SIGKILL')
    await command.exited
  }
  const result = await load.stop()
  await end('SIGKILL')
  console.log(title, result)
  expect(Object.keys(result.statuses)).toEqual(['200'])
  expect(load.accepted.length).toBeGreaterThan(100)
  const rows = aConnection(join(folder, 'waitlist.db')).read('select email from applications')
  const stored = new Set(rows.map((row) => row['email']))
  expect(load.accepted.filter((email) => !stored.has(email))).toEqual([])
})
