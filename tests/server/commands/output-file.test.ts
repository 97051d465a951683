/** What holds for each command that writes a file. */
import { existsSync } from 'node:fs'
import { open, readFile, writeFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aFolder } from '#tests/server/an-app.ts'
import { aCommand } from './a-command.ts'
import { aStoppedList } from './a-stopped-list.ts'

const env = { SITE_URL: 'https://www.example.com' }

test.each(['report --html', 'link --qr'])('%s replaces a file only with --force', async (line) => {
  const [folder, file] = [await aStoppedList(1), join(await aFolder(), 'file.svg')]
  await writeFile(file, 'mine')
  const write = (...options: string[]) => aCommand(folder, [...line.split(' '), file, ...options], { env })
  const refused = expect.stringMatching(/already exists: add --force to replace it\.\n$/) as string
  expect(await write()).toEqual({ code: 1, output: refused })
  expect(await readFile(file, 'utf8')).toBe('mine')
  expect((await write('--force')).code).toBe(0)
  expect(await readFile(file, 'utf8')).not.toBe('mine')
})

/** Whether each sync of this work is of a file or of a folder, and whether a file was in its place then. */
async function syncsOf(file: string, work: () => Promise<unknown>) {
  const probe = await open('/dev/null')
  const prototype = Object.getPrototypeOf(probe) as FileHandle
  await probe.close()
  const { sync } = prototype
  const synced: string[] = []
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    const kind = (await this.stat()).isDirectory() ? 'folder' : 'file'
    synced.push(`${kind} ${existsSync(file) ? 'after' : 'before'}`)
    return sync.call(this)
  })
  onTestFinished(() => spy.mockRestore())
  await work()
  return synced
}

test.each(['export --output', 'report --html', 'link --qr', 'backup'])(
  'the file of %s is on disk before it is in its place, and its name before the command ends',
  async (line) => {
    const [folder, file] = [await aStoppedList(1), join(await aFolder(), 'file.svg')]
    const write = () => aCommand(folder, [...line.split(' '), file], { env })
    expect(await syncsOf(file, write)).toEqual(['file before', 'folder after'])
  },
)

test('so is a restored list', async () => {
  const [folder, file, elsewhere] = [await aStoppedList(1), join(await aFolder(), 'backup.db'), await aFolder()]
  await aCommand(folder, ['backup', file])
  const restored = syncsOf(join(elsewhere, 'waitlist.db'), () => aCommand(elsewhere, ['restore', file]))
  expect(await restored).toEqual(['file before', 'folder after'])
})
