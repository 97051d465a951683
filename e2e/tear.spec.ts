/** Paper that flies: the ticket becomes the stub of the form, and after a success the stub is torn off and stays. */
import type { Page } from '@playwright/test'
import { foundingCreator, header, hero, memberStub } from '#content/landing.ts'
import { rupees } from '#content/rupees.ts'
import { priceRange } from '#content/site.ts'
import { messages } from '#content/waitlist.ts'
import { accessibilityFindings, expect, settled, test, visit } from './fixtures.ts'
import { anApplicant, callToAction, dialogOf, fieldsOf, join, reopen, settledBox, toastSaying } from './waitlist.ts'

for (const [what, width] of [
  ['at the right of the ticket', 1280],
  ['along the upper edge of the sheet', 360],
] as const) {
  test(`after a success, and only then, the stub ${what} is torn off and lands below the toast, with which it goes`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await visit(page, '/?join=1')
    const stub = page.locator('body > [aria-hidden=true]')
    await page.keyboard.press('Escape')
    const price = page.getByRole('textbox', { name: hero.ticket.price })
    await price.fill(String(priceRange.max - 1))
    await reopen(page)
    await expect(stub).toHaveCount(0)
    const applicant = anApplicant()
    await join(page, applicant)
    const toast = toastSaying(page, messages.joined)
    // Stays while the mouse is over it.
    await toast.hover()
    await expect(dialogOf(page)).toBeHidden()
    await expect(stub).toContainText(applicant.name.split(' ')[0] ?? '')
    const [landed, above] = [await settledBox(stub.locator('[data-stub]')), await settledBox(toast)]
    expect(landed.y).toBeGreaterThan(above.y + above.height - 20)
    expect(landed.height).toBeLessThan(300)
    expect(landed.x + landed.width).toBeLessThanOrEqual(width)
    await page.mouse.move(0, 400)
    await expect(toast).toHaveCount(0)
    await expect(stub).toHaveCount(0)
    // Where the stub stays for this visit.
    const pinned = page.getByRole('region', { name: foundingCreator.title }).getByRole('img')
    await expect(pinned).toHaveAccessibleName(new RegExp(applicant.name))
    // With the price of the ticket that was torn, whatever is set on the page later.
    await price.fill(String(priceRange.max))
    await expect(pinned).toHaveAccessibleName(new RegExp(rupees(priceRange.max - 1)))
  })
}

test('the dialog is not seen behind its falling copy, however late it closes, and is seen when it opens again', async ({
  page,
}) => {
  await visit(page, '/')
  await callToAction(page).click()
  // On a slow machine a step back takes long.
  await page.evaluate(() => {
    const back = history.back.bind(history)
    history.back = () => setTimeout(back, 1500)
  })
  const original = page.locator('#waitlist [role=dialog]')
  const isPainted = () => original.evaluate((element) => element.checkVisibility({ opacityProperty: true }))
  await join(page)
  await page.locator('body > [aria-hidden=true]').waitFor({ state: 'attached' })
  await expect(original).toHaveAttribute('data-state', 'open')
  expect(await isPainted()).toBe(false)
  await reopen(page)
  expect(await isPainted()).toBe(true)
})

for (const width of [1280, 360]) {
  test(`at ${width} pixels the ticket in view flies into the stub of the form, which is usable meanwhile, and back`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await holdFlights(page)
    await visit(page, '/')
    await callToAction(page).click()
    await expect(paper(page)).toContainText(hero.ticket.creator)
    expect(await isTicketSeen(page)).toBe(false)
    await fieldsOf(page).name.fill('Asha')
    await expect(fieldsOf(page).name).toHaveValue('Asha')
    expect(await accessibilityFindings(page)).toEqual([])
    await land(page)
    await page.keyboard.press('Escape')
    await expect(paper(page)).toContainText(hero.ticket.creator)
    await expect(dialogOf(page)).toBeHidden()
    expect(await isTicketSeen(page)).toBe(false)
    await land(page)
    expect(await isTicketSeen(page)).toBe(true)
    await expect(callToAction(page)).toBeFocused()
  })
}

test('no ticket flies with reduced motion, from outside of the view, or back into a window of another size', async ({
  page,
}) => {
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

test('after a success the header has the stub in place of its button: it has the focus, and leads to the pinned one', async ({
  page,
}) => {
  await visit(page, '/')
  await callToAction(page, header.action).click()
  const applicant = anApplicant()
  await join(page, applicant)
  await expect(dialogOf(page)).toBeHidden()
  const stub = page.getByRole('link', { name: `${applicant.name} ${memberStub.state}` })
  await expect(stub).toBeFocused()
  await expect(callToAction(page, header.action)).toHaveCount(0)
  expect(await isTicketSeen(page)).toBe(true)
  await page.keyboard.press('Enter')
  const pinned = page.getByRole('region', { name: foundingCreator.title }).getByRole('img')
  await expect(pinned).toBeFocused()
  await expect(pinned).toBeInViewport({ ratio: 1 })
  await reopen(page)
  // For this visit alone.
  await visit(page, '/')
  await expect(stub).toHaveCount(0)
})

/** Copies that fly over the page. */
const paper = (page: Page) => page.locator('body > [aria-hidden=true][inert]')

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

/** Of its own, and not as a copy. */
async function staysOnThePage(page: Page): Promise<void> {
  await settled(page)
  await expect(paper(page)).toHaveCount(0)
  expect(await isTicketSeen(page)).toBe(true)
}

function isTicketSeen(page: Page): Promise<boolean> {
  return page.locator(`#${hero.ticket.id}`).evaluate((ticket) => ticket.checkVisibility({ opacityProperty: true }))
}
