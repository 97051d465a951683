/** What holds for each command that writes a file. */
import { existsSync } from 'node:fs'
import { chmod, chown, open, stat, writeFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aFolder } from '#tests/server/an-app.ts'
import { aCommand } from './a-command.ts'
import { aStoppedList } from './a-stopped-list.ts'

/** What all open files have. `path`: a file or folder that is there. */
async function fileHandles(path: string) {
  const probe = await open(path)
  await probe.close()
  return Object.getPrototypeOf(probe) as { sync: (this: FileHandle) => Promise<void> }
}

test.each(['export --output', 'report --html', 'link --qr', 'backup', 'restore'])(
  'what %s writes is on disk before it is in its place, its name before the command ends, and it replaces no file unasked',
  async (line) => {
    const [list, place] = [await aStoppedList(1), await aFolder()]
    const file = join(place, line === 'restore' ? 'waitlist.db' : 'file.svg')
    const [folder, operand] = line === 'restore' ? [place, join(list, 'waitlist.db')] : [list, file]
    const write = () => aCommand(folder, [...line.split(' '), operand], { env: { SITE_URL: 'https://a.example' } })
    const prototype = await fileHandles(list)
    const { sync } = prototype
    const synced: string[] = []
    const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
      synced.push(`${(await this.stat()).isFile() ? 'file' : 'folder'} ${existsSync(file) ? 'after' : 'before'}`)
      return sync.call(this)
    })
    onTestFinished(() => spy.mockRestore())
    expect((await write()).code).toBe(0)
    expect(synced).toEqual(['file before', 'folder after'])
    await writeFile(file, 'mine')
    expect(await write()).toMatchObject({ code: 1, output: expect.stringMatching(/already/) as string })
  },
)

test.each(['report --html', 'link --qr'])(
  'what %s writes names nobody: who may read it, the umask says',
  async (line) => {
    const file = join(await aFolder(), 'file.svg')
    await aCommand(await aStoppedList(1), [...line.split(' '), file], { env: { SITE_URL: 'https://a.example' } })
    expect((await stat(file)).mode & 0o777).toBe(0o666 & ~process.umask())
  },
)

test.each(['EPERM', 'EBADF', 'EINVAL', 'ENOTSUP', 'ENOSYS'])(
  'a folder that cannot be synced (%s), as on network disks, fails no command',
  async (code) => {
    const [list, file] = [await aStoppedList(1), join(await aFolder(), 'list.csv')]
    const prototype = await fileHandles(list)
    const fault = Object.assign(new Error(`${code}: fsync`), { code })
    const spy = vi.spyOn(prototype, 'sync').mockResolvedValueOnce().mockRejectedValueOnce(fault)
    onTestFinished(() => spy.mockRestore())
    expect(await aCommand(list, ['export', '--output', file])).toMatchObject({ code: 0 })
    expect(spy).toHaveBeenCalledTimes(2)
  },
)

test('a folder that fails when it is synced fails the command', async () => {
  const [list, file] = [await aStoppedList(1), join(await aFolder(), 'list.csv')]
  const fault = Object.assign(new Error('EIO: fsync'), { code: 'EIO' })
  const spy = vi
    .spyOn(await fileHandles(list), 'sync')
    .mockResolvedValueOnce()
    .mockRejectedValueOnce(fault)
  onTestFinished(() => spy.mockRestore())
  expect(await aCommand(list, ['export', '--output', file])).toMatchObject({ code: 1 })
})

// No file can grow, which has the effect of a full disk.
const onFullDisk = ['sh', '-c', 'ulimit -f 0; exec "$@"', 'sh']

test.each(['export --output', 'report --html', 'link --qr'])(
  'a full disk of what %s writes is told of this file, and not of the list',
  async (line) => {
    const [list, file] = [await aStoppedList(1), join(await aFolder(), 'file.svg')]
    const surroundings = { command: onFullDisk, env: { SITE_URL: 'https://a.example' } }
    const { code, output } = await aCommand(list, [...line.split(' '), file], surroundings)
    expect(output).toContain(`The disk is full or failing: ${file} cannot be written. (`)
    expect(code).toBe(1)
  },
)

test.skipIf(process.getuid?.() !== 0).each(['export --output', 'report --html', 'link --qr'])(
  'in a folder that all may write, %s --force of root gives nothing to the owner of the old file',
  async (line) => {
    const [list, place] = [await aStoppedList(1), await aFolder()]
    const file = join(place, 'file.svg')
    const write = async (mode: number) => {
      await chmod(place, mode)
      await writeFile(file, 'mine')
      await chown(file, 12_345, 12_346)
      await aCommand(list, [...line.split(' '), file, '--force'], { env: { SITE_URL: 'https://a.example' } })
      return (await stat(file)).uid
    }
    expect(await write(0o1777)).toBe(0)
    expect(await write(0o755)).toBe(12_345)
  },
)
