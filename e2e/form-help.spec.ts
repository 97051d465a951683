/** What the form says of a value that is probably mistyped. It never keeps anybody from sending it. */
import type { Page } from '@playwright/test'
import { messages } from '#content/waitlist.ts'
import { accessibilityFindings, expect, settled, test, visit } from './fixtures.ts'
import {
  anApplicant,
  dialogOf,
  expireToasts,
  fieldsOf,
  fillIn,
  join,
  reopen,
  toastSaying,
  watchApplications,
} from './waitlist.ts'

test.beforeEach(async ({ page }) => {
  await visit(page, '/?join=1')
  await expect(dialogOf(page)).toBeVisible()
})

const indianHint = 'Usually 10 digits after +91. Please check, or send it as it is.'
const hint = (page: Page, text: string) => dialogOf(page).getByRole('status').filter({ hasText: text })
const offerOf = (page: Page, address: string) =>
  dialogOf(page).getByRole('button', { name: `Did you mean ${address}?` })

test('a number in any spelling is sent as +919876543210, without a hint', async ({ page }) => {
  const sent = watchApplications(page)
  await page.clock.install()
  const spellings = ['+91 98765 43210', '+919876543210', '098765 43210', '98765-43210', '९८७६५ ४३२१०', '9876543210']
  for (const [index, typed] of spellings.entries()) {
    await test.step(`'${typed}'`, async () => {
      await join(page, anApplicant({ phoneNumber: typed }))
      await expect(toastSaying(page, messages.joined)).toBeVisible()
      expect(sent).toHaveLength(index + 1)
      expect(sent[index]?.postData()).toContain('\r\n\r\n+919876543210\r\n')
      await expireToasts(page)
      await reopen(page)
    })
  }
})

test('the country code follows a number that has one, and stays for one whose code is not listed', async ({ page }) => {
  const { phoneNumber, countryCode } = fieldsOf(page)
  await phoneNumber.fill('+44 20 7946 0958')
  await expect(countryCode).toHaveValue('+44')
  await phoneNumber.fill('00971 50 123 4567')
  await expect(countryCode).toHaveValue('+971')
  await phoneNumber.fill('+92 300 1234567')
  await expect(countryCode).toHaveValue('+971')
  await phoneNumber.fill('98765 43210')
  await expect(countryCode).toHaveValue('+971')
})

test('a number that cannot be one gets a hint when its field is left, and is sent all the same', async ({ page }) => {
  const { phoneNumber, countryCode, instagram_link } = fieldsOf(page)
  const sent = watchApplications(page)
  await fillIn(page, anApplicant())
  await phoneNumber.fill('98765')
  await settled(page)
  await expect(hint(page, indianHint)).toHaveCount(0)
  await instagram_link.focus()
  await expect(hint(page, indianHint)).toBeVisible()
  await expect(phoneNumber).toHaveAccessibleDescription(indianHint)
  expect(await phoneNumber.getAttribute('aria-invalid')).toBeNull()
  expect(await accessibilityFindings(page)).toEqual([])
  await countryCode.selectOption('+49')
  await expect(hint(page, indianHint)).toHaveCount(0)
  await countryCode.selectOption('+91')
  await expect(hint(page, indianHint)).toBeVisible()
  await fieldsOf(page).submit.click()
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  expect(sent[0]?.postData()).toContain('\r\n\r\n+9198765\r\n')
})

test('a hint goes when its number is corrected', async ({ page }) => {
  const { phoneNumber, instagram_link } = fieldsOf(page)
  await phoneNumber.fill('98765')
  await instagram_link.focus()
  await expect(hint(page, indianHint)).toBeVisible()
  await phoneNumber.fill('98765 43210')
  await instagram_link.focus()
  await settled(page)
  await expect(hint(page, indianHint)).toHaveCount(0)
})

test('a mistyped address gets an offer, which one press takes', async ({ page }) => {
  const { email, name } = fieldsOf(page)
  await fillIn(page, anApplicant())
  await email.fill('asha.rao@gmial.con')
  await settled(page)
  const offer = offerOf(page, 'asha.rao@gmail.com')
  await expect(offer).toHaveCount(0)
  await name.focus()
  await expect(offer).toBeVisible()
  expect((await offer.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect(await email.getAttribute('aria-invalid')).toBeNull()
  expect(await accessibilityFindings(page)).toEqual([])
  await offer.click()
  await expect(email).toHaveValue('asha.rao@gmail.com')
  await expect(email).toBeFocused()
  await expect(offer).toHaveCount(0)
})

test('an offer blocks nothing: the address is sent as it is', async ({ page }) => {
  const sent = watchApplications(page)
  const applicant = anApplicant()
  const email = applicant.email.replace('example.com', 'gmail.co')
  await join(page, { ...applicant, email })
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  expect(sent[0]?.postData()).toContain(`\r\n\r\n${email}\r\n`)
})

test('an address without a mistake gets no offer', async ({ page }) => {
  await fieldsOf(page).email.fill('asha@yahoo.co.in')
  await fieldsOf(page).name.focus()
  await settled(page)
  await expect(dialogOf(page).getByRole('status').getByRole('button')).toHaveCount(0)
})
