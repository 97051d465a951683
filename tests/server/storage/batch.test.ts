import { join as joinPath } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createBatcher } from '#server/storage/batch.ts'
import { openDatabaseFile } from '#server/storage/sqlite/file.ts'
import { anApp } from '#tests/server/an-app.ts'
import { applicants } from '#tests/server/an-application.ts'

test('of many applications that arrive together each gets its own answer', async () => {
  const { join, list } = await anApp()
  const bodies = applicants(150)
  const known = (index: number) => index % 3 === 0
  for (const body of bodies.filter((_, index) => known(index))) await join(body)
  const responses = await Promise.all(bodies.map((body) => join(body)))
  expect(responses.map(({ status }) => status)).toEqual(bodies.map((_, index) => (known(index) ? 409 : 200)))
  expect(await list()).toHaveLength(150)
})

test('an application that the database cannot take refuses none that arrive together with it', async () => {
  const { join, list, dataDir } = await anApp()
  const file = openDatabaseFile(joinPath(dataDir, 'waitlist.db'), { synchronous: 'FULL', busyMs: 1000 })
  onTestFinished(() => file.close())
  file.execute("create unique index one_other on applications (category) where category = 'other'")
  const bodies = applicants(8)
  for (const body of bodies.slice(0, 3)) body.set('category', 'other')
  const responses = await Promise.all(bodies.map((body) => join(body)))
  expect(responses.map(({ status }) => status)).toEqual([200, 503, 503, 200, 200, 200, 200, 200])
  expect(await list()).toHaveLength(6)
})

test('who waits behind slow batches is refused while there is time to say so', async () => {
  const work = async (items: number[]) => {
    await delay(1500)
    return items
  }
  const add = createBatcher(work, 2)
  const start = performance.now()
  const results = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => add(index)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
  expect(performance.now() - start).toBeLessThan(6000)
})
