import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const THEME = join(import.meta.dirname, '../../src/theme')

/** Properties and values that name a side, and so look wrong in a language that is written from the right. */
const PHYSICAL = /\b(?:\w+(?:Left|Right)\w*|left|right|[mp][lr])'?:|'(?:left|right)\b[^']*'/

/** The scroll bar of the window is at the right in every script. */
const ALLOWED = /var\(--scrollbar-width/

test('styles name the start and the end of a line, and no side', async () => {
  const names = await readdir(THEME, { recursive: true })
  const files = names.filter((name) => name.endsWith('.ts'))
  expect(files.length).toBeGreaterThan(20)
  const sources = await Promise.all(files.map((name) => readFile(join(THEME, name), 'utf8')))
  const found = sources.flatMap((source, index) =>
    source
      .split('\n')
      .flatMap((line, row) =>
        PHYSICAL.test(line) && !ALLOWED.test(line) ? [`${files[index]}:${row + 1} ${line.trim()}`] : [],
      ),
  )
  expect(found).toEqual([])
})
