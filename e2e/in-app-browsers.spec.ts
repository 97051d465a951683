/** Links in chats and profiles open in an app's own browser: a WebView of a cheap phone, with a user agent of its own. */
import { categories, messages } from '#content/waitlist.ts'
import { expect, test, visit } from './fixtures.ts'
import { anApplicant, callToAction, dialogOf, fieldsOf, openForm, toastSaying } from './waitlist.ts'

test.use({
  userAgent:
    'Mozilla/5.0 (Linux; Android 10; Redmi 8A Build/QKQ1.191014.001; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 Instagram 300.0.0.29.110 Android (29/10; 320dpi; 720x1369; Xiaomi; Redmi 8A; olivelite; qcom; en_IN; 515325834)',
  viewport: { width: 360, height: 640 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
})

test('a tap opens the form, which fits the screen and can be sent; Back leaves the form of a shared link', async ({
  page,
}) => {
  await visit(page, '/?utm_source=app')
  await callToAction(page).tap()
  await expect(dialogOf(page)).toBeVisible()
  const { name, email, submit } = fieldsOf(page)
  const typed = anApplicant()
  await name.fill(typed.name)
  await email.fill(typed.email)
  await dialogOf(page).getByText(categories[0].label, { exact: true }).tap()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await submit.tap()
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  await expect(dialogOf(page)).toBeHidden()
  await openForm(page)
  await page.goBack()
  await expect(dialogOf(page)).toBeHidden()
})
