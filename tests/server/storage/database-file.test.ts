import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { openDatabaseFile } from '#server/storage/sqlite/file.ts'
import { aFolder } from '#tests/server/an-app.ts'

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
