/** What a visitor sees for each answer (src/content/README.md, 'Sending'). What an answer means: tests/contract/outcome. */
import type { Route } from '@playwright/test'
import { site } from '#content/site.ts'
import { dialog, fieldMessages, form, messages } from '#content/waitlist.ts'
import { emptyForm } from '#contract/form.ts'
import { expect, failedRequest, test } from './fixtures.ts'
import {
  anApplicant,
  dialogOf,
  fieldsOf,
  fillIn,
  join,
  openForm,
  reopen,
  respondWith,
  toastSaying,
  valuesOf,
} from './waitlist.ts'

test.use({ expectedMessages: failedRequest })

test.beforeEach(({ page }) => openForm(page))

test('a success takes away the error of an earlier try', async ({ page }) => {
  await respondWith(page, { status: 500 })
  await join(page)
  // All stay while the mouse is over one.
  await toastSaying(page, messages.failed).hover()
  await page.unrouteAll()
  await fieldsOf(page).name.press('Enter')
  await toastSaying(page, messages.joined).hover()
  await expect(toastSaying(page, messages.failed)).toHaveCount(0)
})

test('once the form is sent, nothing says any more that it was not', async ({ page }) => {
  await respondWith(page, { status: 500 })
  await join(page, anApplicant({ name: '' }))
  // All stay while the mouse is over one.
  await toastSaying(page, messages.missing).hover()
  await expect(fieldsOf(page).name).toBeFocused()
  await page.keyboard.type('Asha')
  await page.keyboard.press('Enter')
  await expect(toastSaying(page, messages.failed)).toBeVisible()
  await expect(toastSaying(page, messages.missing)).toHaveCount(0)
})

test('a success shows a toast, closes the form and keeps nothing of it', async ({ page }) => {
  await fillIn(page, anApplicant({ countryCode: '+81', phoneNumber: '312345678', category: 'other' }))
  await fieldsOf(page).name.press('Enter')
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('waitlist-draft'))).toBeNull()
  await reopen(page)
  expect(await valuesOf(page)).toEqual(emptyForm)
  await expect(dialogOf(page).locator('[data-stub]')).toContainText(dialog.stub.name)
  await expect(fieldsOf(page).submit).toHaveText(form.submit)
  // The country code of the first number is not kept either.
  await fieldsOf(page).phoneNumber.fill('+44')
  await fieldsOf(page).phoneNumber.fill('')
  await expect(fieldsOf(page).countryCode).toHaveValue(emptyForm.countryCode)
})

test('with reduced motion too, the toast of a success stays', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Timers and frames come in the order of their times then, however busy the machine is.
  await page.clock.install()
  await join(page)
  const told = toastSaying(page, messages.joined)
  // Its time stands still while the mouse is over it.
  await told.hover()
  await expect(dialogOf(page)).toBeHidden()
  await expect(told).toHaveAttribute('data-removed', 'false')
})

test('an address that is already on the list is said, and marked until it changes', async ({ page }) => {
  const applicant = anApplicant()
  await join(page, applicant)
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  await reopen(page)
  const again = { ...applicant, email: applicant.email.toUpperCase() }
  await join(page, again)
  await expect(toastSaying(page, messages.duplicate)).toBeVisible()
  expect(await valuesOf(page)).toEqual(again)
  const { email, name } = fieldsOf(page)
  await expect(email).toBeFocused()
  await name.fill('Somebody')
  await expect(email).toHaveAccessibleDescription(messages.duplicate)
  await email.fill(anApplicant().email)
  await expect(email).not.toHaveAttribute('aria-invalid')
})

test('any other answer is an error, shown as text, and what failed names another way; the form keeps its values and sends again', async ({
  page,
}) => {
  const applicant = anApplicant({ countryCode: '+1', phoneNumber: '2025550123' })
  await fillIn(page, applicant)
  for (const [response, sentence] of [
    [{ status: 409, json: { detail: 'Another sentence.' } }, messages.duplicate],
    [{ status: 400, json: { detail: '<b>No</b>' } }, '<b>No</b>'],
    [{ status: 201 }, messages.unexpected],
    [undefined, messages.failed],
  ] as const) {
    const answer = (route: Route) => (response ? route.fulfill(response) : route.abort('connectionreset'))
    await page.route('**/api/waitlist', answer, { times: 1 })
    await fieldsOf(page).submit.click()
    await expect(toastSaying(page, sentence)).toBeVisible()
    const otherWay = toastSaying(page, sentence).locator(`a[href="mailto:${site.email}"]`)
    await expect(otherWay).toHaveCount(Number(sentence === messages.failed))
    await expect(fieldsOf(page).submit).toHaveText(form.submit)
    await expect(fieldsOf(page).submit).toBeEnabled()
    if (sentence !== messages.duplicate) await expect(fieldsOf(page).submit).toBeFocused()
    expect(await valuesOf(page)).toEqual(applicant)
  }
  await fieldsOf(page).submit.click()
  await expect(toastSaying(page, messages.joined)).toBeVisible()
})

test('a detail about a field is said at the field too', async ({ page }) => {
  const { missing } = fieldMessages.category
  await respondWith(page, { status: 422, json: { detail: missing } })
  await join(page)
  await expect(toastSaying(page, missing)).toBeVisible()
  await expect(dialogOf(page).getByRole('radiogroup')).toHaveAccessibleDescription(missing)
})

test('offline, nothing is sent and nothing lost', async ({ page, context }) => {
  const applicant = anApplicant({ phoneNumber: '9876543210' })
  await context.setOffline(true)
  await join(page, applicant)
  await expect(toastSaying(page, form.offline).getByText(messages.failed, { exact: true })).toBeVisible()
  expect(await valuesOf(page)).toEqual(applicant)
})
