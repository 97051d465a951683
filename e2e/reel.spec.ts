/** The reel of 'Fair Visibility': it turns once while it passes. */
import type { Locator, Page } from '@playwright/test'
import { fairVisibility } from '#content/landing.ts'
import { expect, settled, test, visit } from './fixtures.ts'

/** The windows of the reel: they are one line. */
const windowsOf = (page: Page): Locator =>
  page.getByRole('region', { name: fairVisibility.title }).locator('circle[pathLength]')

for (const width of [360, 1440]) {
  test(`at ${width} pixels the reel has turned by about a half when it is in the middle of the window`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await visit(page, '/')
    expect(Math.abs(await turnInTheMiddle(page))).toBeGreaterThan(150)
  })
}

test('in a browser whose animations cannot follow the scrolling, the reel stands still', async ({ page }) => {
  await visit(page, '/')
  // Brings the rules of the whole page.
  await page.locator('#waitlist form').waitFor({ state: 'attached' })
  await page.evaluate(() => {
    const without = (rules: CSSRuleList, remove: (index: number) => void) => {
      for (let index = rules.length - 1; index >= 0; index -= 1) {
        const rule = rules[index]
        if (rule instanceof CSSSupportsRule && /animation-timeline/.test(rule.conditionText)) remove(index)
        else if (rule instanceof CSSGroupingRule) without(rule.cssRules, (inner) => rule.deleteRule(inner))
      }
    }
    for (const sheet of document.styleSheets) without(sheet.cssRules, (index) => sheet.deleteRule(index))
  })
  expect(await turnInTheMiddle(page)).toBe(0)
})

/** In degrees, from -180 to 180. */
async function turnInTheMiddle(page: Page): Promise<number> {
  await windowsOf(page).evaluate((circle: SVGElement) => {
    const { top, bottom } = circle.ownerSVGElement?.getBoundingClientRect() ?? new DOMRect()
    scrollBy({ top: (top + bottom - innerHeight) / 2, behavior: 'instant' })
  })
  await settled(page)
  return windowsOf(page).evaluate((circle) => {
    const { a, b } = new DOMMatrix(getComputedStyle(circle).transform)
    return (Math.atan2(b, a) * 180) / Math.PI
  })
}
