/** Accessibility: axe in both colour schemes, keyboard, screen readers, target sizes, reduced motion. */
import type { Locator, Page } from '@playwright/test'
import { header } from '#content/landing.ts'
import { fieldMessages } from '#content/waitlist.ts'
import { accessibilityFindings, scriptReady, expect, failedRequest, settled, test, visit } from './fixtures.ts'
import { respondWith, anApplicant, dialogOf, fieldsOf, fillIn, toastSaying, valuesOf } from './waitlist.ts'

const devices = {
  'a phone': { width: 360, height: 740 },
  'a desktop': { width: 1440, height: 900 },
}

test.describe('in both colour schemes axe finds no violation', () => {
  test.use({ expectedMessages: failedRequest, contextOptions: { reducedMotion: 'reduce' } })

  test('on the page', async ({ page }) => {
    await visit(page, '/')
    for (const [device, viewport] of Object.entries(devices)) {
      await page.setViewportSize(viewport)
      await expectNoViolation(page, `the page on ${device}`)
    }
  })

  // A load for each device: an open dialog locks the scrolling of the page by its size.
  for (const [device, viewport] of Object.entries(devices)) {
    test.describe(`on ${device}`, () => {
      test.use({ viewport })

      test('in the open dialog, and with missing fields marked', async ({ page }) => {
        await visit(page, '/?join=1')
        await expect(dialogOf(page)).toBeVisible()
        await expectNoViolation(page, 'the dialog')
        await fieldsOf(page).submit.click()
        await keepToast(page, 'Please fill in all required fields.')
        await expectNoViolation(page, 'missing fields')
      })

      test('with an error toast and with a success toast', async ({ page }) => {
        await visit(page, '/?join=1')
        await respondWith(page, { status: 500 })
        await fillIn(page, anApplicant())
        await fieldsOf(page).submit.click()
        await keepToast(page, 'Something went wrong. Please try again.')
        await expectNoViolation(page, 'an error toast')
        await page.unroute('**/api/waitlist')
        await fieldsOf(page).submit.click()
        await keepToast(page, "You're now on the early creator list!")
        await expect(dialogOf(page)).toBeHidden()
        await expectNoViolation(page, 'a success toast')
      })
    })
  }

  test('on the 404 page', async ({ page }) => {
    await page.goto('/nothing-here')
    await expectNoViolation(page, 'the 404 page')
  })

  async function expectNoViolation(page: Page, state: string): Promise<void> {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      // The toasts follow the scheme by script.
      await settled(page)
      expect(await accessibilityFindings(page), `${state} in the ${colorScheme} colour scheme`).toEqual([])
    }
  }

  /** Two scans may take longer than a toast stays, unless the mouse is over it. */
  async function keepToast(page: Page, sentence: string): Promise<void> {
    await toastSaying(page, sentence).hover()
  }
})

test('a visitor can join by keyboard only', async ({ page }) => {
  await visit(page, '/')
  await tabTo('link', 'Join the Revolution')
  await page.keyboard.press('Enter')
  await expect(dialogOf(page)).toBeVisible()
  await expect(page.locator('[role=dialog]:focus, [role=dialog] :focus')).toHaveCount(1)

  const applicant = anApplicant({ countryCode: '+44', phoneNumber: '2079460958', category: 'educator' })
  const fields = fieldsOf(page)
  await tabInto(fields.name)
  await page.keyboard.type(applicant.name)
  await tabInto(fields.email)
  await page.keyboard.type(applicant.email)
  await tabInto(fields.countryCode)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await tabInto(fields.phoneNumber)
  await page.keyboard.type(applicant.phoneNumber)
  await tabInto(fields.category.first())
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await valuesOf(page)).toEqual(applicant)
  await tabInto(fields.submit)
  await page.keyboard.press('Space')
  await expect(toastSaying(page, "You're now on the early creator list!")).toBeVisible()
  await expect(dialogOf(page)).toBeHidden()
  await expect(page.getByRole('link', { name: 'Join the Revolution' })).toBeFocused()

  async function tabTo(role: 'link', name: string): Promise<void> {
    await tabInto(page.getByRole(role, { name, exact: true }))
  }

  async function tabInto(target: Locator): Promise<void> {
    for (let press = 0; press < 30; press += 1) {
      await page.keyboard.press('Tab')
      if (await target.evaluate((element) => element === document.activeElement)) return
    }
    throw new Error('30 presses of Tab did not reach the element.')
  }
})

test('the first Tab focuses the skip link', async ({ page }) => {
  await visit(page, '/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: header.skip })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Join the Revolution' })).toBeFocused()
})

test('the error of a field is its accessible description', async ({ page }) => {
  await visit(page, '/?join=1')
  await fieldsOf(page).submit.click()
  await expect(fieldsOf(page).name).toHaveAccessibleDescription(fieldMessages.name.missing)
  await expect(fieldsOf(page).email).toHaveAccessibleDescription(fieldMessages.email.missing)
  await expect(dialogOf(page).getByText(fieldMessages.category.missing)).toBeVisible()
})

test('the submit button is reachable on a small phone, in portrait and landscape', async ({ page }) => {
  for (const viewport of [
    { width: 320, height: 480 },
    { width: 740, height: 360 },
  ]) {
    await page.setViewportSize(viewport)
    await visit(page, '/?join=1')
    await fieldsOf(page).submit.scrollIntoViewIfNeeded()
    await expect(fieldsOf(page).submit).toBeInViewport({ ratio: 1 })
    await expect(fieldsOf(page).close).toBeVisible()
  }
})

test('on a phone the touch targets are at least 24 pixels high and wide', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await visit(page, '/?join=1')
  await expect(dialogOf(page)).toBeVisible()
  for (const target of [fieldsOf(page).submit, fieldsOf(page).close, fieldsOf(page).name, fieldsOf(page).countryCode]) {
    const box = await target.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
  }
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('neither the page nor the dialog is animated', async ({ page }) => {
    await page.goto('/')
    await scriptReady(page)
    expect(await longestAnimation()).toBeLessThanOrEqual(1)
    await page.getByRole('link', { name: 'Join Waitlist', exact: true }).click()
    await expect(dialogOf(page)).toBeVisible()
    expect(await longestAnimation()).toBeLessThanOrEqual(1)
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeHidden()
    expect(await longestAnimation()).toBeLessThanOrEqual(1)

    /** The longest end time of the current animations, in milliseconds. */
    function longestAnimation(): Promise<number> {
      return page.evaluate(() =>
        Math.max(
          0,
          ...document.getAnimations().map((animation) => Number(animation.effect?.getComputedTiming().endTime)),
        ),
      )
    }
  })
})
