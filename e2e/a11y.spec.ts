/** Accessibility: axe in both colour schemes with the size of targets, the keyboard alone, reduced motion. */
import type { Page } from '@playwright/test'
import { foundingCreator, header } from '#content/landing.ts'
import { messages } from '#content/waitlist.ts'
import { palette } from '#theme/palette.ts'
import { theme } from '#theme/preset.ts'
import { meanings } from '#theme/semantic-tokens.ts'
import { accessibilityFindings, expect, failedRequest, rgb, settled, test, visit } from './fixtures.ts'
import { callsToAction } from './page-parts.ts'
import { anApplicant, callToAction, dialogOf, fieldsOf, fillIn, join, respondWith, toastSaying } from './waitlist.ts'

for (const [device, viewport] of Object.entries({
  'a phone': { width: 360, height: 740 },
  'a desktop': { width: 1440, height: 900 },
})) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport, expectedMessages: failedRequest, contextOptions: { reducedMotion: 'reduce' } })

    test('in both colour schemes axe finds no violation, whatever the form and the toasts say', async ({ page }) => {
      await visit(page, '/')
      await callToAction(page).click()
      await respondWith(page, { status: 500 })
      const { name } = fieldsOf(page)
      const email = anApplicant().email.replace('example.com', 'gmial.com')
      await join(page, anApplicant({ email, phoneNumber: '12' }))
      // Scans may take longer than a toast stays, unless the mouse is over it.
      await toastSaying(page, messages.failed).hover()
      await name.fill('')
      await name.press('Enter')
      await toastSaying(page, messages.missing).hover()
      await expectNoViolation(page, 'an offer, a hint, a missing field and two toasts')
      await page.unroute('**/api/waitlist')
      await name.fill('Asha Rao')
      await name.press('Enter')
      await toastSaying(page, messages.joined).hover()
      await expect(dialogOf(page)).toBeHidden()
      await expectNoViolation(page, 'the page with a success')
    })
  })
}

async function expectNoViolation(page: Page, state: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // The toasts follow the scheme by script.
    await settled(page)
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'light dark')
    await expect(page.locator('body')).toHaveCSS('background-color', rgb(palette[meanings.canvas[colorScheme]]))
    expect(await accessibilityFindings(page), `${state} in the ${colorScheme} colour scheme`).toEqual([])
  }
}

test('with forced colours on black, arrows and names are seen, and the dialog has an edge', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await visit(page, '/?join=1')
  await expect(dialogOf(page)).toBeVisible()
  const drawn = page.locator('input#price ~ button path, [data-stub] text')
  // Two arrows, where the page has the field of the price, and the name.
  expect(await drawn.count()).toBeGreaterThanOrEqual(2 * (await page.locator('input#price').count()) + 1)
  for (const shape of await drawn.all()) expect(await shape.evaluate(isOnItsOwnColour)).toBe(false)
  await expect(dialogOf(page)).not.toHaveCSS('border-top-width', '0px')
  await expect(fieldsOf(page).submit).not.toHaveCSS('border-top-width', '0px')
  const choice = fieldsOf(page).category.first()
  await choice.check({ force: true })
  await fieldsOf(page).name.focus()
  await expect(choice.locator('+ *')).toHaveCSS('outline-style', 'solid')
})

/** Whether a shape and what is behind it have nearly the same colour: both are dark, or both bright. */
function isOnItsOwnColour(shape: Element): boolean {
  const brightness = (colour: string) => Math.max(...(colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number))
  let ground: Element | null = shape
  while (ground && /rgba\(.*, 0\)/.test(getComputedStyle(ground).backgroundColor)) ground = ground.parentElement
  const behind = ground ? brightness(getComputedStyle(ground).backgroundColor) : 0
  return Math.abs(brightness(getComputedStyle(shape).fill) - behind) < 128
}

test('by keyboard only, a visitor can skip the header, and join', async ({ page }) => {
  await visit(page, '/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: header.skip })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  // The first control of the content.
  await expect(page.getByRole('main').locator('a, button, input, summary').first()).toBeFocused()
  await callToAction(page).press('Enter')
  await expect(dialogOf(page)).toBeVisible()
  await expect(page.locator('[role=dialog]:focus, [role=dialog] :focus')).toHaveCount(1)

  await fillIn(page, anApplicant({ category: '' }))
  await fieldsOf(page).category.first().press('ArrowDown')
  await expect(fieldsOf(page).category.nth(1)).toBeChecked()
  await fieldsOf(page).submit.press('Space')
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  await expect(dialogOf(page)).toBeHidden()
  await expect(callToAction(page)).toBeFocused()
})

test('Space presses each call to action, as it presses a button, and scrolls nothing', async ({ page }) => {
  // The focus does not scroll smoothly then.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/')
  for (const name of callsToAction) {
    const link = callToAction(page, name)
    await link.focus()
    await settled(page)
    const before = await page.evaluate(() => scrollY)
    await page.keyboard.press('Space')
    await expect(dialogOf(page), name).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeHidden()
    await expect(link).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(before)
  }
})

test('every animation of the theme moves something; with reduced motion nothing is, and all is there', async ({
  page,
}) => {
  await visit(page, '/')
  await callToAction(page).click()
  await expect(dialogOf(page)).toBeVisible()
  const names = Object.keys(theme.theme?.keyframes ?? {}).filter((name) => !['bulbs', 'fade'].includes(name))
  expect(await movesOf(page)).toEqual(expect.arrayContaining([...names, 'transform']))
  // Each has its timeline.
  const scrolled = await page.evaluate(() =>
    document.getAnimations().map((one) => one.timeline && Reflect.get(one, 'animationName')),
  )
  expect(scrolled).toEqual(expect.arrayContaining(['sweep', 'advance']))

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(page.locator('html:focus-within')).toHaveCSS('scroll-behavior', 'auto')
  await join(page)
  await expect(dialogOf(page)).toBeHidden()
  await expect(page.getByRole('region', { name: foundingCreator.title }).getByRole('img')).toBeVisible()
  // Nothing would move under the mouse either.
  expect(await movesOf(page)).toEqual([])
})

/** The names of what is animated, and of the properties that change gradually. */
const movesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const styles = [...document.querySelectorAll('body *')].flatMap((element) =>
      [undefined, '::before', '::after'].map((part) => getComputedStyle(element, part)),
    )
    const moves = styles.flatMap((style) =>
      [style.animationName, style.transitionProperty].flatMap((names) => names.split(', ')),
    )
    return [...new Set(moves)].filter((name) => name !== 'none' && name !== 'all')
  })
