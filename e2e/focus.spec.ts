/** Tab reaches every control, which is seen then. */
import type { Page } from '@playwright/test'
import { leaving, messages } from '#content/waitlist.ts'
import { expect, test, visit } from './fixtures.ts'
import { storedAs } from './server.ts'
import { anApplicant, dialogOf, fieldsOf, toastSaying } from './waitlist.ts'

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
  const { name, email, category } = anApplicant()
  await page.request.post('/api/waitlist', { multipart: { name, email, category } })
  await page.goto(`/leave/${String(storedAs(server, email)?.['leave_key'])}`)
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
  expect(await differClearly(page, [picture, await toast.screenshot()])).toBe(true)
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

/** Presses Tab until the focus leaves the root, and describes what is wrong with the controls. */
async function faultsOfControls(page: Page, root: string): Promise<string[]> {
  const controls = 'a[href], button, select, summary, input:not([type=hidden], [type=radio]), [role=radiogroup]'
  const stops = page.locator(`${root} :is(${controls}):not([inert] *)`).filter({ visible: true })
  const focused = page.locator(`${root} :focus`)
  const faults: string[] = []
  await page.keyboard.press('Tab')
  for (let rest = await stops.count(); rest > 0; rest -= 1) {
    const control = await focused.elementHandle()
    const found = (await focused.evaluate(isCovered)) ? ['is covered'] : []
    const picture = await page.screenshot()
    await control?.evaluate((element) => (element as HTMLElement).blur())
    if (!(await differClearly(page, [picture, await page.screenshot()]))) found.push('shows no focus')
    if (found.length > 0) faults.push(`${await control?.evaluate((element) => element.outerHTML)} ${found.join()}`)
    await control?.focus()
    await page.keyboard.press('Tab')
  }
  await expect(focused).toHaveCount(0)
  return faults
}

/** Whether some pixel of two pictures is clearly brighter in one of them: a dark ring on a dark ground is none. */
const differClearly = (page: Page, pictures: [Buffer, Buffer]): Promise<boolean> =>
  page.evaluate(
    async (texts) => {
      const pixelsOf = async (text: string) => {
        const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
        const bitmap = await createImageBitmap(new Blob([bytes]))
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
        context?.drawImage(bitmap, 0, 0)
        return context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray()
      }
      const [one = new Uint8ClampedArray(), other = one] = await Promise.all(texts.map(pixelsOf))
      // The green of a pixel, which is most of its brightness.
      return one.some((value, at) => at % 4 === 1 && Math.abs(value - (other[at] ?? 0)) > 40)
    },
    pictures.map((picture) => picture.toString('base64')),
  )

/** Whether the middle of a control, or of the card that draws a radio button, is out of view or below something else. */
function isCovered(control: Element): boolean {
  const shown = control.matches('[type=radio]') ? (control.parentElement ?? control) : control
  const { left, top, width, height } = shown.getBoundingClientRect()
  return !shown.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}
