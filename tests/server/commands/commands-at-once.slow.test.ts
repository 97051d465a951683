/** Commands that run at the same time on one list. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aFolder } from '#tests/server/an-app.ts'
import { run } from '#tests/server/a-process.ts'
import { aCommand } from './a-command.ts'
import { aLongList } from './a-stopped-list.ts'

/** Runs a restore of 30 000 applications over a list of 20 000, until it has written some of an unfinished file. */
async function inTheMiddleOfRestore() {
  const [folder, backup] = [await aLongList(20_000), await aLongList(30_000)]
  const args = ['restore', join(backup, 'waitlist.db'), '--force']
  const running = await run({ args, env: { DATA_DIR: folder } })
  for (;;) {
    const name = (await readdir(folder)).find((entry) => entry.includes('.unfinished'))
    if (name !== undefined && (await readFile(join(folder, name)).catch(() => '')).length > 0)
      return { folder, ...running }
    if (running.child.exitCode !== null) throw new Error(`It ended too early:\n${running.output()}`)
    await sleep(1)
  }
}

test('what a restore that runs is writing stays, and an erasure says that bytes are left', async () => {
  const { folder, child, exited, output } = await inTheMiddleOfRestore()
  child.kill('SIGSTOP')
  const erasure = await aCommand(folder, ['erase', 'creator-0@example.com', '--yes'])
  expect([erasure.code, erasure.output]).toEqual([1, expect.stringContaining('The files still hold its bytes')])
  child.kill('SIGCONT')
  expect(await exited).toEqual({ code: 0, signal: null })
  expect(output()).toContain('now holds 30,000 applications')
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
      expect(output).toMatch(
        /Nothing was restored\. (?:There is already a list at|A server or another command is using)/,
      )
  }
  expect(await readdir(folder)).toEqual(['waitlist.db'])
  const { output } = await aCommand(folder, ['report', '--json'])
  expect(done.map((result) => /holds ([\d,]+)/.exec(result.output)?.[1]?.replace(',', ''))).toContain(
    String(JSON.parse(output).total),
  )
})
