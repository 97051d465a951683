/** What was typed is kept in the tab until it is sent: a reload, or a phone that ends the tab, loses nothing. */
import { messages } from '#content/waitlist.ts'
import { emptyForm } from '#contract/form.ts'
import { expect, failedRequest, scriptReady, test } from './fixtures.ts'
import { anApplicant, dialogOf, fieldsOf, fillIn, join, openForm, reopen, toastSaying, valuesOf } from './waitlist.ts'

test.use({ expectedMessages: failedRequest })

const applicant = () =>
  anApplicant({ countryCode: '+65', phoneNumber: '8123 4567', category: 'educator', youtube_link: 'youtube.com/@asha' })

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

test('what was typed is not there in another tab, as for the next person at the device', async ({ page, context }) => {
  await openForm(page)
  await fillIn(page, applicant())
  const other = await context.newPage()
  await openForm(other)
  expect(await valuesOf(other)).toEqual(emptyForm)
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
