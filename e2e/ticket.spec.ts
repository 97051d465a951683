/** The ticket of the hero: it is in the first view, flies into the stub of the form and back, and gives the stub its price. */
import type { Locator, Page } from '@playwright/test'
import { foundingCreator, hero } from '#content/landing.ts'
import { rupees } from '#content/rupees.ts'
import { priceRange } from '#content/site.ts'
import { accessibilityFindings, expect, settled, test, visit } from './fixtures.ts'
import { firstViews } from './page-parts.ts'
import { anApplicant, callToAction, dialogOf, fieldsOf, join } from './waitlist.ts'

test('most of the ticket is in the first view', async ({ page }) => {
  await visit(page, '/')
  for (const viewport of firstViews) {
    await page.setViewportSize(viewport)
    await expect(page.getByRole('group', { name: hero.ticket.label })).toBeInViewport({ ratio: 0.6 })
  }
})

for (const [width, direction] of [
  [1280, 'rtl'],
  [360, 'ltr'],
] as const) {
  test(`at ${width} pixels, ${direction}, the ticket flies into the stub of the form, and back`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await holdFlights(page)
    await visit(page, '/')
    await page.evaluate((dir) => Object.assign(document.documentElement, { dir }), direction)
    await callToAction(page).click()
    await expect(paper(page)).toContainText(hero.ticket.creator)
    expect(await isTicketSeen(page)).toBe(false)
    const [start, copy] = [await leftOf(page.locator(`#${hero.ticket.id}`)), await leftOf(paper(page).locator('> *'))]
    expect(copy).toBeCloseTo(start, 0)
    await fieldsOf(page).name.fill('Asha')
    await expect(fieldsOf(page).name).toHaveValue('Asha')
    expect(await accessibilityFindings(page)).toEqual([])
    await land(page)
    await page.keyboard.press('Escape')
    await expect(paper(page)).toContainText(hero.ticket.creator)
    await expect(dialogOf(page)).toBeHidden()
    expect(await isTicketSeen(page)).toBe(false)
    // Opened again meanwhile: what flies back does not arrive behind the form.
    await callToAction(page).click()
    await expect(dialogOf(page)).toBeVisible()
    await land(page)
    expect(await isTicketSeen(page)).toBe(false)
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeHidden()
    await land(page)
    expect(await isTicketSeen(page)).toBe(true)
    await expect(callToAction(page)).toBeFocused()
  })
}

test('no ticket flies with reduced motion, from out of view, or into another window size', async ({ page }) => {
  await holdFlights(page)
  await visit(page, '/')
  await test.step('of another size', async () => {
    await callToAction(page).click()
    await expect(paper(page)).toHaveCount(1)
    await land(page)
    await page.setViewportSize({ width: 900, height: 700 })
    await page.keyboard.press('Escape')
    await staysOnThePage(page)
  })
  await test.step('with reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await callToAction(page).click()
    await expect(dialogOf(page)).toBeVisible()
    await staysOnThePage(page)
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeHidden()
  })
  await test.step('from outside of the view', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await callToAction(page, foundingCreator.action).click()
    await expect(dialogOf(page)).toBeVisible()
    await staysOnThePage(page)
  })
})

test('a stub that was torn off keeps the price of its ticket, which stays on the page', async ({ page }) => {
  await holdFlights(page)
  await visit(page, '/')
  // The form is there, with the price of the examples.
  await page.locator('#waitlist form').waitFor({ state: 'attached' })
  const price = page.getByRole('textbox', { name: hero.ticket.price })
  await price.fill(String(priceRange.max - 1))
  await callToAction(page).click()
  await expect(paper(page)).toHaveCount(1)
  await land(page)
  await join(page, anApplicant({ countryCode: '+65' }))
  await expect(dialogOf(page)).toBeHidden()
  await expect(paper(page).locator('select')).toHaveValue('+65')
  // The torn stub alone, and no ticket that flies back.
  await expect(paper(page)).toHaveCount(1)
  expect(await isTicketSeen(page)).toBe(true)
  await price.fill(String(priceRange.max))
  await expect(page.getByRole('region', { name: foundingCreator.title }).getByRole('img')).toHaveAccessibleName(
    new RegExp(rupees(priceRange.max - 1)),
  )
})

/** The copies that fly over the page. */
const paper = (page: Page) => page.locator('body > [aria-hidden=true][inert]')

const leftOf = (element: Locator) => element.evaluate((node) => node.getBoundingClientRect().left)

/** Stops each animation of a script at its start, until `land`. */
async function holdFlights(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // Called on its element below.
    // oxlint-disable-next-line typescript/unbound-method
    const { animate } = Element.prototype
    Element.prototype.animate = function (...options) {
      const animation = animate.apply(this, options)
      animation.pause()
      return animation
    }
  })
}

/** Ends them. What has flown is gone then. */
async function land(page: Page): Promise<void> {
  await paper(page)
    .locator('> *')
    .evaluateAll((copies) => copies.flatMap((copy) => copy.getAnimations()).forEach((animation) => animation.finish()))
  await expect(paper(page)).toHaveCount(0)
}

/** The element itself, not a copy. */
async function staysOnThePage(page: Page): Promise<void> {
  await settled(page)
  await expect(paper(page)).toHaveCount(0)
  expect(await isTicketSeen(page)).toBe(true)
}

function isTicketSeen(page: Page): Promise<boolean> {
  return page.locator(`#${hero.ticket.id}`).evaluate((ticket) => ticket.checkVisibility({ opacityProperty: true }))
}
