/** The ticket of the hero: it flies into the stub of the form and back, and gives the stub its price. */
import type { Page } from '@playwright/test'
import { foundingCreator, header, hero } from '#content/landing.ts'
import { rupees } from '#content/rupees.ts'
import { priceRange } from '#content/site.ts'
import { dialog } from '#content/waitlist.ts'
import { expect, firstViews, onPhone, settled, test, visit } from './fixtures.ts'
import { apart, boxOf, flying, holdFlights, land } from './flights.ts'
import { callToAction, dialogOf, join, openForm } from './waitlist.ts'

test('the first view has most of the ticket', async ({ page }) => {
  await visit(page, '/')
  for (const viewport of firstViews) {
    await page.setViewportSize(viewport)
    await expect(ticketOf(page), `${viewport.width} x ${viewport.height}`).toBeInViewport({ ratio: 0.6 })
  }
})

test('the ticket flies into the stub of the form, and back, where text runs from the right too', async ({ page }) => {
  await holdFlights(page)
  await visit(page, '/')
  await page.evaluate(() => Object.assign(document.documentElement, { dir: 'rtl' }))
  const [ticket, stub] = [ticketOf(page), dialogOf(page).locator('[data-stub]')]
  await callToAction(page).click()
  await expect(flying(page)).toContainText(hero.ticket.creator)
  expect(await stateOfTicket(page)).toBe('hidden')
  expect(apart(await boxOf(flying(page)), await boxOf(ticket))).toBeLessThan(3)
  // As the dialog opens, its stub moves.
  await expect.poll(async () => apart(await boxOf(flying(page), 0.999), await boxOf(stub))).toBeLessThan(3)
  await land(page)
  const arrived = await boxOf(stub)
  await page.keyboard.press('Escape')
  await expect(flying(page)).toBeAttached()
  expect(apart(await boxOf(flying(page)), arrived)).toBeLessThan(3)
  expect(await stateOfTicket(page)).toBe('hidden')
  await land(page)
  expect(await stateOfTicket(page)).toBe('seen')
})

test('the stub of the form is seen when its ticket has reached it, and not before: one of the two is seen at any time', async ({
  page,
}) => {
  await holdFlights(page)
  await visit(page, '/')
  await callToAction(page).click()
  const [copy, stub] = [flying(page), dialogOf(page).locator('[data-stub]')]
  await expect(copy).toBeAttached()
  for (const [share, seen, other] of [
    [0, copy, stub],
    [0.4, copy, stub],
    [0.75, stub, copy],
    [0.99, stub, copy],
  ] as const) {
    for (const paper of [copy, stub]) await boxOf(paper, share)
    await expect(seen, `at ${share}`).toHaveCSS('opacity', '1')
    await expect(other, `at ${share}`).toHaveCSS('opacity', '0')
  }
})

test('a form that is opened again while its ticket flies back takes that one', async ({ page }) => {
  await holdFlights(page)
  await visit(page, '/')
  await callToAction(page).click()
  await land(page)
  await page.keyboard.press('Escape')
  await expect(flying(page)).toBeAttached()
  await callToAction(page).press('Enter')
  await expect(dialogOf(page)).toBeVisible()
  await settled(page)
  await expect(flying(page)).toHaveCount(1)
})

test('in a window of another size than that in which it was taken, the ticket does not fly back', async ({ page }) => {
  await holdFlights(page)
  await visit(page, '/')
  await callToAction(page).click()
  await land(page)
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await staysInItsPlace(page)
})

test('on paper the ticket is in its place, though the form has it', async ({ page }) => {
  await visit(page, '/')
  await callToAction(page).click()
  await expect.poll(() => stateOfTicket(page)).toBe('hidden')
  await page.emulateMedia({ media: 'print' })
  expect(await stateOfTicket(page)).toBe('seen')
})

test.describe('on a phone', () => {
  test.use(onPhone)

  test('the ribbon of the form says what joining costs', async ({ page }) => {
    await openForm(page)
    const { joining, free } = dialog.stub
    await expect(dialogOf(page).locator('[data-stub]').getByText(`${joining} ${free}`).last()).toBeVisible()
  })

  test('the ticket flies upright into the ribbon of the form', async ({ page }) => {
    await holdFlights(page)
    await visit(page, '/')
    await callToAction(page).tap()
    await expect(flying(page)).toBeAttached()
    await boxOf(flying(page), 0.999)
    const { a, b } = await flying(page).evaluate((copy) => new DOMMatrix(getComputedStyle(copy).transform))
    expect(Math.abs(Math.atan2(b, a))).toBeLessThan(0.02)
  })
})

test('however late the page learns that the ticket has left the view, the header then has its price', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const Native = IntersectionObserver
    window.IntersectionObserver = class extends Native {
      constructor(...[callback, options]: ConstructorParameters<typeof Native>) {
        const late: IntersectionObserverEntry[] = []
        // As on a busy phone: the ticket in view, and out of it.
        super((entries) => late.push(...entries) > 1 && callback(late, this), options)
      }
    }
  })
  await visit(page, '/')
  await page.getByRole('heading', { name: foundingCreator.title }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('banner').getByRole('link', { name: header.price.before })).toBeVisible()
})

test('where a link jumps over a ticket that was below the view, the header has its price', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 240 })
  await visit(page, '/')
  await expect(ticketOf(page)).not.toBeInViewport()
  await page.getByRole('heading', { name: foundingCreator.title }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('banner').getByRole('link', { name: header.price.before })).toBeVisible()
})

test('the first ticket is torn after a second, and one with a new price at once', async ({ page }) => {
  await visit(page, '/')
  const stub = ticketOf(page).locator('+ *')
  await expect(stub).toHaveCSS('animation-delay', '1s')
  await page.getByRole('button', { name: hero.ticket.raise }).click()
  await expect(stub).toHaveCSS('animation-delay', '0s')
})

test('a ticket out of view does not fly', async ({ page }) => {
  await visit(page, '/')
  await callToAction(page, foundingCreator.action).click()
  await staysInItsPlace(page)
})

test('with reduced motion the ticket does not fly', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/')
  await callToAction(page).click()
  await staysInItsPlace(page)
})

test('a stub that was torn off keeps the price of its ticket, which stays on the page', async ({ page }) => {
  await visit(page, '/')
  // The form is there, with the price of the examples.
  await page.locator('#waitlist form').waitFor({ state: 'attached' })
  const price = page.getByRole('textbox', { name: hero.ticket.price })
  await price.fill(String(priceRange.max - 1))
  await callToAction(page).click()
  await join(page)
  await expect(dialogOf(page)).toBeHidden()
  expect(await stateOfTicket(page)).toBe('seen')
  await price.fill(String(priceRange.max))
  await expect(page.getByRole('region', { name: foundingCreator.title }).getByRole('img')).toHaveAccessibleName(
    new RegExp(rupees(priceRange.max - 1)),
  )
})

async function staysInItsPlace(page: Page): Promise<void> {
  await settled(page)
  await expect(flying(page)).toHaveCount(0)
  expect(await stateOfTicket(page)).toBe('seen')
}

/** Its larger part, which flies. */
const ticketOf = (page: Page) =>
  page.getByRole('group', { name: hero.ticket.label, includeHidden: true }).locator('> :first-child')

const stateOfTicket = (page: Page): Promise<'seen' | 'hidden'> =>
  ticketOf(page).evaluate((ticket) => (ticket.checkVisibility({ opacityProperty: true }) ? 'seen' : 'hidden'))
