/** Each command on PostgreSQL, as the built program runs it: all that it writes, warnings of Node's too. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aClient, aPostgres, LOCKED } from '#tests/server/a-postgres.ts'
import { aFolder, anApp, useDatabase } from '#tests/server/an-app.ts'
import { anApplication, filled } from '#tests/server/an-application.ts'
import { webhookEnv } from '#tests/server/webhooks/a-receiver.ts'
import { aCommand, aStartedCommand } from './a-command.ts'

const postgres = aPostgres()

type Run = [line: string, code: number, output: RegExp]

/** Runs command lines beside the file `list.csv`. None writes the password of the address. */
async function expectRuns(address: string, runs: Run[]) {
  const folder = await aFolder()
  await writeFile(join(folder, 'list.csv'), 'name,email,category\nAsha Rao,asha@example.com,educator\n')
  useDatabase(address)
  for (const [line, code, output] of runs) {
    const args = line.replace(/list\S+/, (file) => join(folder, file)).split(' ')
    const ended = await aStartedCommand(folder, args, { env: webhookEnv('http://127.0.0.1:9/') })
    expect(ended, line).toEqual({ code, output: expect.stringMatching(output) })
    expect(ended.output).not.toContain('password')
  }
}

const READING: Run[] = [
  ['report --by category', 0, /^\S+: 1 application\n\n1  █+  Educator\n$/],
  ['report --html list.html', 0, /^\S+ shows 1 application\.\n$/],
  ['export', 0, /^received_at,.*\r\n.*"Asha Rao".*\r\n$/],
  ['show asha@example.com', 0, /^received_at .*\n(?:\w+ .*\n)+$/],
  ['webhooks', 0, /^0 messages not delivered\.\n$/],
]

test('each command writes what it should, and nothing of a fault', async () => {
  await expectRuns(await postgres.database(), [
    ['migrate', 0, /^The database is up to date\.\n$/],
    ['migrate', 0, /^The database is up to date\.\n$/],
    ['import list.csv', 0, /^1 application added, 0 already on the list, 0 wrong rows\.\n$/],
    ...READING,
    ['webhooks --send', 0, /^0 messages delivered\.\n0 messages not delivered\.\n$/],
    ['correct asha@example.com --name Uma', 0, /^name: corrected\.\n.*\n$/],
    ["backup list's", 1, /^The list is in .*\n\n {2}pg_dump .* --file='.*'\\''s' "\$DATABASE_URL"\n\n.*\n$/],
    ["restore list's", 1, /^The list is in .*\n\n {2}pg_restore .* --dbname="\$DATABASE_URL" '.*'\\''s'\n$/],
    ['erase asha@example.com --yes', 0, /^asha@example\.com was erased\.\n(?:[A-Z].*\.\n){2}$/],
  ])
})

const FILLING: Run[] = ['migrate', 'import list.csv'].map((line) => [line, 0, /./])

test('each command waits for another program that holds a lock', async () => {
  const address = await postgres.database()
  await expectRuns(address, FILLING)
  const [holder, observer] = [await aClient(address), await aClient(address)]
  const writing = ['webhooks --send', 'import -', 'erase asha@example.com --yes']
  for (const line of ['report', 'export', 'show asha@example.com', 'webhooks', ...writing]) {
    await holder.query('begin; lock table applications')
    const surroundings = { env: webhookEnv('http://127.0.0.1:9/'), input: 'name,email,category\nR,r@a.example,other' }
    const command = aCommand('', line.split(' '), surroundings)
    const waits = expect.poll(async () => (await observer.query(LOCKED)).rowCount, { interval: 5 }).toBe(1)
    await Promise.race([command, waits])
    await holder.query('rollback')
    expect(await command, line).toMatchObject({ code: 0 })
  }
})

test('on a standby commands that only read work, and the others say that it cannot be written', async () => {
  const address = await postgres.database()
  await expectRuns(address, FILLING)
  await postgres.kill()
  await postgres.start({ asStandby: true })
  const refused = /^(?:[A-Z][a-z ]+\. )?The database in DATABASE_URL cannot be written: it is a standby, .*\n$/
  const writing = ['erase asha@example.com --yes', 'import list.csv', 'webhooks --send', 'migrate']
  await expectRuns(address, [...READING, ...writing.map((line): Run => [line, 1, refused])])
})

/** Debian's PostgreSQL has the tools that the npm package lacks. */
const programs = ['15', '16', '17', '18'].map((version) => `/usr/lib/postgresql/${version}/bin`).find(existsSync)
const shared = programs === undefined ? undefined : aPostgres(undefined, programs)

/** Runs what a command for a list in this database prints. */
async function runPrinted(command: string, file: string, DATABASE_URL: string): Promise<void> {
  const [, line = ''] =
    /^ {2}(pg_.*)$/m.exec((await aCommand('', [command, file], { env: { DATABASE_URL } })).output) ?? []
  execFileSync('sh', ['-c', line], { env: { PATH: `${programs}:${process.env['PATH']}`, DATABASE_URL } })
}

test.skipIf(shared === undefined)(
  'what backup and restore print leaves what other programs have in a database',
  async () => {
    const [database = '', file] = [await shared?.database(), join(await aFolder(), 'dump')]
    const other = await aClient(database)
    await other.query('create schema waitlist; create table applications (id int); create table orders (id int)')
    const address = `${database}?options=-c%20search_path%3Dwaitlist`
    useDatabase(address)
    const { join: send, list } = await anApp()
    await send()
    await runPrinted('backup', file, address)
    await send(anApplication({ email: 'ravi@example.com' }))
    await other.query('insert into orders values (1); insert into public.applications values (1)')
    await runPrinted('restore', file, address)
    expect(await list()).toMatchObject([{ email: filled.email }])
    // Its indexes are back too.
    expect((await send()).status).toBe(409)
    expect((await other.query('select from orders, public.applications')).rowCount).toBe(1)
  },
)

test.skipIf(shared === undefined)(
  'what backup and restore print brings a list to another host and user, also who has left',
  async () => {
    const [from = '', to = '', file] = [
      await shared?.database(),
      await shared?.database(),
      join(await aFolder(), 'dump'),
    ]
    useDatabase(from)
    const { join: send, list, store } = await anApp()
    await send()
    const [row] = await list()
    await store.leave(row?.leave_key ?? '', new Date(), false)
    await runPrinted('backup', file, from)
    const owner = "create role owner login password 'password'; alter database"
    await (await aClient(to)).query(`${owner} ${new URL(to).pathname.slice(1)} owner to owner`)
    const address = to.replace('//postgres:', '//owner:')
    await runPrinted('restore', file, address)
    useDatabase(address)
    const restored = await anApp()
    expect(await restored.store.findLeaveKey(row?.leave_key ?? '')).toBe('left')
  },
)
