/**
 * What the form says of a value that is probably mistyped. It never keeps anybody from sending it. Which values these are:
 * tests/waitlist/correct-email and tests/contract/phone-number.
 */
import type { Locator, Page } from '@playwright/test'
import { fieldMessages, form, messages } from '#content/waitlist.ts'
import { numberHint } from '#contract/phone-number.ts'
import { expect, settled, test } from './fixtures.ts'
import { anApplicant, dialogOf, fieldsOf, fillIn, openForm, toastSaying, watchApplications } from './waitlist.ts'

test.beforeEach(({ page }) => openForm(page))

test('the country code follows the number while it is typed', async ({ page }) => {
  const { phoneNumber, countryCode } = fieldsOf(page)
  await phoneNumber.fill('+44 20 7946 0958')
  await expect(countryCode).toHaveValue('+44')
  await phoneNumber.fill('+4')
  await expect(countryCode).toHaveValue('+91')
  await countryCode.selectOption('+65')
  await phoneNumber.fill('+44')
  await expect(countryCode).toHaveValue('+44')
  await phoneNumber.fill('8123 4567')
  await expect(countryCode).toHaveValue('+65')
})

test('an unlikely number gets a hint when its field is left, and is sent as it is', async ({ page }) => {
  const { phoneNumber, instagram_link, submit } = fieldsOf(page)
  const text = numberHint('+65', '98765') ?? ''
  const sent = watchApplications(page)
  await fillIn(page, anApplicant({ countryCode: '+65' }))
  await phoneNumber.fill('98765')
  await settled(page)
  await expect(dialogOf(page).getByText(text)).toHaveCount(0)
  await instagram_link.focus()
  await expect(phoneNumber).toHaveAccessibleDescription(text)
  expect(await phoneNumber.getAttribute('aria-invalid')).toBeNull()
  await submit.click()
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  expect(sent[0]?.postData()).toContain('\r\n\r\n+6598765\r\n')
})

/** Leaves the field of the number while it has a hint to give. */
async function leaveUnlikelyNumber(page: Page, leave: () => Promise<void>) {
  await fieldsOf(page).phoneNumber.fill('98765')
  await leave()
  await settled(page)
}
const hintOf = (page: Page) => dialogOf(page).getByText(numberHint('+91', '98765') ?? '')

test('a hint waits for the end of a press, which would otherwise miss the button', async ({ page }) => {
  const sent = watchApplications(page)
  await fillIn(page, anApplicant())
  await fieldsOf(page).submit.hover()
  await leaveUnlikelyNumber(page, () => page.mouse.down())
  await expect(hintOf(page)).toHaveCount(0)
  await page.mouse.up()
  await expect.poll(() => sent.length).toBe(1)
})

test('a press that ends elsewhere has ended', async ({ page }) => {
  await fieldsOf(page).submit.hover()
  await leaveUnlikelyNumber(page, () => page.mouse.down())
  await expect(hintOf(page)).toHaveCount(0)
  await fieldsOf(page).name.hover()
  await page.mouse.up()
  await expect(hintOf(page)).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 640 } })

  test('a tap meets its button, though the field that it leaves has a hint to give', async ({ page }) => {
    const sent = watchApplications(page)
    await fillIn(page, anApplicant())
    await leaveUnlikelyNumber(page, () => fieldsOf(page).submit.tap())
    await expect.poll(() => sent.length).toBe(1)
  })

  test('a press that becomes a scroll, or a long one, ends with the finger', async ({ page }) => {
    const { youtube_link } = fieldsOf(page)
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', y: number) =>
      session.send('Input.emulateTouchFromMouseEvent', { type, x: 100, y, button: 'left', clickCount: 1 })
    await leaveUnlikelyNumber(page, async () => {
      await touch('mousePressed', 400)
      await expect(page.locator('html:active')).toHaveCount(1)
      await youtube_link.focus()
    })
    await expect(hintOf(page)).toHaveCount(0)
    for (const y of [360, 320, 280]) await touch('mouseMoved', y)
    await touch('mouseReleased', 280)
    await expect(hintOf(page)).toBeVisible()
  })
})

const { before, after } = form.email.offer
const offerOf = (page: Page, address: string) =>
  dialogOf(page).getByRole('button', { name: `${before}${address}${after}` })

test('a mistyped address gets an offer, which one press takes', async ({ page }) => {
  const { email, name } = fieldsOf(page)
  const offer = offerOf(page, 'asha.rao@gmail.com')
  await email.fill('asha.rao@gmial.con')
  await name.focus()
  await expect(offer.getByText('asha.rao@gmail.com')).toHaveCSS('text-decoration-line', 'underline')
  await offer.click()
  await expect(email).toHaveValue('asha.rao@gmail.com')
  await expect(email).toBeFocused()
  await expect(offer).toHaveCount(0)
})

test('a number and an address of 100 kB that are pasted leave the form alive', async ({ page }) => {
  const { phoneNumber, email, name, submit, close } = fieldsOf(page)
  const paste = async (field: Locator) => {
    await field.focus()
    // Some programs sort marks in the square of their number.
    await page.keyboard.insertText(`1${'\u0301\u0323'.repeat(50_000)}`)
  }
  await fillIn(page, anApplicant())
  await paste(phoneNumber)
  await submit.click()
  await expect(dialogOf(page).getByText(fieldMessages.whatsapp.tooLong)).toBeVisible()
  await paste(email)
  await name.focus()
  await close.click()
  await expect(dialogOf(page)).toBeHidden()
})
