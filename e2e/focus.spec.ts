/** Tab reaches every control, which is seen then. */
import type { Page } from '@playwright/test'
import { leaving, messages } from '#content/waitlist.ts'
import { expect, test, visit } from './fixtures.ts'
import { clearChanges, faultsOfControls, isCovered } from './focus-faults.ts'
import { dialogOf, fieldsOf, openForm, openPersonalLink, toastSaying } from './waitlist.ts'

// A screenshot hides the caret. What is drawn around it must change.
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 320, height: 256 } })

for (const colorScheme of ['light', 'dark'] as const)
  test(`on a page zoomed to 400 % each control is reached by Tab, in view, and shows its focus, ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await visit(page, '/')
    expect(await faultsOfControls(page, 'body')).toEqual([])
  })

test('in the dark, each control of the page to leave the list shows its focus', async ({ page, server }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openPersonalLink(page, server)
  await expect(page.getByRole('button', { name: leaving.listed.action })).toBeVisible()
  expect(await faultsOfControls(page, 'body')).toEqual([])
})

test('in the form, in the dark, each control is reached by Tab, in view, and shows its focus', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await visit(page, '/?join=1')
  // With an offer, which is a button in the form.
  await fieldsOf(page).email.fill('asha@gmial.com')
  await dialogOf(page).focus()
  await expect(dialogOf(page).getByRole('button', { name: 'asha@gmail.com' })).toBeVisible()
  expect(await faultsOfControls(page, '[role=dialog]')).toEqual([])
})

test('a toast that Alt+T has focused shows its focus', async ({ page }) => {
  await visit(page, '/?join=1')
  await fieldsOf(page).submit.press('Enter')
  const toast = toastSaying(page, messages.missing)
  await page.keyboard.press('Alt+t')
  await expect(toast).toBeFocused()
  const picture = await toast.screenshot()
  await toast.evaluate((element) => element.blur())
  expect(await clearChanges(page, [picture, await toast.screenshot()])).toBeGreaterThan(0)
})

test('Shift+Tab brings no field of the form behind its title bar, at 400 % too', async ({ page }) => {
  await visit(page, '/?join=1')
  const focused = page.locator('[role=dialog] :focus')
  for (const [width, height] of [
    [1280, 500],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height })
    await fieldsOf(page).submit.focus()
    for (let stop = 0; stop < 8; stop += 1) {
      await page.keyboard.press('Shift+Tab')
      const control = await focused.evaluate((element) => element.id)
      expect(await focused.evaluate(isCovered), `${control} in a window of ${width} pixels`).toBe(false)
    }
  }
})

test('the radio buttons are one stop, in both directions, whether one is chosen or none', async ({ page }) => {
  await visit(page, '/?join=1')
  const { email, category, countryCode } = fieldsOf(page)
  for (const stop of [category.first(), category.nth(2)]) {
    await email.press('Tab')
    await expect(stop).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(countryCode).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(stop).toBeFocused()
    await category.nth(2).check({ force: true })
  }
})

test('the ring of focus crosses no words of anything else', async ({ page }) => {
  await openForm(page)
  await page.keyboard.press('Tab')
  for (const width of [360, 820, 1440]) {
    await page.setViewportSize({ width, height: 1000 })
    for (const root of ['[role=dialog]', '#page']) expect(await crossedWords(page, root), `${width} pixels`).toEqual([])
  }
})

/** Of links within a sentence, the ring may touch the words beside them. */
const crossedWords = (page: Page, root: string): Promise<string[]> =>
  page.locator(root).evaluate((start) => {
    const wasInert = start.matches('[inert]')
    start.removeAttribute('inert')
    // Below the title bar no words are scrolled.
    for (const box of start.querySelectorAll('*')) box.scrollTop = 0
    const range = document.createRange()
    const texts = [...start.querySelectorAll<HTMLElement>(':not(svg *, option)')].flatMap((element) =>
      [...element.childNodes].flatMap((node) => {
        const { visibility, clip } = getComputedStyle(element)
        if (!(node instanceof Text) || node.data.trim() === '' || visibility === 'hidden' || clip !== 'auto') return []
        range.selectNodeContents(node)
        return [...range.getClientRects()].map(({ left, right, top, height }) => ({
          words: node.data,
          left,
          right,
          // Between the height of capitals and the baseline.
          top: top + height * 0.24,
          bottom: top + height * 0.82,
        }))
      }),
    )
    const faults: string[] = []
    for (const control of start.querySelectorAll<HTMLElement>('a[href]:not([href="#main"]), button, select, input')) {
      control.focus({ preventScroll: true })
      const isRinged = document.activeElement === control && getComputedStyle(control).display !== 'inline'
      // A ticket lies turned.
      if (!isRinged || control.closest('[role=group]')) continue
      for (const part of [undefined, '::after']) {
        const { outlineStyle, outlineOffset, outlineWidth } = getComputedStyle(control, part)
        if (outlineStyle === 'none') continue
        const wide = parseFloat(outlineWidth)
        const by = parseFloat(outlineOffset) + wide
        // What is behind its content covers a whole card.
        const { left, right, top, bottom } = (
          (part === undefined ? undefined : control.closest('li')) ?? control
        ).getBoundingClientRect()
        for (const { words, ...text } of texts) {
          const isWithin = (inset: number) =>
            text.left >= left + inset &&
            text.right <= right - inset &&
            text.top >= top + inset &&
            text.bottom <= bottom - inset
          const isApart =
            text.left >= right + by || text.right <= left - by || text.top >= bottom + by || text.bottom <= top - by
          if (!isApart && !isWithin(wide - by)) faults.push(`${control.outerHTML.slice(0, 80)} crosses '${words}'`)
        }
      }
    }
    if (wasInert) start.setAttribute('inert', '')
    return faults
  })
