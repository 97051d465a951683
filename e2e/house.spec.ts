/** The dashboard as the plan of a house, under the heading that the drawn name ends. */
import type { Locator, Page } from '@playwright/test'
import { whyCreatorsChoose } from '#content/landing.ts'
import { expect, fontsReady, settled, test } from './fixtures.ts'
import { settledBox } from './waitlist.ts'

const rowsOf = (page: Page): Locator =>
  page.getByRole('table', { name: whyCreatorsChoose.dashboard.label }).locator('tbody')

for (const width of [360, 1440]) {
  test(`at ${width} pixels a row of seats fills while it comes into view, and is full once it is seen whole`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/')
    for (const row of await rowsOf(page).all()) {
      expect(await seatsBeside(row, 'start')).not.toBe(0)
      expect(await seatsBeside(row, 'end')).toBe(0)
    }
  })
}

test('on a laptop, the link of the section in the header shows the whole house', async ({ page }) => {
  // Of a screen of 900 pixels, a bar of the system takes some.
  await page.setViewportSize({ width: 1440, height: 860 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await fontsReady(page)
  await page.getByRole('navigation').getByRole('link', { name: whyCreatorsChoose.title }).click()
  await expect(page.getByRole('heading', { name: whyCreatorsChoose.title, exact: true })).toBeInViewport({ ratio: 1 })
  const total = page.getByRole('paragraph').filter({ hasText: whyCreatorsChoose.dashboard.total })
  await expect(total).toBeInViewport({ ratio: 1 })
})

test('with reduced motion, and on paper, every seat is full at once', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const media of [{ reducedMotion: 'reduce' }, { reducedMotion: 'no-preference', media: 'print' }] as const) {
    await page.emulateMedia(media)
    await page.goto('/')
    for (const row of await rowsOf(page).all()) expect(await seatsBeside(row, 'start')).toBe(0)
  }
})

test('the posts at the ends of a row of seats are as thick as the others', async ({ page }) => {
  await page.goto('/')
  for (const row of await rowsOf(page).all()) expect(await roomBesideSeats(row)).toBeGreaterThanOrEqual(0.99)
})

test('the drawn name ends its heading in the line of the last word, and is left out where it has no room', async ({
  page,
}) => {
  await page.goto('/')
  const heading = page.getByRole('heading', { name: whyCreatorsChoose.title, exact: true })
  const name = heading.locator('svg')
  for (const width of [300, 360, 1440]) {
    await page.setViewportSize({ width, height: 740 })
    const { y, height } = await settledBox(name)
    expect(y + height / 2, `${width} pixels`).toBeLessThan(await lastLetterOf(heading))
  }
  await page.setViewportSize({ width: 299, height: 740 })
  await expect(name).toBeHidden()
})

/** How far the seats are beside their places while the row's edge is at the lower edge of the window, in pixels. */
async function seatsBeside(row: Locator, edge: 'start' | 'end'): Promise<number> {
  await row.evaluate((element, at) => {
    const { top, bottom } = element.getBoundingClientRect()
    // Scrolling stops at whole pixels.
    scrollBy({ top: (at === 'start' ? top + 20 : Math.ceil(bottom + 1)) - innerHeight, behavior: 'instant' })
  }, edge)
  await settled(row.page())
  return row.locator('svg:visible path').evaluate((seats) => new DOMMatrix(getComputedStyle(seats).transform).e)
}

/** The lower edge of the last letters of an element. */
const lastLetterOf = (element: Locator): Promise<number> =>
  element.evaluate((node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (walker.nextNode()) range.selectNodeContents(walker.currentNode)
    return range.getBoundingClientRect().bottom
  })

/** How much of the drawing is left outside of its lines, which are 2 wide: without half of that, the last ones are cut. */
const roomBesideSeats = (row: Locator): Promise<number> =>
  row.locator('svg:visible path').evaluate((seats: SVGGraphicsElement) => {
    const { x, width } = seats.getBBox()
    return Math.min(x, (seats.ownerSVGElement?.viewBox.baseVal.width ?? 0) - x - width)
  })
