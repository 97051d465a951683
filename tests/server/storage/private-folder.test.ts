import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder, anApp } from '#tests/server/an-app.ts'
import { anApplication } from '#tests/server/an-application.ts'
import { startServer } from '#tests/server/a-process.ts'

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

test.each(['000', '022', '277'])(
  'under umask %s nobody else can read the list, its log or the counts',
  async (umask) => {
    const folder = join(await aFolder(), 'new/data')
    const command = ['sh', '-c', `umask ${umask}; exec "$@"`, 'sh']
    const { url, output } = await startServer({ env: { DATA_DIR: folder }, command })
    const answer = await fetch(`${url}/api/waitlist`, { method: 'POST', body: anApplication() })
    expect(answer.status).toBe(200)
    expect(await modeOf(folder)).toBe('700')
    const names = (await readdir(folder)).toSorted()
    const files = ['limits.db', 'limits.db-shm', 'limits.db-wal', 'waitlist.db', 'waitlist.db-shm', 'waitlist.db-wal']
    expect(names).toEqual(files)
    expect(await Promise.all(names.map((name) => modeOf(join(folder, name))))).toEqual(names.map(() => '600'))
    expect(output()).not.toContain('chmod')
  },
)

test('a folder that others can get into is told in one line, and left as it is', async () => {
  const folder = await aFolder()
  await chmod(folder, 0o755)
  const { lines } = await anApp({ folder })
  expect(lines.filter((line) => line.includes(`its mode 755 lets others in: \\"chmod 700 ${folder}\\"`))).toHaveLength(
    1,
  )
  expect(lines).toHaveLength(1)
  expect(await modeOf(folder)).toBe('755')
  expect(await modeOf(join(folder, 'waitlist.db'))).toBe('600')
})
