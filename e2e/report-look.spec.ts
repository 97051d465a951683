/** Where things stand in the report, and how they look, drawn without a server. */
import type { Locator, Page } from '@playwright/test'
import { countList, type Choice } from '#server/report/count.ts'
import { toPage } from '#server/report/page.ts'
import { palette } from '#theme/palette.ts'
import { contrast } from '#tests/contrast.ts'
import { filled, unattributed } from '#tests/server/an-application.ts'
import { expect, test } from './fixtures.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const PHONE = 360
const DESK = 1440

/** Draws the report of twelve, today: ten of one link, two of another. */
async function draw(page: Page, choice: Choice = {}) {
  const received_at = NOW.toISOString()
  async function* all() {
    for (let index = 0; index < 12; index += 1)
      yield { ...filled, ...unattributed, received_at, utm_source: index < 10 ? 'instagram' : 'youtube' }
  }
  const counts = await countList({ all }, choice)
  await page.setContent(await toPage({ counts, choice, now: NOW, csv: 'report.csv' }))
}

/** The place of an element's words, or of an element without words. */
const placeOf = (element: Locator) =>
  element.evaluate((node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    const { left, right, top, bottom } = node.textContent?.trim()
      ? range.getBoundingClientRect()
      : node.getBoundingClientRect()
    return { left, right, top, bottom }
  })
const boxesOf = (elements: Locator) =>
  elements.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
const colour = (hex: string) => `rgb(${(hex.match(/[\da-f]{2}/gi) ?? []).map((part) => parseInt(part, 16)).join(', ')})`

test('the stub is below the total on a phone and beside it on a desk, on the grounds of a ticket in both schemes', async ({
  page,
}) => {
  for (const width of [PHONE, DESK]) {
    await page.setViewportSize({ width, height: 800 })
    await draw(page)
    const [total, stub] = await boxesOf(page.locator('h1, dl'))
    if (width === PHONE) expect([stub?.left, stub?.right]).toEqual([total?.left, total?.right])
    else expect([stub?.top, stub?.bottom]).toEqual([total?.top, total?.bottom])
    expect(width === PHONE ? stub?.top : stub?.left).toBe(width === PHONE ? total?.bottom : total?.right)
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('h1')).toHaveCSS('background-color', colour(palette.marigold))
    await expect(page.locator('dl')).toHaveCSS('background-color', colour(palette.paperBright))
    await expect(page.locator('.ticket')).toHaveCSS('color', colour(palette.ink))
    await expect(page.locator('body')).toHaveCSS(
      'background-color',
      colour(colorScheme === 'light' ? palette.paper : palette.hall),
    )
  }
})

test('what is chosen can be told from the other choices, and the way back to all stands at the end', async ({
  page,
}) => {
  await page.setViewportSize({ width: DESK, height: 800 })
  await draw(page, { campaign: 'diwali' })
  const looks = await page
    .locator('nav a')
    .evaluateAll((all) =>
      all.map((one) =>
        [getComputedStyle(one).textDecorationLine, getComputedStyle(one).boxShadow === 'none'].join(' '),
      ),
    )
  expect(looks).toEqual(['underline true', 'underline true', 'none false', 'underline true'])
  const right = (selector: string) => page.locator(selector).evaluate((one) => one.getBoundingClientRect().right)
  expect(await right('nav a:last-child')).toBe(await right('nav'))
  expect(await right('header span')).toBe(await right('header'))
})

test('the fields stand in one line on a desk; on a phone the days stand side by side, and the others have the width', async ({
  page,
}) => {
  await draw(page, { campaign: 'diwali' })
  const controls = page.locator('form input:visible, form button')
  await page.setViewportSize({ width: DESK, height: 800 })
  expect(new Set((await boxesOf(controls)).map(({ bottom }) => bottom)).size).toBe(1)
  await page.setViewportSize({ width: PHONE, height: 800 })
  const boxes = await boxesOf(controls)
  const [campaign, first, last, button] = boxes
  const [form] = await boxesOf(page.locator('form'))
  for (const wide of [campaign, button]) expect(wide?.width).toBe(form?.width)
  expect([first?.bottom, first?.width]).toEqual([last?.bottom, last?.width])
  // Large enough for a finger, and for iOS not to zoom in.
  expect(Math.min(...boxes.map(({ height }) => height))).toBeGreaterThanOrEqual(44)
  for (const field of await controls.all())
    expect(await field.evaluate((one) => parseFloat(getComputedStyle(one).fontSize))).toBeGreaterThanOrEqual(16)
})

test('in a table names and bars begin at one line, and numbers end at one', async ({ page }) => {
  await page.setViewportSize({ width: PHONE, height: 800 })
  await draw(page)
  const table = page.locator('.ledger table:has(.bar)').first()
  const [at] = await boxesOf(table)
  for (const each of await table.locator('tbody th, .bar').all())
    expect((await placeOf(each)).left).toBeCloseTo(at?.left ?? 0, 0)
  for (const column of [2, 3]) {
    const places = await Promise.all((await table.locator(`td:nth-child(${column})`).all()).map(placeOf))
    const ends = places.map(({ right }) => Math.round(right))
    expect([ends.length, new Set(ends).size], `column ${column}`).toEqual([2, 1])
  }
  await expect(page.locator('.bar').first()).toHaveCSS('background-color', colour(palette.marigold))
})

test('bars stand on one line, and a few have their number above and their day below', async ({ page }) => {
  await page.setViewportSize({ width: PHONE, height: 800 })
  await draw(page, { from: new Date('2026-11-20T18:30:00Z') })
  for (const plot of await page.locator('.plot').all()) {
    const bars = await boxesOf(plot.locator('svg'))
    expect(new Set(bars.map(({ bottom }) => Math.round(bottom))).size).toBe(1)
    expect(Math.max(...bars.map(({ height }) => height))).toBeGreaterThan(110)
  }
  const column = page.locator('.few > div').last()
  const [number, bar, mark] = [
    await placeOf(column.locator('i')),
    (await boxesOf(column.locator('svg')))[0],
    await placeOf(column.locator('small')),
  ]
  expect(number.bottom).toBeLessThanOrEqual((bar?.top ?? 0) + 4)
  expect(mark.top).toBeGreaterThan(bar?.bottom ?? Infinity)
  const middle = ((bar?.left ?? 0) + (bar?.right ?? 0)) / 2
  for (const words of [number, mark]) expect((words.left + words.right) / 2).toBeCloseTo(middle, 0)
})

test('on paper the words are dark on white, also of who has a dark screen', async ({ page }) => {
  await draw(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ media: 'print', colorScheme })
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    const inks = await page
      .locator('header, p, h2, summary, th, td, footer')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).color))
    expect(Math.min(...inks.map((ink) => contrast(ink, '#ffffff'))), colorScheme).toBeGreaterThan(4.5)
  }
})
