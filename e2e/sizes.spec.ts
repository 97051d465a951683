/** Large text and little windows: nothing is cut off, and the form can be sent. */
import type { Locator, Page } from '@playwright/test'
import { header } from '#content/landing.ts'
import { site } from '#content/site.ts'
import { fieldMessages, form as words } from '#content/waitlist.ts'
import { expect, test, visit } from './fixtures.ts'
import { layoutFaults } from './layout-faults.ts'
import { callToAction, dialogOf, fieldsOf } from './waitlist.ts'

type Size = { width: number; height: number; text?: number; styles?: string }

/** WCAG 1.4.12. */
const spacing =
  '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }' +
  'p { margin-bottom: 2em !important }'

const sizes: Record<string, Size> = {
  // A browser's default text size is 16 px.
  'a phone with text of twice the size': { width: 390, height: 844, text: 32 },
  'a desktop zoomed to 400 %': { width: 320, height: 256 },
  'a phone in landscape with its keyboard open': { width: 640, height: 180 },
  'a large phone in landscape with its keyboard open': { width: 915, height: 200 },
  'a phone with more space in its text': { width: 320, height: 640, styles: spacing },
  'a window of 280 pixels': { width: 280, height: 653 },
}

for (const [name, size] of Object.entries(sizes)) {
  test(`on ${name}, nothing of page and dialog is cut off or sideways, whatever the form says`, async ({ page }) => {
    await setSize(page, size)
    await visit(page, '/')
    // Through the CSSOM, because the policy allows no inline styles.
    await page.evaluate((styles) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(styles)
      document.adoptedStyleSheets = [sheet]
    }, size.styles ?? '')
    // With more space a long word may be broken, so that it stays within the window.
    const faults = await layoutFaults(page, '#page')
    expect(faults.filter((fault) => !size.styles || !fault.includes('is broken over'))).toEqual([])
    await expect(page.getByRole('banner').getByText(site.brand)).toBeVisible()

    await callToAction(page, header.action).click()
    await expectWholeDialog(page)
    const { name: field, email, phoneNumber, submit } = fieldsOf(page)
    await email.fill('asha@gmial.com')
    await phoneNumber.fill('12')
    await phoneNumber.press('Tab')
    await expect(dialogOf(page).getByText('asha@gmail.com')).toBeVisible()
    await expect(dialogOf(page).getByText(`${words.phone.hint.before}10${words.phone.hint.between}`)).toBeVisible()
    await submit.click()
    await expect(dialogOf(page).getByText(fieldMessages.name.missing)).toBeVisible()
    await expect(field).toBeFocused()
    // Behind the title bar: the focus brings it out.
    await email.evaluate((input) => {
      const box = input.closest('form')?.parentElement ?? document.body
      box.scrollTop += input.getBoundingClientRect().top - box.getBoundingClientRect().top - 10
      input.focus()
    })
    await expect.poll(() => isOnTop(email)).toBe(true)
    await expectWholeDialog(page)
  })
}

async function setSize(page: Page, { width, height, text }: Size): Promise<void> {
  await page.setViewportSize({ width, height })
  if (text === undefined) return
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: text, fixed: text } })
}

async function expectWholeDialog(page: Page): Promise<void> {
  await expect(dialogOf(page)).toBeVisible()
  expect(await layoutFaults(page, '[role=dialog] form')).toEqual([])
  const { submit } = fieldsOf(page)
  await submit.scrollIntoViewIfNeeded()
  await expect(submit).toBeInViewport({ ratio: 1 })
}

/** Whether a press on the upper edge of an element meets it, and nothing that lies over it. */
function isOnTop(element: Locator): Promise<boolean> {
  return element.evaluate((field) => {
    const { left, top } = field.getBoundingClientRect()
    return document.elementFromPoint(left + 9, top + 3) === field
  })
}
