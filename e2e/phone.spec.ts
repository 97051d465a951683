/** On a phone, whose browser lays the page out in the width that it asks for. */
import type { Locator } from '@playwright/test'
import { header } from '#content/landing.ts'
import { expect, onPhone, test, visit } from './fixtures.ts'
import { callToAction, dialogOf, fieldsOf, settledBox } from './waitlist.ts'

test.use(onPhone)

test('the sheet of the form fits into the window, with its close button', async ({ page }) => {
  await visit(page, '/?join=1')
  for (const height of [740, 640, 400, 200]) {
    await page.setViewportSize({ width: 360, height })
    await expect(dialogOf(page)).toBeInViewport({ ratio: 1 })
    await expect(fieldsOf(page).close).toBeInViewport({ ratio: 1 })
  }
})

test('of a form that is enlarged by two fingers, one finger brings each part into sight', async ({ page }) => {
  await visit(page, '/?join=1')
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 })
  const drag = (xDistance: number, yDistance: number) =>
    session.send('Input.synthesizeScrollGesture', { x: 90, y: 250, xDistance, yDistance, speed: 4000 })
  const seen = () => page.evaluate(() => [visualViewport?.offsetLeft, visualViewport?.offsetTop])
  await expect
    .poll(async () => {
      await drag(-80, 0)
      await drag(0, -200)
      return seen()
    })
    .toEqual([180, 320])
  await expect(fieldsOf(page).submit).toBeInViewport()
})

test('a pull at the top of the form does not load the page again', async ({ page }) => {
  await visit(page, '/?join=1')
  await expect(page.locator('body[data-scroll-lock]')).toHaveCSS('overscroll-behavior-y', 'contain')
})

test('a phone that is turned on its side enlarges no text, and two taps enlarge nothing', async ({ page }) => {
  await visit(page, '/?join=1')
  await expect(page.locator('html')).toHaveCSS('text-size-adjust', '100%')
  const zooming = await page
    .locator('a, button')
    .evaluateAll((all) => all.filter((one) => getComputedStyle(one).touchAction !== 'manipulation').length)
  expect(zooming).toBe(0)
})

test('a keyboard beside the screen scrolls the form as soon as it is open', async ({ page }) => {
  await visit(page, '/')
  await callToAction(page).press('Enter')
  await expect(dialogOf(page)).toBeFocused()
  const scroller = dialogOf(page).locator('*:has(> form)')
  for (const key of ['Space', 'ArrowDown', 'PageDown', 'End']) {
    await scroller.evaluate((element) => element.scrollTo({ top: 0, behavior: 'instant' }))
    await dialogOf(page).focus()
    await page.keyboard.press(key)
    await expect.poll(() => scroller.evaluate(({ scrollTop }) => scrollTop), key).toBeGreaterThan(0)
  }
})

test('in portrait, header, toasts and the end of the form keep clear of the clock above and the bar below', async ({
  page,
}) => {
  const [clock, bar] = [59, 34]
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: clock, bottom: bar } })
  await visit(page, '/?join=1')
  const topOf = (element: Locator) => element.evaluate((box) => box.getBoundingClientRect().top)
  expect(await topOf(page.locator('header [data-busy]'))).toBeGreaterThanOrEqual(clock)
  const { submit, linkedin_link } = fieldsOf(page)
  await submit.tap()
  const toast = page.locator('[data-sonner-toast]')
  await toast.hover()
  expect((await settledBox(toast)).y).toBeGreaterThanOrEqual(clock)
  await linkedin_link.scrollIntoViewIfNeeded()
  const room = await page.locator('form').evaluate((form) => {
    const scroller = form.parentElement ?? form
    scroller.scrollTo(0, scroller.scrollHeight)
    return innerHeight - (form.lastElementChild?.querySelector('p')?.getBoundingClientRect().bottom ?? 0)
  })
  expect(room).toBeGreaterThanOrEqual(bar)
})

test('in landscape, words and close button keep clear of the camera at the side', async ({ page }) => {
  const camera = 59
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: camera, right: camera } })
  await page.setViewportSize({ width: 844, height: 390 })
  await visit(page, '/')
  // A very large letter stands a little before its margin.
  const margin = 0.9 * camera
  const leftOf = (element: Locator) => element.evaluate((box) => box.getBoundingClientRect().left)
  for (const heading of await page.getByRole('heading').all())
    expect(await leftOf(heading)).toBeGreaterThanOrEqual(margin)
  expect(await leftOf(page.getByRole('link', { name: header.home }))).toBeGreaterThanOrEqual(margin)
  await callToAction(page).tap()
  expect(await leftOf(fieldsOf(page).close)).toBeGreaterThanOrEqual(margin)
})
