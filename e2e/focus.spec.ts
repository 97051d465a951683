/** Tab reaches every control, which is seen then. */
import { leaving, messages } from '#content/waitlist.ts'
import { expect, test, visit } from './fixtures.ts'
import { clearChanges, faultsOfControls, isCovered } from './focus-faults.ts'
import { dialogOf, fieldsOf, openPersonalLink, toastSaying } from './waitlist.ts'

// A screenshot hides the caret. What is drawn around it must change.
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 320, height: 256 } })

for (const colorScheme of ['light', 'dark'] as const)
  test(`on a page zoomed to 400 % each control is reached by Tab, in view, and shows its focus, ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await visit(page, '/')
    expect(await faultsOfControls(page, 'body')).toEqual([])
  })

test('in the dark, each control of the page to leave the list shows its focus', async ({ page, server }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openPersonalLink(page, server)
  await expect(page.getByRole('button', { name: leaving.listed.action })).toBeVisible()
  expect(await faultsOfControls(page, 'body')).toEqual([])
})

test('in the form, in the dark, each control is reached by Tab, in view, and shows its focus', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await visit(page, '/?join=1')
  // With an offer, which is a button in the form.
  await fieldsOf(page).email.fill('asha@gmial.com')
  await dialogOf(page).focus()
  await expect(dialogOf(page).getByRole('button', { name: 'asha@gmail.com' })).toBeVisible()
  expect(await faultsOfControls(page, '[role=dialog]')).toEqual([])
})

test('a toast that Alt+T has focused shows its focus', async ({ page }) => {
  await visit(page, '/?join=1')
  await fieldsOf(page).submit.press('Enter')
  const toast = toastSaying(page, messages.missing)
  await page.keyboard.press('Alt+t')
  await expect(toast).toBeFocused()
  const picture = await toast.screenshot()
  await toast.evaluate((element) => element.blur())
  expect(await clearChanges(page, [picture, await toast.screenshot()])).toBeGreaterThan(0)
})

test('Shift+Tab brings no field of the form behind its title bar, at 400 % too', async ({ page }) => {
  await visit(page, '/?join=1')
  const focused = page.locator('[role=dialog] :focus')
  for (const [width, height] of [
    [1280, 500],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height })
    await fieldsOf(page).submit.focus()
    for (let stop = 0; stop < 8; stop += 1) {
      await page.keyboard.press('Shift+Tab')
      const control = await focused.evaluate((element) => element.id)
      expect(await focused.evaluate(isCovered), `${control} in a window of ${width} pixels`).toBe(false)
    }
  }
})

test('the radio buttons are one stop, in both directions, whether one is chosen or none', async ({ page }) => {
  await visit(page, '/?join=1')
  const { email, category, countryCode } = fieldsOf(page)
  for (const stop of [category.first(), category.nth(2)]) {
    await email.press('Tab')
    await expect(stop).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(countryCode).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(stop).toBeFocused()
    await category.nth(2).check({ force: true })
  }
})
