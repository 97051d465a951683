import { expect, type Page } from '@playwright/test'

/** Presses Tab until the focus leaves the root, and describes what is wrong with the controls. */
export async function faultsOfControls(page: Page, root: string): Promise<string[]> {
  const controls = 'a[href], button, select, summary, input:not([type=hidden], [type=radio]), [role=radiogroup]'
  const stops = page.locator(`${root} :is(${controls}):not([inert] *)`).filter({ visible: true })
  const focused = page.locator(`${root} :focus`)
  const faults: string[] = []
  // Tab selects the text of a field, which a press does not: that alone is no sign of the focus.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('::selection { background: #0000 !important; color: inherit !important }')
    document.adoptedStyleSheets = [sheet]
  })
  await page.keyboard.press('Tab')
  for (let rest = await stops.count(); rest > 0; rest -= 1) {
    const control = await focused.elementHandle()
    const found = (await focused.evaluate(isCovered)) ? ['is covered'] : []
    const picture = await page.screenshot()
    await control?.evaluate((element) => (element as HTMLElement).blur())
    const changed = await clearChanges(page, [picture, await page.screenshot()])
    const outline = (await control?.evaluate(outlineOf)) ?? 0
    // An outline of two pixels (WCAG 2.2, 2.4.13), a part of which may be out of view. A border alone has one.
    if (changed < 1.5 * outline) found.push('shows no focus')
    if (found.length > 0) faults.push(`${await control?.evaluate((element) => element.outerHTML)} ${found.join()}`)
    await control?.focus()
    await page.keyboard.press('Tab')
  }
  await expect(focused).toHaveCount(0)
  return faults
}

/** How many pixels have a contrast of 3:1 between two pictures (WCAG 2.2, 2.4.13): those of a dark ring on a dark ground have not. */
export const clearChanges = (page: Page, pictures: [Buffer, Buffer]): Promise<number> =>
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
      const partOf = (value = 0) => (value > 10 ? ((value / 255 + 0.055) / 1.055) ** 2.4 : value / 3295)
      const luminance = (pixels: Uint8ClampedArray, at: number) =>
        0.2126 * partOf(pixels[at]) + 0.7152 * partOf(pixels[at + 1]) + 0.0722 * partOf(pixels[at + 2]) + 0.05
      let changed = 0
      for (let at = 0; at < one.length; at += 4)
        if (one[at] !== other[at] || one[at + 1] !== other[at + 1]) {
          const [before, after] = [luminance(one, at), luminance(other, at)]
          if (Math.max(before / after, after / before) >= 3) changed += 1
        }
      return changed
    },
    pictures.map((picture) => picture.toString('base64')),
  )

/** Whether the middle of a control, or of the card that draws a radio button, is out of view or below something else. */
export function isCovered(control: Element): boolean {
  const shown = control.matches('[type=radio]') ? (control.parentElement ?? control) : control
  const { left, top, width, height } = shown.getBoundingClientRect()
  return !shown.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

/** The length of the outline of a control, in pixels, of what is in view. */
function outlineOf(control: Element): number {
  const shown = control.matches('[type=radio]') ? (control.parentElement ?? control) : control
  const { left, top, right, bottom } = shown.getBoundingClientRect()
  return 2 * (Math.min(right, innerWidth) - Math.max(left, 0) + Math.min(bottom, innerHeight) - Math.max(top, 0))
}
