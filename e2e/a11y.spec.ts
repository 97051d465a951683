/** Accessibility: axe in both colour schemes with the size of targets, the keyboard alone, reduced motion. */
import type { Locator, Page } from '@playwright/test'
import { header, hero } from '#content/landing.ts'
import { messages } from '#content/waitlist.ts'
import { accessibilityFindings, scriptReady, expect, failedRequest, settled, test, visit } from './fixtures.ts'
import {
  respondWith,
  anApplicant,
  callToAction,
  dialogOf,
  fieldsOf,
  fillIn,
  openForm,
  toastSaying,
  valuesOf,
} from './waitlist.ts'

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
        await openForm(page)
        await expectNoViolation(page, 'the dialog')
        await fieldsOf(page).submit.click()
        await keepToast(page, messages.missing)
        await expectNoViolation(page, 'missing fields')
      })

      test('with an error toast and with a success toast', async ({ page }) => {
        await openForm(page)
        await respondWith(page, { status: 500 })
        await fillIn(page, anApplicant())
        await fieldsOf(page).submit.click()
        await keepToast(page, messages.failed)
        await expectNoViolation(page, 'an error toast')
        await page.unroute('**/api/waitlist')
        await fieldsOf(page).submit.click()
        await keepToast(page, messages.joined)
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
  await tabInto(callToAction(page))
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
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  await expect(dialogOf(page)).toBeHidden()
  await expect(callToAction(page)).toBeFocused()

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
  await expect(page.getByRole('textbox', { name: hero.ticket.price })).toBeFocused()
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('neither the page nor the dialog is animated', async ({ page }) => {
    await page.goto('/')
    await scriptReady(page)
    expect(await longestAnimation()).toBeLessThanOrEqual(1)
    await callToAction(page).click()
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
