/** What other software on the page may do and see. Every test fails on a violation of the policy, too (`cleanConsole`). */
import { messages } from '#content/waitlist.ts'
import { expect, test, visit } from './fixtures.ts'
import { fieldsOf, openForm, toastSaying } from './waitlist.ts'

test.describe('a violation', () => {
  test.use({ expectedMessages: /^error: (policy|Applying inline style|Refused to apply inline style)/ })

  test('is blocked, and reported on the console', async ({ page }) => {
    const reports: string[] = []
    page.on('console', (message) => reports.push(message.text()))
    await visit(page, '/')
    await page.evaluate(() => {
      const style = document.createElement('style')
      style.textContent = 'body { display: none }'
      document.head.append(style)
    })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => reports.join('\n')).toContain('policy: style-src')
  })
})

test('the page sends requests only to its own server, and typing dispatches no events that tell others what is typed', async ({
  page,
  server,
}) => {
  const others: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url) && !request.url().startsWith('data:')) others.push(request.url())
  })
  await page.exposeFunction('report', (type: string) => others.push(type))
  await page.addInitScript(() => {
    const dispatch = window.dispatchEvent.bind(window)
    window.dispatchEvent = (event) => {
      // TanStack Form's, for its developer tools.
      if (event instanceof CustomEvent) Reflect.get(window, 'report')(event.type)
      return dispatch(event)
    }
  })
  await openForm(page)
  await fieldsOf(page).name.fill('Asha Rao')
  await fieldsOf(page).submit.click()
  await expect(toastSaying(page, messages.missing)).toBeVisible()
  expect(others).toEqual([])
})
