import { expect, test } from 'vitest'
import { readContent } from '#vite-plugins/content.ts'
import { pictureSources, stalePictures } from '#vite-plugins/stale-pictures.ts'

const content = await readContent()

test('pictures that were drawn from today’s words and colours are not stale', () => {
  expect(stalePictures(content, pictureSources(content))).toEqual([])
})

test('another brand makes the pictures stale that show it', () => {
  const rebranded = { ...content, site: { ...content.site, brand: 'Another' } } as unknown as typeof content
  expect(stalePictures(rebranded, pictureSources(content))).toEqual(['public/link-preview.jpg', '.github/page.jpg'])
})

test('another share makes the pictures stale that show it', () => {
  const generous = { ...content, business: { creatorShare: 90 } } as unknown as typeof content
  expect(stalePictures(generous, pictureSources(content))).toEqual([
    'public/icon-192.png, icon-512.png and apple-touch-icon.png',
    'public/link-preview.jpg',
  ])
})
