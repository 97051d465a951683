/** Each command while another program holds the lock of the list. */
import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aConnection } from '#tests/server/a-connection.ts'
import { aClient, aDatabase, LOCKED } from '#tests/server/a-postgres.ts'
import { run } from '#tests/server/a-process.ts'
import { aFolder, anApp, useDatabase } from '#tests/server/an-app.ts'
import { webhookEnv } from '#tests/server/webhooks/a-receiver.ts'
import { aCommand } from './a-command.ts'

const env = webhookEnv('http://127.0.0.1:9/')
const READING = ['export', 'report', 'show asha@example.com', 'webhooks']
const WRITING = ['import FILE', 'webhooks --send', 'erase asha@example.com --yes']

/** The arguments of a line, in which FILE is a list with one person. */
async function argumentsOf(line: string): Promise<string[]> {
  const file = join(await aFolder(), 'list.csv')
  await writeFile(file, 'name,email,category\nRavi,ravi@example.com,other\n')
  return line.replace('FILE', file).split(' ')
}

/** The folder of a running server with one applicant, and a connection that holds the lock of its list. */
async function aLockedList() {
  const { join: send, dataDir } = await anApp()
  await send()
  const holder = aConnection(join(dataDir, 'waitlist.db'))
  holder.execute('begin exclusive')
  return { dataDir, release: () => holder.execute('rollback') }
}

test('a command that reads does not wait for who writes the list', async () => {
  const { dataDir } = await aLockedList()
  for (const line of [...READING, 'backup FILE.db'])
    expect(await aCommand(dataDir, await argumentsOf(line), { env }), line).toMatchObject({ code: 0 })
})

test.runIf(process.platform === 'linux').each([...WRITING, 'migrate'])(
  '%s waits for who writes the list, and then succeeds',
  async (line) => {
    const { dataDir, release } = await aLockedList()
    const command = await run({ args: await argumentsOf(line), env: { ...env, DATA_DIR: dataDir } })
    const files = () => execFileSync('ls', ['-l', `/proc/${command.child.pid}/fd`], { encoding: 'utf8' })
    await expect.poll(files, { interval: 5 }).toContain('waitlist.db-wal')
    // What does not wait has ended then.
    await Promise.race([command.exited, delay(100)])
    release()
    expect(await command.exited, command.output()).toEqual({ code: 0, signal: null })
  },
)

test('on PostgreSQL each command waits for a lock, and then succeeds', async () => {
  const address = await aDatabase()
  useDatabase(address)
  await (await anApp()).join()
  const [holder, observer] = [await aClient(address), await aClient(address)]
  for (const line of [...READING, ...WRITING]) {
    await holder.query('begin; lock table applications')
    const command = aCommand('', await argumentsOf(line), { env })
    const waits = expect.poll(async () => (await observer.query(LOCKED)).rowCount, { interval: 5 }).toBe(1)
    await Promise.race([command, waits])
    await holder.query('rollback')
    expect(await command, line).toMatchObject({ code: 0 })
  }
})
