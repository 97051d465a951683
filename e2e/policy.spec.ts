/** The Content-Security-Policy. All other tests fail on a violation too (`cleanConsole`). */
import { expect, failedRequest, test, visit } from './fixtures.ts'
import { respondWith, anApplicant, dialogOf, fieldsOf, join, toastSaying } from './waitlist.ts'

test.describe('a violation', () => {
  test.use({ expectedMessages: /^error: (policy|Applying inline style|Refused to apply inline style)/ })

  test('is blocked, and reported on the console', async ({ page }) => {
    const messages: string[] = []
    page.on('console', (message) => messages.push(message.text()))
    await visit(page, '/')
    await page.evaluate(() => {
      const style = document.createElement('style')
      style.textContent = 'body { display: none }'
      document.head.append(style)
    })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => messages.join('\n')).toContain('policy: style-src')
  })
})

test.describe('in one visit', () => {
  test.use({ expectedMessages: failedRequest })

  test('opening, missing fields, an error, closing, a success and opening again cause no violation', async ({
    page,
  }) => {
    const violations: string[] = []
    page.on('console', (message) => {
      if (message.text().startsWith('policy:')) violations.push(message.text())
    })
    await visit(page, '/')
    await page.getByRole('link', { name: 'Join the Revolution' }).click()
    await fieldsOf(page).submit.click()
    await expect(toastSaying(page, 'Please fill in all required fields.')).toBeVisible()
    await respondWith(page, { status: 500 })
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
    expect(violations).toEqual([])
  })
})

test('typing dispatches no custom events, by which TanStack Form would report values to other scripts', async ({
  page,
}) => {
  const events: string[] = []
  await page.exposeFunction('report', (type: string) => events.push(type))
  await page.addInitScript(() => {
    const dispatch = window.dispatchEvent.bind(window)
    window.dispatchEvent = (event) => {
      if (event instanceof CustomEvent) Reflect.get(window, 'report')(event.type)
      return dispatch(event)
    }
  })
  await visit(page, '/?join=1')
  await fieldsOf(page).name.fill('Asha Rao')
  await fieldsOf(page).submit.click()
  await expect(toastSaying(page, 'Please fill in all required fields.')).toBeVisible()
  expect(events).toEqual([])
})
