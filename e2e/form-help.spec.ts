/**
 * What the form says of a value that is probably mistyped. It never keeps anybody from sending it. Which values these are:
 * tests/waitlist/{correct-email,number-hint} and tests/contract/phone-number.
 */
import { form, messages } from '#content/waitlist.ts'
import { numberHint } from '#waitlist/number-hint.ts'
import { expect, settled, test } from './fixtures.ts'
import { anApplicant, dialogOf, fieldsOf, fillIn, openForm, toastSaying, watchApplications } from './waitlist.ts'

test.beforeEach(({ page }) => openForm(page))

test('the country code follows the number; an unlikely one gets a hint, and is sent as it is', async ({ page }) => {
  const { phoneNumber, countryCode, instagram_link, submit } = fieldsOf(page)
  const text = numberHint('+91', '98765') ?? ''
  const hint = dialogOf(page).getByRole('status').filter({ hasText: text })
  const sent = watchApplications(page)
  await fillIn(page, anApplicant())
  await phoneNumber.fill('+44 20 7946 0958')
  await expect(countryCode).toHaveValue('+44')
  await phoneNumber.fill('+4')
  await expect(countryCode).toHaveValue('+91')
  await countryCode.selectOption('+65')
  await phoneNumber.fill('+44')
  await expect(countryCode).toHaveValue('+44')
  await phoneNumber.fill('8123 4567')
  await expect(countryCode).toHaveValue('+65')
  await countryCode.selectOption('+91')
  await phoneNumber.fill('98765')
  await settled(page)
  await expect(hint).toHaveCount(0)
  // The list of the select takes the release of its press.
  await countryCode.dispatchEvent('pointerdown')
  await instagram_link.press('End')
  await expect(hint).toBeVisible()
  await expect(phoneNumber).toHaveAccessibleDescription(text)
  expect(await phoneNumber.getAttribute('aria-invalid')).toBeNull()
  await countryCode.selectOption('+49')
  await expect(hint).toHaveCount(0)
  await countryCode.selectOption('+91')
  await expect(hint).toBeVisible()
  await phoneNumber.fill('98765 43210')
  await instagram_link.focus()
  await settled(page)
  await expect(hint).toHaveCount(0)
  await phoneNumber.fill('98765')
  await submit.click()
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  expect(sent[0]?.postData()).toContain('\r\n\r\n+9198765\r\n')
})

test('a mistyped address gets an offer, which one press takes; else it is sent as it is', async ({ page }) => {
  const { email, name, submit } = fieldsOf(page)
  const { before, after } = form.email.offer
  const offerOf = (address: string) => dialogOf(page).getByRole('button', { name: `${before}${address}${after}` })
  const sent = watchApplications(page)
  await fillIn(page, anApplicant())
  await email.fill('asha.rao@gmial.con')
  await settled(page)
  const offer = offerOf('asha.rao@gmail.com')
  await expect(offer).toHaveCount(0)
  // The menu of a right-click takes the release of its press.
  await email.hover()
  await page.mouse.down({ button: 'right' })
  await name.focus()
  await expect(offer).toBeVisible()
  expect(await email.getAttribute('aria-invalid')).toBeNull()
  await offer.click()
  await expect(email).toHaveValue('asha.rao@gmail.com')
  await expect(email).toBeFocused()
  await expect(offer).toHaveCount(0)

  // Copied with a quotation mark, which Chromium encodes.
  await email.fill('asha.rao@gmail.com”')
  await name.focus()
  await expect(offer).toBeVisible()

  const address = anApplicant().email.replace('example.com', 'gmail.co')
  await email.fill(address)
  // A finger that scrolls is not lifted.
  await email.dispatchEvent('pointerdown')
  await name.focus()
  await email.dispatchEvent('pointercancel')
  await expect(offerOf(`${address}m`)).toBeVisible()
  await submit.click()
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  expect(sent[0]?.postData()).toContain(`\r\n\r\n${address}\r\n`)
})
