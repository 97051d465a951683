/** The keyboard focus is visible on every control, and within the window. */
import type { Locator, Page } from '@playwright/test'
import { expect, test, visit } from './fixtures.ts'
import { dialogOf, fieldsOf } from './waitlist.ts'

// A screenshot hides the caret. What is drawn around it must change.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('each control that Tab reaches on the page shows a ring, and is in view', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await visit(page, '/')
  // The price has a field and its arrows, where the hero has a ticket.
  const kinds = (await page.locator('input#price').count()) > 0 ? ['a', 'input', 'button'] : ['a']
  expect(await tabThrough(page, 'body')).toEqual(expect.arrayContaining(kinds))
})

test('each control that Tab reaches in the dialog shows a ring; the radio buttons are one stop', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 480 })
  await visit(page, '/?join=1')
  await expect(dialogOf(page)).toBeVisible()
  // With an offer, which is a button in the form.
  await fieldsOf(page).email.fill('asha@gmial.com')
  await dialogOf(page).focus()
  const kinds = await tabThrough(page, '[role=dialog]')
  expect(kinds).toEqual(expect.arrayContaining(['a', 'button', 'input', 'radio', 'select']))

  await fieldsOf(page).email.fill('')
  // Chosen or not, in both directions.
  const { email, category, countryCode } = fieldsOf(page)
  const chosen = category.nth(2)
  for (const stop of [category.first(), chosen]) {
    await email.focus()
    await page.keyboard.press('Tab')
    await expect(stop).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(countryCode).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(stop).toBeFocused()
    await chosen.check({ force: true })
  }
})

/** Presses Tab until the focus leaves the root, and checks each stop. Returns the kinds of controls. */
async function tabThrough(page: Page, root: string): Promise<string[]> {
  // Each link, button and field, and the radio buttons as one.
  const count = await page.evaluate((selector) => {
    const controls = [
      ...document.querySelectorAll(`${selector} :is(a[href], button, select, summary, input:not([type=hidden]))`),
    ]
    const reachable = controls.filter(
      (control) =>
        control.closest('[inert], [hidden], details:not([open]) > :not(summary)') === null &&
        control.getClientRects().length > 0 &&
        getComputedStyle(control).visibility === 'visible',
    )
    const radios = reachable.filter((control) => control.matches('[type=radio]'))
    return reachable.length - Math.max(0, radios.length - 1)
  }, root)
  const kinds: string[] = []
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press('Tab')
    const kind = await page.evaluate((selector) => {
      const { activeElement } = document
      if (activeElement === null || activeElement.matches('body, html')) return undefined
      if (activeElement.closest(selector) === null) return undefined
      return activeElement.getAttribute('type') === 'radio' ? 'radio' : activeElement.localName
    }, root)
    if (kind === undefined) {
      expect(kinds).toHaveLength(count)
      return kinds
    }
    kinds.push(kind)
    await expectRing(page, page.locator(':focus'))
  }
  throw new Error(`60 presses of Tab did not leave ${root}.`)
}

/** The focused control, or the frame or card that shows its focus, has an outline that is drawn within the window. */
async function expectRing(page: Page, control: Locator): Promise<void> {
  const ring = await control.evaluate((element) => {
    const holder = [element, element.parentElement, element.nextElementSibling].find((candidate) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(candidate ?? document.body)
      return outlineStyle === 'solid' && parseFloat(outlineWidth) >= 3
    })
    const target = holder ?? element
    const { left, top, width, height } = target.getBoundingClientRect()
    // Around the middle, because the ticket's field is turned a little.
    const [x, y] = [left + width / 2, top + height / 2]
    const { offsetWidth, offsetHeight } = target as HTMLElement
    const edges = [
      [x, y - offsetHeight / 2 + 2],
      [x, y + offsetHeight / 2 - 2],
      [x - offsetWidth / 2 + 3, y],
      [x + offsetWidth / 2 - 3, y],
    ] as const
    return {
      hasOutline: holder !== undefined,
      isInView: edges.every((edge) => target.contains(document.elementFromPoint(...edge))),
    }
  })
  expect(ring).toEqual({ hasOutline: true, isInView: true })

  const name = await control.ariaSnapshot()
  const takePictures = async () => {
    const taken: string[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      taken.push((await page.screenshot()).toString('base64'))
    }
    return taken
  }
  const focused = await takePictures()
  const element = await control.elementHandle()
  await control.evaluate((focus: HTMLElement) => focus.blur())
  for (const [scheme, picture] of (await takePictures()).entries())
    expect(picture === focused[scheme], `the ring of ${name} is not drawn in ${scheme ? 'dark' : 'light'}`).toBe(false)
  await element?.evaluate((focus) => (focus as HTMLElement).focus())
}
