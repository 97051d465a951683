/** What is decided, and what is not: a sheet in the last section, to which the first view leads. */
import type { Locator, Page } from '@playwright/test'
import { foundingCreator, hero } from '#content/landing.ts'
import { expect, firstViews, fontsReady, test, visit } from './fixtures.ts'

const [decided, open] = foundingCreator.terms

const headingOf = (page: Page, name: string): Locator => page.getByRole('heading', { name, exact: true })

test('on a phone the link to what is decided is in the first view', async ({ page }) => {
  await visit(page, '/')
  for (const viewport of firstViews.filter(({ width, height }) => width < 400 && height > 700)) {
    await page.setViewportSize(viewport)
    // Without what the link has above and below for a finger.
    const line = page.getByRole('paragraph').filter({ has: page.getByRole('link', { name: hero.decided }) })
    await expect(line).toBeInViewport({ ratio: 1 })
  }
})

test('the link of the first view leads to what is decided, below the header', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/')
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 740 })
    await page.getByRole('link', { name: hero.decided }).click()
    const sheet = headingOf(page, decided.title).locator('..')
    await expect.poll(async () => Math.round((await sheet.boundingBox())?.y ?? 0), `${width} pixels`).toBeLessThan(120)
    const header = await page.getByRole('banner').boundingBox()
    expect((await sheet.boundingBox())?.y).toBeGreaterThan(header?.height ?? 0)
  }
})

test('what is not decided stands on dotted lines, below its stamp', async ({ page }) => {
  await visit(page, '/')
  const lineBelow = (title: string) => headingOf(page, title).locator('+ ul > li').first()
  await expect(lineBelow(decided.title)).toHaveCSS('border-bottom-style', 'solid')
  await expect(lineBelow(open.title)).toHaveCSS('border-bottom-style', 'dotted')
})

test('the stamp covers no text and stays on the sheet', async ({ page }) => {
  await visit(page, '/')
  await fontsReady(page)
  for (const width of [280, 360, 390, 820, 1024, 1440, 2200]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await roomAroundStamp(headingOf(page, open.title)), `${width} pixels`).toBeGreaterThanOrEqual(0)
  }
})

test('on wide screens the sheet begins beside the last word of the headline, and covers none', async ({ page }) => {
  await visit(page, '/')
  await fontsReady(page)
  for (const width of [1024, 1440, 2200]) {
    await page.setViewportSize({ width, height: 900 })
    const sheet = (await headingOf(page, decided.title).locator('..').boundingBox()) ?? { x: 0, y: 0 }
    const lines = await linesOf(headingOf(page, foundingCreator.title))
    expect(sheet.y, `${width} pixels`).toBeLessThan(lines.at(-1)?.bottom ?? 0)
    const covered = lines.map(({ right, bottom }) => Math.min(right - sheet.x, bottom - sheet.y))
    expect(Math.max(...covered), `pixels under the sheet at ${width} pixels`).toBeLessThanOrEqual(0)
  }
})

/** The boxes of the letters, of which a line of this height leaves out nothing. */
const linesOf = (heading: Locator): Promise<{ right: number; bottom: number }[]> =>
  heading.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    // A line box is taller than its letters: a fifth of it is below them.
    return [...range.getClientRects()].map(({ right, bottom, height }) => ({ right, bottom: bottom - height * 0.2 }))
  })

/** Between the stamp and the nearest words beside it, or the edge of the sheet, in pixels; less than 0 if it covers them. */
const roomAroundStamp = (stamp: Locator): Promise<number> =>
  stamp.evaluate((heading) => {
    const box = heading.getBoundingClientRect()
    const sheet = heading.parentElement?.getBoundingClientRect() ?? new DOMRect()
    const range = document.createRange()
    range.selectNodeContents(heading.parentElement ?? heading)
    const words = [...(heading.parentElement?.querySelectorAll('li, p') ?? [])].flatMap((line) => {
      range.selectNodeContents(line)
      return [...range.getClientRects()]
    })
    const rooms = words.map(({ right, top, bottom }) =>
      bottom <= box.top || top >= box.bottom ? Infinity : box.left - right,
    )
    return Math.min(sheet.right - box.right, ...rooms)
  })
