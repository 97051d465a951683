/** The content policy holds in every state of the page; every other test fails on a breach as well. */
import { expect, failedRequest, test, visit } from './fixtures.ts'
import { answerWith, anApplicant, dialogOf, fieldsOf, join, toastSaying } from './waitlist.ts'

test.describe('a breach', () => {
  test.use({ expectedMessages: /^error: (policy|Applying inline style|Refused to apply inline style)/ })

  test('is stopped by the browser, and these tests would notice', async ({ page }) => {
    const heard: string[] = []
    page.on('console', (message) => heard.push(message.text()))
    await visit(page, '/')
    await page.evaluate(() => {
      const style = document.createElement('style')
      style.textContent = 'body { display: none }'
      document.head.append(style)
    })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => heard.join('\n')).toContain('policy: style-src')
  })
})

test.describe('in one visit', () => {
  test.use({ expectedMessages: failedRequest })

  test('opening, gaps, an error, closing, a toast, a success and a second opening breach nothing', async ({ page }) => {
    const breaches: string[] = []
    page.on('console', (message) => {
      if (message.text().startsWith('policy:')) breaches.push(message.text())
    })
    await visit(page, '/')
    await page.getByRole('link', { name: 'Join the Revolution' }).click()
    await fieldsOf(page).submit.click()
    await expect(toastSaying(page, 'Please fill in all required fields.')).toBeVisible()
    await answerWith(page, { status: 500 })
    await join(page, anApplicant())
    await expect(toastSaying(page, 'Something went wrong. Please try again.')).toBeVisible()
    await page.unroute('**/api/waitlist')
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeHidden()
    await page.getByRole('link', { name: 'Join the Revolution' }).click()
    await fieldsOf(page).submit.click()
    await expect(toastSaying(page, "You're now on the early creator list!")).toBeVisible()
    await expect(dialogOf(page)).toBeHidden()
    await page.getByRole('link', { name: 'Join Waitlist', exact: true }).click()
    await expect(dialogOf(page)).toBeVisible()
    expect(breaches).toEqual([])
  })
})

test('what is typed into the form is told to no other script of the page', async ({ page }) => {
  const told: string[] = []
  await page.exposeFunction('tell', (type: string) => told.push(type))
  await page.addInitScript(() => {
    const dispatch = window.dispatchEvent.bind(window)
    window.dispatchEvent = (event) => {
      if (event instanceof CustomEvent) Reflect.get(window, 'tell')(event.type)
      return dispatch(event)
    }
  })
  await visit(page, '/?join=1')
  await fieldsOf(page).name.fill('Asha Rao')
  await fieldsOf(page).submit.click()
  await expect(toastSaying(page, 'Please fill in all required fields.')).toBeVisible()
  expect(told).toEqual([])
})
