/** What a visitor sees for each answer (src/content/README.md, 'Sending'). What an answer means: tests/contract/outcome. */
import { site } from '#content/site.ts'
import { dialog, fieldMessages, form, messages } from '#content/waitlist.ts'
import { emptyForm } from '#contract/application.ts'
import { expect, failedRequest, test } from './fixtures.ts'
import {
  anApplicant,
  dialogOf,
  expireToasts,
  fieldsOf,
  fillIn,
  join,
  openForm,
  reopen,
  toastSaying,
  toastsOf,
  valuesOf,
} from './waitlist.ts'

test.use({ expectedMessages: failedRequest })

test.beforeEach(({ page }) => openForm(page))

test('a success shows a toast, and empties and closes the form; again it is a duplicate', async ({ page }) => {
  // Unusual, but an address to browser and server.
  const email = `Asha+film.${Date.now()}@localhost`
  await fillIn(page, anApplicant({ email, countryCode: '+81', phoneNumber: '312345678', category: 'other' }))
  await fieldsOf(page).name.press('Enter')
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  await reopen(page)
  expect(await valuesOf(page)).toEqual(emptyForm)
  await expect(dialogOf(page).locator('[data-stub]')).toContainText(dialog.stub.name)
  await expect(fieldsOf(page).submit).toHaveText(form.submit)
  // The country code of the first number is not kept either.
  await fieldsOf(page).phoneNumber.fill('+44')
  await fieldsOf(page).phoneNumber.fill('')
  await expect(fieldsOf(page).countryCode).toHaveValue(emptyForm.countryCode)

  const again = anApplicant({ email: email.toUpperCase() })
  await join(page, again)
  await expect(toastSaying(page, messages.duplicate)).toBeVisible()
  await expect(dialogOf(page)).toBeVisible()
  expect(await valuesOf(page)).toEqual(again)
  // The toast ends. The mark on the address stays until the address changes.
  const { email: field, name } = fieldsOf(page)
  await expect(field).toBeFocused()
  await name.fill('Somebody')
  await expect(field).toHaveAccessibleDescription(messages.duplicate)
  await field.fill(anApplicant().email)
  await expect(field).not.toHaveAttribute('aria-invalid')
})

test('any other answer is an error, shown as text; the form keeps its values and sends again', async ({ page }) => {
  await page.clock.install()
  const applicant = anApplicant({ countryCode: '+1', phoneNumber: '2025550123' })
  const { missing } = fieldMessages.category
  await fillIn(page, applicant)
  for (const [situation, response, sentence] of [
    ['409 even with a detail', { status: 409, json: { detail: 'Another sentence.' } }, messages.duplicate],
    ['a detail with markup in it', { status: 400, json: { detail: '<b>No</b>' } }, '<b>No</b>'],
    ['a network error', 'connectionreset', messages.failed],
    ['a detail about a field', { status: 422, json: { detail: missing } }, missing],
  ] as const) {
    await test.step(`${situation}: '${sentence}'`, async () => {
      await page.route(
        '**/api/waitlist',
        (route) => (typeof response === 'string' ? route.abort(response) : route.fulfill(response)),
        { times: 1 },
      )
      await fieldsOf(page).submit.click()
      // Stays while the mouse is over it.
      await toastSaying(page, sentence).hover()
      await expect(toastsOf(page)).toHaveCount(1)
      // Whatever failed may fail each time: there is another way.
      await expect(toastsOf(page).locator(`a[href="mailto:${site.email}"]`)).toHaveCount(
        sentence === messages.failed ? 1 : 0,
      )
      await expect(dialogOf(page).getByRole('radiogroup')).toHaveAccessibleDescription(
        sentence === missing ? sentence : '',
      )
      await expect(dialogOf(page)).toBeVisible()
      await expect(fieldsOf(page).submit).toHaveText(form.submit)
      await expect(fieldsOf(page).submit).toBeEnabled()
      if (sentence === messages.failed) await expect(fieldsOf(page).submit).toBeFocused()
      expect(await valuesOf(page)).toEqual(applicant)
      await expireToasts(page)
    })
  }
  await fieldsOf(page).submit.click()
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  await reopen(page)
  await expect(dialogOf(page).locator('[aria-invalid]')).toHaveCount(0)
})

test('offline, nothing is sent and nothing lost; a browser that only believes so sends', async ({ page, context }) => {
  const applicant = anApplicant({ phoneNumber: '9876543210' })
  await context.setOffline(true)
  await join(page, applicant)
  await expect(toastSaying(page, form.offline).getByText(messages.failed, { exact: true })).toBeVisible()
  expect(await valuesOf(page)).toEqual(applicant)
  await context.setOffline(false)
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
  // What a login page answers is no success.
  await page.route('**/api/waitlist', (route) => route.fulfill({ status: 302, headers: { location: '/?login' } }))
  const answered = page.waitForResponse(/\?login$/)
  await fieldsOf(page).submit.click()
  await answered
  await expect(toastSaying(page, messages.failed).first()).toBeVisible()
  expect(await valuesOf(page)).toEqual(applicant)
  await page.unroute('**/api/waitlist')
  await fieldsOf(page).submit.click()
  await expect(toastSaying(page, messages.joined)).toBeVisible()
})
