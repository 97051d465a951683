/** After a success the stub of the form is torn off, and stays. */
import type { Locator, Page } from '@playwright/test'
import { creators, foundingCreator, header, hero, memberStub } from '#content/landing.ts'
import { messages } from '#content/waitlist.ts'
import { expect, holdRequests, test } from './fixtures.ts'
import { apart, boxOf, flying, holdFlights, land } from './flights.ts'
import { layoutFaults } from './layout-faults.ts'
import {
  anApplicant,
  callToAction,
  dialogOf,
  fieldsOf,
  join,
  openForm,
  reopen,
  settledBox,
  toastSaying,
} from './waitlist.ts'

const stubOf = (page: Page): Locator => page.getByRole('banner').getByRole('link', { name: memberStub.state })

test('on a phone a long name leaves room on the stub for what its visitor keeps', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openForm(page)
  const name = 'Venkatanarasimharajuvaripeta Subramaniam'
  await fieldsOf(page).name.fill(name)
  await expect(page.locator('[data-stub]')).toContainText(name)
  // The name itself ends in an ellipsis.
  const faults = await layoutFaults(page, '[data-stub]')
  expect(faults.filter((fault) => !fault.startsWith(`'${name}'`))).toEqual([])
})

test('the stub flies into the header, where the visitor’s stands once it has landed', async ({ page }) => {
  // A sheet: the stub is along its upper edge.
  await page.setViewportSize({ width: 360, height: 740 })
  await holdFlights(page)
  await openForm(page)
  await join(page)
  const torn = flying(page).last()
  // Nearly: it grows less the nearer it comes.
  await expect.poll(async () => apart(await boxOf(torn, 0.999), await boxOf(stubOf(page)))).toBeLessThan(3)
  await expect(stubOf(page)).toHaveCSS('opacity', '0')
  await land(page)
  await expect(stubOf(page)).toHaveCSS('opacity', '1')
})

test('the toast of a success covers no part of the visitor’s stub', async ({ page }) => {
  await openForm(page)
  await join(page)
  const toast = toastSaying(page, messages.joined)
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 })
    // Stays while the mouse is over it.
    await toast.hover()
    const bar = await settledBox(page.getByRole('banner'))
    expect((await settledBox(toast)).y).toBeGreaterThanOrEqual(bar.y + bar.height)
  }
})

test('the visitor’s stub in the header is a link to the signed ticket', async ({ page }) => {
  await openForm(page)
  await join(page)
  await stubOf(page).press('Enter')
  const signed = page.getByRole('region', { name: foundingCreator.title }).getByRole('img')
  await expect(signed).toBeFocused()
  // Of a turned box the browser counts a few millionths less.
  await expect(signed).toBeInViewport({ ratio: 0.999 })
})

test('a name of 200 letters takes no room from the rest of the header, and none that it does not have', async ({
  page,
}) => {
  await openForm(page)
  const bar = page.getByRole('banner')
  const { height } = await settledBox(bar)
  await join(page, anApplicant({ name: 'Venkatanarasimharaju '.repeat(9).trim() }))
  await expect(stubOf(page)).toBeVisible()
  for (const width of [1280, 640, 320]) {
    await page.setViewportSize({ width, height: 740 })
    expect((await settledBox(bar)).height, `${width} pixels`).toBe(height)
    await expect(stubOf(page).getByText(memberStub.state)).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await layoutFaults(page, '#founding-creator'), `${width} pixels`).toEqual([])
  }
})

test('a success after the form was closed is told, tears off nothing, and moves the focus from the call to action to the stub in its place', async ({
  page,
}) => {
  await holdFlights(page)
  const release = await closeWhileSending(page)
  await expect(callToAction(page, header.action)).toBeFocused()
  release()
  await expect(stubOf(page)).toBeFocused()
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  await expect(flying(page)).toHaveCount(0)
})

test('with reduced motion, and while another tab is seen, a success tears off nothing', async ({ page }) => {
  await holdFlights(page)
  for (const change of [
    () => page.emulateMedia({ reducedMotion: 'reduce' }),
    () => page.evaluate(() => void Object.defineProperty(document, 'hidden', { value: true })),
  ]) {
    await openForm(page)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await change()
    await join(page)
    await expect(stubOf(page)).toHaveCSS('opacity', '1')
    await expect(flying(page)).toHaveCount(0)
  }
})

test('what falls after a success is the form as it was, without its stub, and no id is there twice', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await holdFlights(page)
  await openForm(page)
  await join(page, anApplicant({ countryCode: '+44', phoneNumber: '2079460958' }))
  const form = flying(page).locator('*:has(> form)')
  await expect(form.locator('select')).toHaveValue('+44')
  expect(await form.evaluate(({ scrollTop }) => scrollTop), 'the button was pressed at its end').toBeGreaterThan(100)
  await expect(flying(page).locator('[data-stub]')).toBeHidden()
  const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id))
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})

test('a success takes the focus from nothing else', async ({ page }) => {
  const release = await closeWhileSending(page)
  const other = callToAction(page, hero.action)
  await other.focus()
  release()
  await expect(stubOf(page)).toBeVisible()
  await expect(other).toBeFocused()
})

test('after a success the next form begins at its top', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const place = () =>
    dialogOf(page)
      .locator('*:has(> form)')
      .evaluate(({ scrollTop }) => scrollTop)
  await openForm(page)
  await join(page)
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  await reopen(page)
  expect(await place()).toBe(0)
})

test('after a success the line below the calls to action is for a friend', async ({ page }) => {
  await openForm(page)
  await join(page)
  await expect(page.getByText(foundingCreator.friend)).toHaveCount(2)
  for (const { calm } of [hero, foundingCreator]) await expect(page.getByRole('main').getByText(calm)).toHaveCount(0)
})

test('a friend’s success leaves the visitor’s own name, price and frame, and tears off nothing', async ({ page }) => {
  await openForm(page)
  const [own, friend] = [anApplicant(), anApplicant({ name: 'Ravi Iyer', category: 'educator' })]
  await join(page, own)
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  await expect(flying(page)).toHaveCount(0)
  await holdFlights(page)
  await reopen(page)
  await join(page, friend)
  await expect(dialogOf(page)).toBeHidden()
  // The newest: the visitor’s own may still go.
  await expect(toastSaying(page, messages.joined).first()).toBeVisible()
  await expect(flying(page)).toHaveCount(0)
  await expect(stubOf(page)).toContainText(own.name)
  const signed = page.getByRole('region', { name: foundingCreator.title }).getByRole('img')
  await expect(signed).toHaveAccessibleName(new RegExp(own.name))
  const [{ title }] = creators.cards
  await expect(page.locator('[data-state=chosen]').getByRole('heading')).toHaveText(title)
})

/** Sends the form, and closes it before the answer. Returns a function that lets the answer come. */
async function closeWhileSending(page: Page): Promise<() => void> {
  const release = await holdRequests(page, '**/api/waitlist')
  await openForm(page)
  await join(page)
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  return release
}
