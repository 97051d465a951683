import { expect, test } from 'vitest'
import { readContent } from '#vite-plugins/content.ts'
import { pictureSources, stalePictures } from '#vite-plugins/stale-pictures.ts'

const content = await readContent()

test('another brand makes the pictures stale that show it, and no other', () => {
  expect(stalePictures(content, pictureSources(content))).toEqual([])
  const rebranded = { ...content, site: { ...content.site, brand: 'Another' } } as unknown as typeof content
  expect(stalePictures(rebranded, pictureSources(content))).toEqual(['public/link-preview.jpg', '.github/page.webp'])
  const reworded = { ...content, preview: { ...content.preview, headline: [''] } } as unknown as typeof content
  expect(stalePictures(reworded, pictureSources(content))).toEqual(['public/link-preview.jpg'])
})
