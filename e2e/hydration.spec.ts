/** The markup of each address, with what the inline script changes in it, is what React draws in the browser. */
import { expect, test, visit } from './fixtures.ts'
import { changedSite, type ChangedSite } from './changed-site.ts'
import { dialogOf, joinedNotice } from './waitlist.ts'

// In one process, which builds once.
test.describe.configure({ mode: 'default' })

let development: ChangedSite

// Of React's two builds, only the one for development names attributes that differ.
test.beforeAll(async () => {
  development = await changedSite({}, { NODE_ENV: 'development' })
})

test.afterAll(() => development.discard())

test('React finds no difference on the page', async ({ page }) => {
  for (const address of ['/', '/?utm_source=a#creators', '/?ref=a?utm_source=b&amp;x=%E0%A4%A8#%E0%A4%A8']) {
    await visit(page, development.url + address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('React finds no difference where a link opens the form', async ({ page }) => {
  for (const address of [
    '/?join=1',
    '/?join=1&category=educator',
    '/?utm_source=a%20b&join=1&x=1#creators',
    '/?utm_source=mail&amp;JOIN=1)&category=other.',
  ]) {
    await visit(page, development.url + address)
    await expect(dialogOf(page)).toBeVisible()
  }
})

test('React finds no difference in the confirmation', async ({ page }) => {
  await visit(page, development.url)
  // From the page itself, to which alone the server confirms.
  await page.evaluate(() => location.assign('/?joined=1&utm_source=a'))
  await expect(joinedNotice(page)).toBeVisible()
  await page.locator('a[aria-haspopup=dialog]').first().waitFor({ state: 'attached' })
})
