import { expect, test } from 'vitest'
import { readContent } from '#vite-plugins/content.ts'
import { pictureSources, stalePictures } from '#vite-plugins/stale-pictures.ts'

const content = await readContent()

test('each picture is stale after a change of what it shows, and of nothing else', () => {
  const [tab, icons, preview, page] = Object.keys(pictureSources(content))
  const staleAfter = (change: object) => stalePictures({ ...content, ...change }, pictureSources(content))
  expect(staleAfter({ messages: {} })).toEqual([])
  expect(staleAfter({ palette: {} })).toEqual([tab, icons, preview, page])
  expect(staleAfter({ business: {} })).toEqual([icons, preview])
  expect(staleAfter({ preview: {} })).toEqual([preview])
  for (const shown of ['site', 'hero']) expect(staleAfter({ [shown]: {} }), shown).toEqual([preview, page])
  for (const shown of ['header', 'creators', 'dialog', 'form', 'categories'])
    expect(staleAfter({ [shown]: {} }), shown).toEqual([page])
})
