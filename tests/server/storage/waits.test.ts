/** How long the embedded database is waited for. */
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createBatcher } from '#server/storage/batch.ts'
import { sqliteSteps } from '#server/storage/migrations.ts'
import type { DatabaseFile } from '#server/storage/sqlite/file.ts'
import { openReadOnly } from '#server/storage/sqlite/read-only.ts'
import { rewrite } from '#server/storage/sqlite/rewrite.ts'
import { WAITS } from '#server/waits.ts'
import { stopClocks } from '#tests/server/a-clock.ts'
import { change, query } from '#tests/server/a-connection.ts'
import { anApp } from '#tests/server/an-app.ts'
import { aCommand } from '#tests/server/commands/a-command.ts'
import { aStoppedList } from '#tests/server/commands/a-stopped-list.ts'

test.each([
  [4000, ['first', 'second']],
  [4001, ['first', 'The database is slow or locked: too many applications wait for it.']],
])('an application that waited for %i ms behind others gets: %j', async (milliseconds, results) => {
  stopClocks('performance')
  let begin = () => {}
  const begun = new Promise<void>((resolve) => (begin = resolve))
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const add = createBatcher(
    async (items: string[]) => {
      begin()
      await ended
      return items
    },
    1,
    WAITS.queue,
  )
  const both = ['first', 'second'].map((item) => add(item).catch(({ message }: Error) => message))
  await begun
  vi.advanceTimersByTime(milliseconds)
  end()
  expect(await Promise.all(both)).toEqual(results)
})

test('an erasure waits for 10 seconds for who reads the list', async () => {
  stopClocks('performance')
  const read = vi.fn(() => [{ busy: 1 }])
  const file = { execute: () => {}, read } as unknown as DatabaseFile
  const failure = rewrite(file, '/nowhere/waitlist.db', WAITS).catch(String)
  const untilTry = async (count: number) => {
    while (read.mock.calls.length < count) await delay(5)
  }
  await untilTry(1)
  vi.advanceTimersByTime(10_000)
  // Each try comes after a look at the time.
  await untilTry(4)
  vi.advanceTimersByTime(1)
  expect(await failure).toContain('Another process is reading the list')
})

// SQLite waits by its own clock. What it goes by is what its connection says.

test('a start waits for 20 seconds for another one that migrates', async () => {
  sqliteSteps['0999-told'] = 'create table told as select timeout from pragma_busy_timeout'
  onTestFinished(() => void Reflect.deleteProperty(sqliteSteps, '0999-told'))
  const { dataDir } = await anApp({ waits: WAITS })
  expect(await query(dataDir, 'select timeout from told')).toEqual([{ timeout: 20_000 }])
})

test('opening a list waits for 5 seconds for a process that recovers it', async () => {
  const list = await openReadOnly(join(await aStoppedList(1), 'waitlist.db'), WAITS)
  expect(list.read('pragma busy_timeout')).toEqual([{ timeout: 5000 }])
  list.close()
})

test('a restore waits for 2 seconds for who uses the list', async () => {
  const [folder, other] = [await aStoppedList(0), await aStoppedList(1)]
  const [list, copy] = [folder, other].map((each) => join(each, 'waitlist.db')) as [string, string]
  change(copy, "update applications set address = '2000 ms'")
  // The address of the one applicant of this list is the wait: none is lost if the copy has it too.
  change(
    list,
    "drop table applications; create view applications as select timeout || ' ms' as address from pragma_busy_timeout",
  )
  const { code, output } = await aCommand(folder, ['restore', copy, '--force'], { waits: WAITS })
  expect([code, output]).toEqual([0, `${list} now holds 1 application.\n`])
})
