/**
 * Before the script, links and form work by themselves. When it comes, hydration moves nothing, and what a visitor has done
 * by then is not lost.
 */
import { foundingCreator } from '#content/landing.ts'
import { dialog } from '#content/waitlist.ts'
import {
  expect,
  failedRequest,
  fontsReady,
  holdRequests,
  holdScripts,
  scriptReady,
  scriptsOf,
  settled,
  test,
  watchLayoutShifts,
} from './fixtures.ts'
import { anApplicant, callToAction, dialogOf, fieldsOf, fillIn, reopen, valuesOf } from './waitlist.ts'

test.use({ expectedMessages: failedRequest })

test('hydration of the page keeps the focus and the place', async ({ page }) => {
  const release = await holdScripts(page)
  // Nothing scrolls smoothly then.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/?utm_source=x#${foundingCreator.id}`)
  await expect(page.getByRole('heading', { name: foundingCreator.title })).toBeInViewport()
  const link = callToAction(page, foundingCreator.action)
  await link.evaluate((element) => element.focus({ preventScroll: true }))
  const place = await page.evaluate(() => scrollY)
  release()
  await scriptReady(page)
  await settled(page)
  await expect(link).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(place)
})

test('hydration of a shared link keeps what was typed, the focus and the selection', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/?category=educator&join=1')
  // Not the first field, which a dialog focuses by itself.
  const { phoneNumber } = fieldsOf(page)
  const applicant = anApplicant({ countryCode: '+65', phoneNumber: '98765', category: 'youtuber' })
  await fillIn(page, applicant)
  await phoneNumber.focus()
  await phoneNumber.evaluate((input) => (input as HTMLInputElement).setSelectionRange(2, 4))
  release()
  await scriptReady(page)
  expect(await valuesOf(page)).toEqual(applicant)
  // Ark sets the focus in the next frame.
  await settled(page)
  await expect(phoneNumber).toBeFocused()
  await page.keyboard.type('-')
  await expect(phoneNumber).toHaveValue('98-5')
})

// On the page the short words of the header move, invisibly.
for (const [address, width, most] of [
  ['/', 360, 0.0005],
  ['/', 1440, 0.0005],
  ['/?join=1', 360, 0],
] as const) {
  test(`script and fonts shift no layout of ${address} at a width of ${width} pixels`, async ({ page }) => {
    const release = await holdScripts(page)
    await page.setViewportSize({ width, height: 720 })
    const layoutShifts = await watchLayoutShifts(page)
    await page.goto(address)
    await page.evaluate(() => document.fonts.ready)
    release()
    await scriptReady(page)
    await fontsReady(page)
    await settled(page)
    expect(await layoutShifts()).toBeLessThanOrEqual(most)
  })
}

test('a tap before the script leads to the form, and Back from it to the same place', async ({ page, server }) => {
  const before = `${server.url}/?utm_source=a%20b&x=1&x=2`
  const release = await holdScripts(page)
  await page.goto(before)
  const link = callToAction(page, foundingCreator.action)
  await link.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  await link.click()
  await expect(dialogOf(page)).toBeVisible()
  expect(page.url()).toBe(`${before}&join=1`)
  await fieldsOf(page).name.fill('Asha Rao')
  release()
  await scriptReady(page)
  await expect(fieldsOf(page).name).toHaveValue('Asha Rao')
  await page.goBack()
  await expect(dialogOf(page)).toBeHidden()
  expect(page.url()).toBe(before)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  await reopen(page)
})

test('before the script, closing and opening keep the section of the address and the parameters of others', async ({
  page,
  server,
}) => {
  await holdScripts(page)
  const [others, section] = [`${server.url}/?utm_source=a%20b&x=1&x=2`, `#${foundingCreator.id}`]
  await page.goto(`/?utm_source=a%20b&category=youtuber&j%6Fin=1&x=1&x=2${section}`)
  await page.getByRole('link', { name: dialog.close, exact: true }).click()
  await expect(dialogOf(page)).toBeHidden()
  expect(page.url()).toBe(others + section)
  await callToAction(page, foundingCreator.action).click()
  await expect(dialogOf(page)).toBeVisible()
  expect(page.url()).toBe(`${others}&join=1${section}`)
})

test('the script waits until the browser is idle, after the first paint', async ({ page }) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = (work) => Object.assign(window, { work }) && 1
  })
  const scripts = scriptsOf(page)
  await page.goto('/')
  await fontsReady(page)
  await settled(page)
  expect(scripts).toEqual([])
  await page.evaluate(() => (Reflect.get(window, 'work') as () => void)())
  await scriptReady(page)
})

for (const [sign, connection] of [
  ['Tab', { saveData: true }],
  ['scrolling', { effectiveType: '3g' }],
] as const) {
  test(`with ${JSON.stringify(connection)} the script waits for a sign of life, such as ${sign}`, async ({ page }) => {
    await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection)
    const scripts = scriptsOf(page)
    await page.goto('/')
    // Idle callbacks run in order: one that loads the script would have run before these, also where no time is idle.
    await page.evaluate(() => {
      const idle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2500 }))
      return idle().then(idle)
    })
    expect(scripts).toEqual([])
    await (sign === 'Tab' ? page.keyboard.press('Tab') : page.mouse.wheel(0, 200))
    await scriptReady(page)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 4500 })))
    const isAsked = scripts.some((url) => url.includes('/join-dialog-'))
    if ('saveData' in connection) expect(isAsked, 'the form is asked for before it is opened').toBe(false)
    await reopen(page)
  })
}

test('the script comes after what the page shows', async ({ page }) => {
  const scripts = scriptsOf(page)
  const release = await holdRequests(page, /\.woff2$/)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(scripts).toEqual([])
  release()
  await scriptReady(page)
})

test('the fonts of the text are applied when all of them have come, for one new layout', async ({ page }) => {
  const release = await holdRequests(page, /-text\.[\w-]+\.woff2$/)
  const asked = page.waitForRequest(/-text\.[\w-]+\.woff2$/)
  await page.goto('/')
  await asked
  const rules = page.locator('#later-fonts')
  expect(await rules.getAttribute('media')).toBe('print')
  release()
  await expect(rules).not.toHaveAttribute('media')
})

test('a lost font of the text does not keep the others', async ({ page }) => {
  await page.route(/-extra\.[\w-]+\.woff2$/, (route) => route.abort())
  await page.goto('/')
  await expect(page.locator('#later-fonts')).not.toHaveAttribute('media')
})
