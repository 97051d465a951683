import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from './an-app.ts'
import { whyBuildIsStale } from './build-age.ts'

const PROGRAM = 'dist/server/main.js'

/** A project whose files were written at these minutes. */
async function aProject(minutes: Record<string, number>): Promise<string> {
  const root = await aFolder()
  for (const [file, minute] of Object.entries(minutes)) await write(root, file, minute)
  return root
}

async function write(root: string, file: string, minute: number): Promise<void> {
  const path = join(root, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, '')
  // The folders were made just now: as old as the file, they say nothing.
  for (let part = path; part !== root; part = dirname(part)) await utimes(part, minute * 60, minute * 60)
}

test('a build after the last change is current', async () => {
  const root = await aProject({ 'src/app/page.tsx': 1, 'vite.config.ts': 2, [PROGRAM]: 3 })
  expect(await whyBuildIsStale(root)).toBeUndefined()
})

test('no build is stale', async () => {
  expect(await whyBuildIsStale(await aProject({ 'src/app/page.tsx': 1 }))).toBe('there is no build')
})

test.each(['src/app/page.tsx', 'public/icon.svg', 'index.html', 'package-lock.json'])(
  'a change of %s makes the build stale',
  async (file) => {
    const root = await aProject({ 'src/content/site.ts': 1, [PROGRAM]: 2 })
    await write(root, file, 3)
    expect(await whyBuildIsStale(root)).toContain('is newer than the build')
  },
)

test('a file that was taken away makes the build stale', async () => {
  const root = await aProject({ 'src/content/site.ts': 1, 'src/content/old.ts': 1, [PROGRAM]: 2 })
  await rm(join(root, 'src/content/old.ts'))
  expect(await whyBuildIsStale(root)).toBe('src/content is newer than the build')
})
