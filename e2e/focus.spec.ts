/** Tab reaches every control, which is seen then, and looks like one. */
import type { Page } from '@playwright/test'
import { expect, rulesOf, test, visit } from './fixtures.ts'
import { dialogOf, fieldsOf } from './waitlist.ts'

// A screenshot hides the caret. What is drawn around it must change.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const [colorScheme, width, height] of [
  ['light', 320, 256],
  ['dark', 1152, 720],
] as const) {
  const where = `in the ${colorScheme} scheme, ${width} pixels wide,`

  test(`${where} each control of the page is reached by Tab, seen, and known by the mouse`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    await visit(page, '/')
    expect(await faultsOfControls(page, 'body')).toEqual([])
  })

  test(`${where} each of the dialog is, too; the radio buttons are one stop`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: Math.max(480, height) })
    await visit(page, '/?join=1')
    await expect(dialogOf(page)).toBeVisible()
    const { email, category, countryCode } = fieldsOf(page)
    // With an offer, which is a button in the form.
    await email.fill('asha@gmial.com')
    await dialogOf(page).focus()
    expect(await faultsOfControls(page, '[role=dialog]')).toEqual([])

    await email.fill('')
    // Chosen or not, in both directions.
    const chosen = category.nth(2)
    for (const stop of [category.first(), chosen]) {
      await email.press('Tab')
      await expect(stop).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(countryCode).toBeFocused()
      await page.keyboard.press('Shift+Tab')
      await expect(stop).toBeFocused()
      await chosen.check({ force: true })
    }
  })
}

/** Presses Tab until the focus leaves the root, and describes what is wrong with the controls. */
async function faultsOfControls(page: Page, root: string): Promise<string[]> {
  const controls = [
    'a[href]',
    'button',
    'select',
    'summary',
    'input:not([type=hidden], [type=radio])',
    '[role=radiogroup]',
  ]
  const stops = page.locator(`${root} :is(${controls.join()}):not([inert] *)`).filter({ visible: true })
  const hovers = (await rulesOf(page)).flatMap(([selector = '', ...media]) =>
    media.includes('(hover: hover)') && selector.includes(':hover') ? selector.replaceAll(/:hover|::before/g, '') : [],
  )
  const focused = page.locator(`${root} :focus`)
  const faults: string[] = []
  await page.keyboard.press('Tab')
  for (let rest = await stops.count(); rest > 0; rest -= 1) {
    const found = await focused.evaluate(controlFaults, hovers.join())
    const picture = await page.screenshot()
    const control = await focused.elementHandle()
    await control?.evaluate((element) => (element as HTMLElement).blur())
    if (picture.equals(await page.screenshot())) found.push('shows no focus')
    if (found.length > 0) faults.push(`${await control?.evaluate((element) => element.outerHTML)} ${found.join()}`)
    await control?.focus()
    await page.keyboard.press('Tab')
  }
  await expect(focused).toHaveCount(0)
  return faults
}

/** What is wrong with the look of the focused control: no ring of 3:1 around it (WCAG 2.2, 1.4.11), no frame, no change below the mouse. */
function controlFaults(control: Element, hovers: string): string[] {
  const numbers = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number)
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = numbers(colour).map((value) => (value / 255) ** 2.2)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
  }
  const differ = (one: string, other: string) => {
    const ratio = luminance(one) / luminance(other)
    return Math.max(ratio, 1 / ratio) >= 3
  }
  /** The colour behind an element: of its own background, of its paper, or of what it stands on. */
  const groundOf = (element: Element | null): string => {
    if (element === null) return 'rgb(255, 255, 255)'
    const paper = [...element.querySelectorAll(':scope > svg > path')].find((path) => path.checkVisibility())
    const before = getComputedStyle(element, '::before')
    const colours = [
      ...(paper ? [getComputedStyle(paper).fill] : []),
      ...(before.position === 'absolute' ? [before.backgroundColor] : []),
      getComputedStyle(element).backgroundColor,
    ]
    return colours.find((colour) => numbers(colour)[3] !== 0 && colour !== 'none') ?? groundOf(element.parentElement)
  }
  // A radio button is drawn by its card, and a row frames its label too.
  const parts = [control, control.nextElementSibling, control.parentElement].filter((part) => part !== null)
  const ringed = parts.find((part) => {
    const { outlineStyle, outlineWidth, outlineOffset, outlineColor } = getComputedStyle(part)
    const ground = groundOf(parseFloat(outlineOffset) < 0 ? part : part.parentElement)
    return outlineStyle === 'solid' && parseFloat(outlineWidth) >= 3 && differ(outlineColor, ground)
  })
  const isFramed = parts.some((part) => {
    const { borderBlock, borderInline, borderBlockStyle, borderBlockColor } = getComputedStyle(part)
    const isAround = borderBlock === borderInline && borderBlockStyle === 'solid'
    return isAround && differ(borderBlockColor, groundOf(part.parentElement))
  })
  const hovered = [...document.querySelectorAll(hovers)]
  const isHovered = hovered.some((part) => parts.includes(part) || control.contains(part))
  const isField = control.matches('input, select')
  const { cursor, display } = getComputedStyle(control)
  // In an offer the address alone.
  const { textDecorationLine } = getComputedStyle(control.querySelector('strong') ?? control)
  const target = (control.closest('label') ?? control).getBoundingClientRect()
  // Around the middle, because the ticket's field is turned a little.
  const holder = (ringed ?? control) as HTMLElement
  const { left, top, width, height } = holder.getBoundingClientRect()
  const isOnTop = (across: number, down: number) =>
    holder.contains(document.elementFromPoint(left + width / 2 + across, top + height / 2 + down))
  const [across, down] = [holder.offsetWidth / 2 - 3, holder.offsetHeight / 2 - 2]
  const isInView = [-1, 1].every((side) => isOnTop(side * across, 0) && isOnTop(0, side * down))
  const faults = {
    'has no ring': !ringed,
    'is not in view': !isInView,
    'has no frame': isField && !isFramed,
    'looks the same below the mouse': !isHovered && textDecorationLine === 'none' && !control.matches('[href="#top"]'),
    'has the colour of its ground':
      groundOf(control) === groundOf(control.parentElement) && control.matches('[data-busy]'),
    'has no pointer': !isField && cursor !== 'pointer',
    'is small': !display.startsWith('inline') && Math.min(target.width, target.height) < 38,
  }
  return Object.entries(faults).flatMap(([fault, isTrue]) => (isTrue ? fault : []))
}
