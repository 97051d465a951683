/** After a success the stub of the form is torn off, and stays. */
import type { Locator, Page } from '@playwright/test'
import { creators, foundingCreator, header, hero, memberStub } from '#content/landing.ts'
import { messages, form as words } from '#content/waitlist.ts'
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

/** On a phone the stub is along the upper edge of a sheet, on a desk at the side, where its print is read from below. */
const stubs = { 'on a phone': [360, 0], 'on a desk': [1280, -90] } as const

for (const [where, [width, turn]] of Object.entries(stubs))
  test(`${where} the stub flies into the header, where the visitor’s stands once it has landed`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await holdFlights(page)
    await openForm(page)
    await join(page)
    const torn = flying(page).last()
    // Nearly: it grows less the nearer it comes.
    await expect.poll(async () => apart(await boxOf(torn, 0.999), await boxOf(stubOf(page)))).toBeLessThan(3)
    const { a, b } = await torn.evaluate((copy) => new DOMMatrix(getComputedStyle(copy).transform))
    expect((Math.atan2(b, a) * 180) / Math.PI).toBeCloseTo(turn - 2, 0)
    await expect(stubOf(page)).toHaveCSS('opacity', '0')
    await land(page)
    await expect(stubOf(page)).toHaveCSS('opacity', '1')
  })

for (const [where, width, direction] of [
  ['upwards from the sheet of a phone', 360, 'ltr'],
  ['to the right of the form', 1280, 'ltr'],
  ['to the left of a form that is written from the right', 1280, 'rtl'],
] as const)
  test(`the stub tears off ${where}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await holdFlights(page)
    await openForm(page)
    await page.evaluate((dir) => Object.assign(document.documentElement, { dir }), direction)
    await join(page)
    const torn = flying(page).last()
    const middle = ([x = 0, y = 0, w = 0, h = 0]: number[]) => [x + w / 2, y + h / 2] as const
    const [left, top] = middle(await boxOf(torn))
    const [right, down] = middle(await boxOf(torn, 1))
    if (width === 360) expect(top - down).toBeGreaterThan(20)
    else expect(direction === 'ltr' ? right - left : left - right).toBeGreaterThan(20)
  })

test('half a second after a success its stub is on its way into the header', async ({ page }) => {
  await page.clock.install()
  await holdFlights(page)
  const release = await holdRequests(page, '**/api/waitlist')
  await openForm(page)
  await join(page)
  await expect(fieldsOf(page).submit).toHaveText(words.sending)
  // From now on no time passes by itself.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  release()
  const flights = () => flying(page).evaluateAll((all) => all.at(-1)?.getAnimations().length)
  await expect
    .poll(async () => {
      await page.clock.runFor(1)
      return flights()
    })
    .toBe(1)
  await page.clock.runFor(500)
  expect(await flights()).toBe(2)
})

test('after a success the form falls out of the window, and the page is as bright as before', async ({ page }) => {
  await holdFlights(page)
  await openForm(page)
  await join(page)
  await expect(flying(page)).toHaveCount(3)
  const [, top = 0] = await boxOf(flying(page).nth(1), 0.999)
  expect(top).toBeGreaterThan(800)
  await boxOf(flying(page).first(), 1)
  await expect(flying(page).first()).toHaveCSS('opacity', '0')
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
    // Nor while it comes and goes.
    const coming = await toast.evaluate((element) => {
      const waiting = element.cloneNode(true) as HTMLElement
      waiting.dataset['mounted'] = 'false'
      element.after(waiting)
      const { y } = waiting.getBoundingClientRect()
      waiting.remove()
      return y
    })
    const stub = await settledBox(stubOf(page))
    expect(coming).toBeGreaterThanOrEqual(stub.y + stub.height)
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
