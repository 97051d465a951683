/** What other software on the page may do. Every test fails on a violation of the policy, too (`cleanConsole`). */
import { expect, test, visit } from './fixtures.ts'

test.use({ expectedMessages: /^error: (policy|Applying inline style|Refused to apply inline style)/ })

test('a violation is blocked, and reported on the console', async ({ page }) => {
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
