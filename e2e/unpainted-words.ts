import type { Page } from '@playwright/test'

/** The least part of a word's box that its letters take. */
const INK = 0.03

/**
 * The words of header, sections and footer that are not on a picture of the page: covered, cut off, or of the colour of their
 * ground. Two pictures are compared, with and without letters.
 */
export async function unpaintedWords(page: Page): Promise<string[]> {
  const words = await page.evaluate(() => {
    const found: { text: string; x: number; y: number; width: number; height: number }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      // What is for screen readers, and what is not shown yet, such as the small ticket in the header.
      if (
        node.parentElement?.closest(
          'script, style, noscript, option, output, [hidden], [role=dialog], a[href="#main"], a[href="#hero"], details:not([open]) > :not(summary)',
        )
      )
        continue
      for (const { 0: text, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + text.length)
        const { x, y, width, height } = range.getBoundingClientRect()
        // A phone has no place for the links of the header.
        if (width === 0 && node.parentElement?.closest('nav')) continue
        found.push({ text: `${text} (${node.textContent})`, x: x + scrollX, y: y + scrollY, width, height })
      }
    }
    return found
  })
  const withLetters = await pictureOf(page)
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { -webkit-text-fill-color: transparent !important } text, text * { opacity: 0 !important }')
    document.adoptedStyleSheets = [sheet]
  })
  const without = await pictureOf(page)
  await page.evaluate(() => (document.adoptedStyleSheets = []))

  // The policy of the page would not let it read pictures.
  const judge = await page.context().newPage()
  const painted = await judge.evaluate(
    async ({ pictures, boxes }) => {
      const [one, other] = await Promise.all(
        pictures.map(async (source) => {
          const image = Object.assign(new Image(), { src: source })
          await image.decode()
          const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
          const context = canvas.getContext('2d', { willReadFrequently: true })
          context?.drawImage(image, 0, 0)
          return context
        }),
      )
      return boxes.map(({ x, y, width, height }) => {
        const area = [x, y, Math.max(1, width), Math.max(1, height)] as const
        const [a = [], b = []] = [one, other].map((context) => context?.getImageData(...area).data)
        let different = 0
        for (let at = 0; at < a.length; at += 4) {
          const change = [0, 1, 2].map((channel) => Math.abs((a[at + channel] ?? 0) - (b[at + channel] ?? 0)))
          if (Math.max(...change) > 64) different += 1
        }
        return different / (a.length / 4)
      })
    },
    { pictures: [withLetters, without], boxes: words },
  )
  await judge.close()
  return words.flatMap(({ text }, index) => ((painted[index] ?? 0) < INK ? [text] : []))
}

async function pictureOf(page: Page): Promise<string> {
  const bytes = await page.screenshot({ fullPage: true })
  return `data:image/png;base64,${bytes.toString('base64')}`
}
