/** Runs before all others, which are not run if it fails. */
import { expect, test } from './fixtures.ts'

test('the page loads its script within seconds, and React takes the calls to action over', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('header a[aria-haspopup=dialog]')).toBeVisible({ timeout: 10_000 })
})
