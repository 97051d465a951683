/** What a command leaves when it is killed in the middle, and who removes it. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabaseFile } from '#server/storage/sqlite/file.ts'
import { aFolder } from '#tests/server/an-app.ts'
import { run, startServer } from '#tests/server/a-process.ts'
import { aCommand } from './a-command.ts'
import { aLongList, aStoppedList } from './a-stopped-list.ts'

const unfinishedIn = async (folder: string) =>
  (await readdir(folder)).filter((name) => name.includes('.unfinished') || name.includes('.restoring'))

/** Runs a command until it has written some of an unfinished file in the folder. */
async function inTheMiddle(folder: string, args: string[], env: Record<string, string>) {
  const running = await run({ args, env })
  for (;;) {
    const [name] = await unfinishedIn(folder)
    if (name !== undefined && (await readFile(join(folder, name)).catch(() => '')).length > 0) return running
    if (running.child.exitCode !== null) throw new Error(`It ended too early:\n${running.output()}`)
    await sleep(1)
  }
}

async function kill({ child, exited }: Awaited<ReturnType<typeof run>>, signal: NodeJS.Signals) {
  child.kill(signal)
  return exited
}

async function filesWith(folder: string, text: string): Promise<string[]> {
  const found = []
  for (const name of await readdir(folder)) if ((await readFile(join(folder, name))).includes(text)) found.push(name)
  return found
}

test.each([
  ['erase', ['erase', 'creator-0@example.com', '--yes']],
  ['export', ['export']],
])('what a killed restore left is removed by %s', async (_, args) => {
  const [folder, backup] = [await aLongList(), join(await aLongList(), 'waitlist.db')]
  await kill(await inTheMiddle(folder, ['restore', backup, '--force'], { DATA_DIR: folder }), 'SIGKILL')
  expect(await unfinishedIn(folder)).not.toEqual([])
  expect((await aCommand(folder, args)).code).toBe(0)
  expect(await unfinishedIn(folder)).toEqual([])
  if (args[0] === 'erase') expect(await filesWith(folder, 'creator-0@example.com')).toEqual([])
})

test('the start of a server removes what a killed restore left, of an earlier release too', async () => {
  const [folder, backup] = [await aLongList(), join(await aLongList(), 'waitlist.db')]
  await kill(await inTheMiddle(folder, ['restore', backup, '--force'], { DATA_DIR: folder }), 'SIGKILL')
  for (const name of ['waitlist.db.restoring', 'waitlist.db.restoring-wal']) await writeFile(join(folder, name), 'x')
  await startServer({ env: { DATA_DIR: folder } })
  expect(await unfinishedIn(folder)).toEqual([])
})

test('what a restore that runs is writing stays, and an erasure says that bytes are left', async () => {
  const [folder, backup] = [await aLongList(), join(await aLongList(20_000), 'waitlist.db')]
  const restoring = await inTheMiddle(folder, ['restore', backup, '--force'], { DATA_DIR: folder })
  restoring.child.kill('SIGSTOP')
  const { code, output } = await aCommand(folder, ['erase', 'creator-0@example.com', '--yes'])
  expect([code, output]).toEqual([1, expect.stringContaining('The files still hold its bytes')])
  restoring.child.kill('SIGCONT')
  expect(await restoring.exited).toEqual({ code: 0, signal: null })
  expect(restoring.output()).toContain('holds 20,000 applications now')
})

test('of two restores at once, each leaves a whole list and nothing else', async () => {
  const folder = await aFolder()
  const backups = await Promise.all([aLongList(20_000), aLongList(30_000)])
  const results = await Promise.all(
    backups.map((backup) => aCommand(folder, ['restore', join(backup, 'waitlist.db'), '--force'])),
  )
  const done = results.filter(({ code }) => code === 0)
  expect(done).not.toHaveLength(0)
  for (const { code, output } of results) {
    if (code !== 0)
      expect(output).toMatch(/Nothing was restored\. (?:There is a list at|A server or another command uses)/)
  }
  expect(await readdir(folder)).toEqual(['waitlist.db'])
  const { output } = await aCommand(folder, ['report', '--json'])
  expect(done.map((result) => /holds ([\d,]+)/.exec(result.output)?.[1]?.replace(',', ''))).toContain(
    String(JSON.parse(output).total),
  )
})

test('a restore that is interrupted leaves the list', async () => {
  const [folder, backup] = [await aLongList(20_000), join(await aLongList(), 'waitlist.db')]
  const restoring = await inTheMiddle(folder, ['restore', backup, '--force'], { DATA_DIR: folder })
  expect((await kill(restoring, 'SIGINT')).code).toBe(130)
  expect(restoring.output()).toContain('Interrupted: nothing was written.')
  expect(await unfinishedIn(folder)).toEqual([])
  expect((await aCommand(folder, ['report', '--json'])).output).toContain('"total":20000')
})

test('what a killed export left is removed by the next one to that folder', async () => {
  const [folder, place] = [await aLongList(), await aFolder()]
  const args = ['export', '--output', join(place, 'list.csv')]
  await kill(await inTheMiddle(place, args, { DATA_DIR: folder }), 'SIGKILL')
  expect(await unfinishedIn(place)).not.toEqual([])
  expect((await aCommand(folder, args)).code).toBe(0)
  expect(await readdir(place)).toEqual(['list.csv'])
})

test('an erasure that was killed is completed by the next one, which finds nobody', async () => {
  const folder = await aStoppedList(50)
  // As it is after the deletion: without `secure_delete` the row's bytes stay.
  const file = openDatabaseFile(join(folder, 'waitlist.db'), { synchronous: 'FULL', busyMs: 1000 })
  file.execute("delete from applications where address = 'creator-7@example.com'")
  file.close()
  expect(await filesWith(folder, 'creator-7@example.com')).toEqual(['waitlist.db'])
  const { code, output } = await aCommand(folder, ['erase', 'creator-7@example.com', '--yes'])
  expect([code, output]).toEqual([1, 'There is nobody of the address creator-7@example.com on the list.\n'])
  expect(await filesWith(folder, 'creator-7@example.com')).toEqual([])
})
