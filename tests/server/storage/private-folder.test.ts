import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aFolder, anApp } from '#tests/server/an-app.ts'
import { startServer } from '#tests/server/a-process.ts'

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

test('only the owner can read the list and its log, whatever the umask', async () => {
  const folder = join(await aFolder(), 'new/data')
  const command = ['sh', '-c', 'umask 000; exec "$@"', 'sh']
  const { post, output } = await startServer({ env: { DATA_DIR: folder }, command })
  expect((await post()).status).toBe(200)
  expect(await modeOf(folder)).toBe('700')
  const names = (await readdir(folder)).toSorted()
  expect(names).toEqual(['waitlist.db', 'waitlist.db-shm', 'waitlist.db-wal'])
  expect(await Promise.all(names.map((name) => modeOf(join(folder, name))))).toEqual(names.map(() => '600'))
  expect(output()).not.toContain('chmod')
})

test('an existing folder that others can access is logged once, and its mode is not changed', async () => {
  const folder = await aFolder()
  await chmod(folder, 0o750)
  const { lines } = await anApp({ folder })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('"level":"warn"')
  expect(lines[0]).toContain(`mode 750 gives others access. Run \\"chmod 700 ${folder}\\".`)
  expect(await modeOf(folder)).toBe('750')
})

test('a folder of another user, such as a volume that a group may write, is not advised on', async () => {
  const folder = await aFolder()
  await chmod(folder, 0o775)
  const user = vi.spyOn(process, 'getuid').mockReturnValue((await stat(folder)).uid + 1)
  onTestFinished(() => user.mockRestore())
  expect((await anApp({ folder })).lines).toEqual([])
})
