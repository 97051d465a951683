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
    const [ticket, copy] = [page.locator(`#${hero.ticket.id}`), paper(page).locator('> *')]
    const stub = dialogOf(page).locator('[data-stub]')
    const { size, ...look } = await lookOf(ticket)
    expect(await lookOf(copy)).toEqual({ ...look, size: size.map((length) => expect.closeTo(length, 1)) })
    expect(apart(await boxOf(copy), await boxOf(ticket))).toBeLessThan(1)
    // As the dialog opens, its stub moves.
    await expect.poll(async () => apart(await boxOf(copy, 0.999), await boxOf(stub))).toBeLessThan(3)
    await expect(copy).toHaveCSS('opacity', '0')
    const arrived = await boxOf(stub)
    await expect(stub).toHaveCSS('opacity', '0')
    await fieldsOf(page).name.fill('Asha')
    await expect(fieldsOf(page).name).toHaveValue('Asha')
    expect(await accessibilityFindings(page)).toEqual([])
    await land(page)
    await page.keyboard.press('Escape')
    await expect(copy).toHaveCSS('opacity', '1')
    expect(apart(await boxOf(copy), arrived)).toBeLessThan(3)
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

test('on paper the ticket stands in its place alone, while it flies and while the form has it', async ({ page }) => {
  await holdFlights(page)
  await visit(page, '/')
  const onPaper = async (): Promise<[boolean, number]> => {
    await page.emulateMedia({ media: 'print' })
    const seen = [await isTicketSeen(page), await paper(page).filter({ visible: true }).count()] as [boolean, number]
    await page.emulateMedia({ media: 'screen' })
    return seen
  }
  await callToAction(page).click()
  await expect(paper(page)).toHaveCount(1)
  expect(await isTicketSeen(page)).toBe(false)
  expect(await onPaper()).toEqual([true, 0])
  await land(page)
  expect(await isTicketSeen(page)).toBe(false)
  expect(await onPaper()).toEqual([true, 0])
  await page.keyboard.press('Escape')
  await expect(paper(page)).toHaveCount(1)
  expect(await onPaper()).toEqual([true, 0])
})

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
  await page.setViewportSize({ width: 360, height: 640 })
  await join(page, anApplicant({ countryCode: '+65' }))
  await expect(dialogOf(page)).toBeHidden()
  await expect(paper(page).locator('select')).toHaveValue('+65')
  await expect(paper(page).locator('[data-stub]').filter({ visible: true })).toHaveCount(1)
  await expect(paper(page).locator('*:has(> form)')).not.toHaveJSProperty('scrollTop', 0)
  await expect(paper(page).locator('> *:has(form)')).toHaveCSS('background-image', 'none')
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

/** Left, top, width and height, when a share of its flight is over. */
const boxOf = (element: Locator, share = 0): Promise<number[]> =>
  element.evaluate((node, part) => {
    for (const one of node.getAnimations()) one.currentTime = part * Number(one.effect?.getComputedTiming().duration)
    const { x, y, width, height } = node.getBoundingClientRect()
    return [x, y, width, height]
  }, share)

/** The most pixels from an edge of one box to that of the other. */
const apart = (one: number[], other: number[]): number =>
  Math.max(...one.map((value, index) => Math.abs(value - (other[index] ?? NaN))))

const lookOf = (element: Locator) =>
  element.evaluate((node) => {
    const { color, direction, fontSize, width, height } = getComputedStyle(node)
    return { color, direction, fontSize, size: [width, height].map(parseFloat) }
  })

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
