/** A computed style is no paint: a text may be covered, or as dark as its ground. Only pixels tell. */
import type { Page } from '@playwright/test'
import { expect, fontsReady, test, visit } from './fixtures.ts'

const SCHEMES = ['light', 'dark'] as const

const WITHOUT_TEXT =
  '* { -webkit-text-fill-color: transparent !important } text, tspan { fill: transparent !important; stroke: none !important }'

test.use({ contextOptions: { reducedMotion: 'reduce' }, screenshot: 'off' })

for (const [address, root] of [
  ['/', '#page'],
  ['/?join=1', '[role=dialog]'],
] as const) {
  test(`each text of ${address} is painted, and in the dark scheme the ground is dark`, async ({ page, context }) => {
    const reader = await context.newPage()
    // A window of this height shows the whole page.
    await page.setViewportSize({ width: 1280, height: 8000 })
    await visit(page, address)
    await fontsReady(page)
    const grounds: number[] = []
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme })
      const texts = await textsOf(page, root)
      expect(texts.length).toBeGreaterThan(20)
      const pictures = [await pictureOf(page, ''), await pictureOf(page, WITHOUT_TEXT)] as const
      const { unpainted, ground } = await compare(reader, pictures, texts)
      expect(unpainted, colorScheme).toEqual([])
      grounds.push(ground)
    }
    expect(grounds[1]).toBeLessThan((grounds[0] ?? 0) / 2)
  })
}

type Text = { words: string; left: number; top: number; right: number; bottom: number }

/** Each line of a text, and each control with a value or a placeholder. */
const textsOf = (page: Page, root: string): Promise<Text[]> =>
  page.locator(root).evaluate((start) => {
    const texts: Text[] = []
    const add = (words: string, { left, top, right, bottom }: DOMRect) =>
      bottom > 0 && texts.push({ words, left, top, right, bottom })
    const walker = document.createTreeWalker(start, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement
      const words = (node.textContent ?? '').trim()
      if (element === null || words === '' || element.closest('script, style, noscript, option')) continue
      // What is clipped is for screen readers only.
      const { visibility, clip } = getComputedStyle(element)
      if (visibility === 'hidden' || clip !== 'auto') continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) if (box.width > 0) add(words, box)
    }
    for (const control of start.querySelectorAll<HTMLInputElement>('input:not([type=radio]), select'))
      if (control.value + control.placeholder !== '') add(control.name, control.getBoundingClientRect())
    return texts
  })

/** As a data URL. `rules` through the CSSOM, because the policy allows no inline styles. */
async function pictureOf(page: Page, rules: string): Promise<string> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, rules)
  return `data:image/png;base64,${(await page.screenshot()).toString('base64')}`
}

/** The texts in whose middle no pixel differs clearly between the two pictures, and how bright the ground is, of 255. */
const compare = (reader: Page, pictures: readonly string[], texts: Text[]) =>
  reader.evaluate(
    async ([urls, all]) => {
      const pixelsOf = async (url: string) => {
        const bitmap = await createImageBitmap(await (await fetch(url)).blob())
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
        context?.drawImage(bitmap, 0, 0)
        return context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? []
      }
      const [seen = [], bare = []] = await Promise.all(urls.map(pixelsOf))
      const isPainted = ({ left, top, right, bottom }: Text) => {
        const [marginX, marginY] = [(right - left) / 5, (bottom - top) / 5]
        for (let y = Math.ceil(top + marginY); y < bottom - marginY; y += 1)
          for (let x = Math.ceil(left + marginX); x < right - marginX; x += 1) {
            // The green of a pixel, which is most of its brightness.
            const at = (y * 1280 + x) * 4 + 1
            if (Math.abs((seen[at] ?? 0) - (bare[at] ?? 0)) > 40) return true
          }
        return false
      }
      return { unpainted: all.filter((text) => !isPainted(text)).map(({ words }) => words), ground: bare[1] ?? 0 }
    },
    [pictures, texts] as const,
  )
