import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '../../src')

/** Properties and values that name a side, and so look wrong in a language that is written from the right. */
const PHYSICAL = /\b(?:\w+(?:Left|Right)\w*|left|right|[mp][lr])'?:|'(?:left|right)\b[^']*'/

/** The scroll bar of the window is at the right in every script. */
const ALLOWED = /var\(--scrollbar-width/

test('styles name the start and the end of a line, and no side', async () => {
  const names = await readdir(SRC, { recursive: true })
  const files = names.filter((name) => /^theme\/.*\.ts$|\.recipe\.ts$/.test(name))
  expect(files.filter((name) => name.endsWith('.recipe.ts')).length).toBeGreaterThan(10)
  expect(files.length).toBeGreaterThan(20)
  const sources = await Promise.all(files.map((name) => readFile(join(SRC, name), 'utf8')))
  const found = sources.flatMap((source, index) =>
    source
      .split('\n')
      .flatMap((line, row) =>
        PHYSICAL.test(line) && !ALLOWED.test(line) ? [`${files[index]}:${row + 1} ${line.trim()}`] : [],
      ),
  )
  expect(found).toEqual([])
})
