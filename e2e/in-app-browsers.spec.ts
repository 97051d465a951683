/** Links in chats and profiles open in an app's own browser: a WebView of a cheap phone, with a user agent of its own. */
import { form as words, messages } from '#content/waitlist.ts'
import { expect, test, visit } from './fixtures.ts'
import { anApplicant, dialogOf, fieldsOf, toastSaying } from './waitlist.ts'

const WEB_VIEW =
  'Mozilla/5.0 (Linux; Android 10; Redmi 8A Build/QKQ1.191014.001; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36'
const APPS = {
  Instagram: `${WEB_VIEW} Instagram 300.0.0.29.110 Android (29/10; 320dpi; 720x1369; Xiaomi; Redmi 8A; olivelite; qcom; en_IN; 515325834)`,
  WhatsApp: `${WEB_VIEW} WhatsApp/2.23.20.76 A`,
}

for (const [app, userAgent] of Object.entries(APPS)) {
  test.describe(`in the browser of ${app}`, () => {
    test.use({ userAgent, viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 })

    test('a tap opens the form, which fits the screen and can be sent', async ({ page }) => {
      await visit(page, '/?utm_source=app')
      await page.locator('main [data-join]').first().tap()
      await expect(dialogOf(page)).toBeVisible()
      const { name, email, submit } = fieldsOf(page)
      const { name: typed, email: address } = anApplicant()
      await name.fill(typed)
      await email.fill(address)
      await dialogOf(page).getByText('Filmmaker', { exact: true }).tap()
      await expect(submit).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
      await submit.tap()
      await expect(toastSaying(page, messages.joined)).toBeVisible()
      await expect(dialogOf(page)).toBeHidden()
    })

    test('a shared link shows the form, and Back leaves it', async ({ page }) => {
      await visit(page, '/')
      await visit(page, '/?join=1')
      await expect(dialogOf(page)).toBeVisible()
      await dialogOf(page).getByRole('button', { name: words.submit }).tap()
      await expect(toastSaying(page, messages.missing)).toBeVisible()
      await page.goBack()
      await expect(dialogOf(page)).toBeHidden()
    })
  })
}
