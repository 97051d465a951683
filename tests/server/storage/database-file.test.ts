import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabaseFile } from '#server/storage/database-file.ts'
import { aFolder } from '#tests/server/an-app.ts'

async function aDatabaseFile() {
  const path = join(await aFolder(), 'some.db')
  const file = openDatabaseFile(path, { synchronous: 'OFF', busyMs: 100 })
  onTestFinished(() => file.close())
  return { path, file }
}

test('the log is reused from its start after a checkpoint', async () => {
  const { path, file } = await aDatabaseFile()
  file.execute('create table texts (number integer primary key, text text)')
  const insert = file.prepare('insert into texts (text) values (?) returning number')
  // Each row takes two pages of 4 KB: 100 MB in total, three times the 32 MB of a full log.
  for (let row = 0; row < 12_000; row += 1) insert.all('x'.repeat(5000))
  expect((await stat(`${path}-wal`)).size).toBeLessThan(40_000_000)
}, 60_000)

test('a statement keeps its connection from garbage collection', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const path = join(await aFolder(), 'some.db')
  let collected = false
  const registry = new FinalizationRegistry(() => (collected = true))
  const prepare = () => {
    const file = openDatabaseFile(path, { synchronous: 'OFF', busyMs: 100 })
    registry.register(file, undefined)
    return file.prepare('select 1 as one')
  }
  const statement = prepare()
  const collect = () => {
    collectGarbage()
    return collected
  }
  await expect.poll(collect).toBe(true)
  expect(statement.all()).toEqual([{ one: 1 }])
})
