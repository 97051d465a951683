/** What was typed is kept in the tab until it is sent: a reload, or a phone that ends the tab, loses nothing. */
import type { Page } from '@playwright/test'
import { messages } from '#content/waitlist.ts'
import { emptyForm } from '#contract/form.ts'
import { expect, failedRequest, scriptReady, test } from './fixtures.ts'
import { anApplicant, dialogOf, fieldsOf, fillIn, join, openForm, reopen, toastSaying, valuesOf } from './waitlist.ts'

test.use({ expectedMessages: failedRequest })

const applicant = () =>
  anApplicant({ countryCode: '+65', phoneNumber: '8123 4567', category: 'educator', youtube_link: 'youtube.com/@asha' })

const isKept = (page: Page): Promise<boolean> => page.evaluate(() => 'waitlist-draft' in sessionStorage)

test('what was typed is there after closing and after a reload', async ({ page }) => {
  const typed = applicant()
  await openForm(page)
  await fillIn(page, typed)
  await page.keyboard.press('Escape')
  await reopen(page)
  expect(await valuesOf(page)).toEqual(typed)
  await page.reload()
  await scriptReady(page)
  await expect.poll(() => valuesOf(page)).toEqual(typed)
  await expect(dialogOf(page).locator('[data-stub]')).toContainText(typed.name)
  await fieldsOf(page).phoneNumber.press('1')
  await expect(fieldsOf(page).countryCode).toHaveValue(typed.countryCode)
})

test('what was typed is gone after a success', async ({ page }) => {
  await openForm(page)
  await fillIn(page, applicant())
  expect(await isKept(page)).toBe(true)
  await fieldsOf(page).submit.click()
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  expect(await isKept(page)).toBe(false)
  await openForm(page)
  expect(await valuesOf(page)).toEqual(emptyForm)
})

test('after a lost answer and a reload, the next press is told of success', async ({ page }) => {
  await openForm(page)
  await page.route(
    '**/api/waitlist',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await join(page, applicant())
  await expect(toastSaying(page, messages.failed)).toBeVisible()
  await page.reload()
  await scriptReady(page)
  await expect(fieldsOf(page).name).toHaveValue('Asha Rao')
  await fieldsOf(page).submit.click()
  await expect(toastSaying(page, messages.joined)).toBeVisible()
})
