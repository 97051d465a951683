/** What a visitor sees before scrolling, how long the page is, and how its lines end. */
import type { Page } from '@playwright/test'
import { creators, fairVisibility, foundingCreator, hero, howItWorks, whyCreatorsChoose } from '#content/landing.ts'
import { expect, fontsReady, holdRequests, test, visit } from './fixtures.ts'

const windows = [
  { width: 360, height: 740 },
  { width: 1366, height: 657 },
]

test('the first view has headline, lead, call to action and most of the ticket', async ({ page }) => {
  await visit(page, '/')
  for (const viewport of windows) {
    await test.step(`in a window of ${viewport.width} x ${viewport.height}`, async () => {
      await page.setViewportSize(viewport)
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
      await expect(page.getByText(hero.lead)).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('link', { name: hero.action })).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('group', { name: hero.ticket.label })).toBeInViewport({ ratio: 0.6 })
    })
  }
})

test('the last call to action is in one view with its headline', async ({ page }) => {
  await visit(page, '/')
  const section = page.getByRole('region', { name: foundingCreator.title })
  const action = section.getByRole('link', { name: foundingCreator.action })
  for (const viewport of windows) {
    await test.step(`in a window of ${viewport.width} x ${viewport.height}`, async () => {
      await page.setViewportSize(viewport)
      await section.evaluate((element) => {
        const header = document.querySelector('header')?.offsetHeight ?? 0
        const title = element.querySelector('h2')?.getBoundingClientRect().top ?? 0
        scrollBy({ top: title - header, behavior: 'instant' })
      })
      await expect(section.getByRole('heading')).toBeInViewport({ ratio: 1 })
      await expect(action).toBeInViewport({ ratio: 1 })
    })
  }
})

test('on a phone of 360 pixels the page is at most eight screens of 740', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await visit(page, '/')
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(8 * 740)
})

test('the links of the header move by less than half a letter when the type arrives', async ({ page }) => {
  const widths = [1152, 1366, 1440, 2200]
  const placesByWidth = async () => {
    const places: Record<number, number[]> = {}
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      places[width] = await linkPlaces(page)
    }
    return places
  }
  const release = await holdRequests(page, /anek-latin-text/)
  await visit(page, '/')
  const before = await placesByWidth()
  for (const width of widths) expect(before[width]?.length, `at ${width} pixels`).toBeGreaterThan(3)
  release()
  await fontsReady(page)
  const after = await placesByWidth()
  for (const width of widths)
    for (const [index, left] of (before[width] ?? []).entries())
      expect(Math.abs((after[width]?.[index] ?? Infinity) - left), `link ${index} at ${width} pixels`).toBeLessThan(8)
})

/** The left edges of the links in the header. */
function linkPlaces(page: Page): Promise<number[]> {
  return page.locator('header nav a').evaluateAll((links) => links.map((link) => link.getBoundingClientRect().left))
}

const paragraphs = [
  hero.lead,
  howItWorks.lead,
  whyCreatorsChoose.lead,
  fairVisibility.lead,
  creators.lead,
  foundingCreator.lead,
  ...[howItWorks.steps, whyCreatorsChoose.features, fairVisibility.factors, creators.cards]
    .flat()
    .map(({ text }) => text),
]

test('no paragraph leaves one word alone in its last line', async ({ page }) => {
  await visit(page, '/')
  await fontsReady(page)
  for (const width of [360, 820, 1366, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const widows: string[] = []
    for (const text of paragraphs) {
      const lines = await linesOf(page, text)
      const last = lines.at(-1) ?? ''
      if (lines.length > 1 && !last.includes(' ')) widows.push(`${last} of '${text}'`)
    }
    expect(widows, `at ${width} pixels`).toEqual([])
  }
})

/** The lines of a paragraph as they are broken. */
function linesOf(page: Page, text: string): Promise<string[]> {
  return page
    .getByText(text, { exact: true })
    .first()
    .evaluate((paragraph) => {
      const node = paragraph.firstChild
      if (node === null) return []
      const lines: { top: number; words: string[] }[] = []
      let offset = 0
      for (const word of (node.textContent ?? '').split(' ')) {
        const range = document.createRange()
        range.setStart(node, offset)
        range.setEnd(node, offset + word.length)
        offset += word.length + 1
        const top = Math.round(range.getBoundingClientRect().top)
        const line = lines.at(-1)
        if (line?.top === top) line.words.push(word)
        else lines.push({ top, words: [word] })
      }
      return lines.map(({ words }) => words.join(' '))
    })
}
