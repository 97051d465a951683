import { expect, test } from 'vitest'
import { hasCharacter } from '#vite-plugins/fonts/subset-fonts.ts'
import { missingCharacters } from '#vite-plugins/unfinished.ts'

test('a character that the fonts lack is named, with its sentence', async () => {
  expect(missingCharacters(['Join', 'हि', 'हि'], await hasCharacter())).toEqual([
    "The fonts have no 'ह' (U+0939), which stands in 'हि'.",
    "The fonts have no 'ि' (U+093F), which stands in 'हि'.",
  ])
})
