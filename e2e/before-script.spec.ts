/**
 * Before the script, links and form work by themselves. When it comes, hydration moves nothing, and what a visitor has done
 * by then is not lost.
 */
import type { Page } from '@playwright/test'
import { creators, foundingCreator } from '#content/landing.ts'
import { dialog, messages } from '#content/waitlist.ts'
import {
  expect,
  failedRequest,
  fontsReady,
  holdScripts,
  scriptReady,
  settled,
  test,
  watchLayoutShifts,
} from './fixtures.ts'
import {
  anApplicant,
  callToAction,
  dialogOf,
  fieldsOf,
  fillIn,
  reopen,
  toastSaying,
  valuesOf,
  watchApplications,
} from './waitlist.ts'

test.use({ expectedMessages: failedRequest })

test('hydration of the page keeps the focus and the place', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/?utm_source=x#creators')
  await expect(page.getByRole('heading', { name: creators.title })).toBeInViewport()
  const link = callToAction(page, foundingCreator.action)
  await link.evaluate((element) => element.focus({ preventScroll: true }))
  const place = await restingPlace(page)
  release()
  await scriptReady(page)
  await settled(page)
  await expect(link).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(place)
})

test('hydration of a shared link keeps what was typed, the focus and the selection', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/?category=educator&join=1')
  const { name, submit } = fieldsOf(page)
  const applicant = anApplicant({ countryCode: '+65', phoneNumber: '98765', category: 'youtuber' })
  await fillIn(page, applicant)
  await name.focus()
  await name.evaluate((input) => (input as HTMLInputElement).setSelectionRange(2, 4))
  release()
  await scriptReady(page)
  expect(await valuesOf(page)).toEqual(applicant)
  // Ark sets the focus in the next frame.
  await settled(page)
  await expect(name).toBeFocused()
  await page.keyboard.type('-')
  await expect(name).toHaveValue('As- Rao')
  const sent = watchApplications(page)
  await submit.click()
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  const body = sent[0]?.postData() ?? ''
  for (const text of ['As- Rao', applicant.email, '+6598765', 'youtuber']) expect(body).toContain(text)
})

for (const width of [360, 1440]) {
  test(`script and fonts shift no layout at a width of ${width} pixels`, async ({ page }) => {
    const release = await holdScripts(page)
    await page.setViewportSize({ width, height: 720 })
    const layoutShifts = await watchLayoutShifts(page)
    await page.goto('/')
    await page.evaluate(() => document.fonts.ready)
    release()
    await scriptReady(page)
    await fontsReady(page)
    await settled(page)
    // The short words of the header move, invisibly.
    expect(await layoutShifts()).toBeLessThanOrEqual(0.0005)
  })
}

test('script and fonts shift nothing in the form of a shared link on a phone', async ({ page }) => {
  const release = await holdScripts(page)
  await page.setViewportSize({ width: 360, height: 640 })
  const layoutShifts = await watchLayoutShifts(page)
  await page.goto('/?join=1')
  release()
  await scriptReady(page)
  await fontsReady(page)
  await settled(page)
  expect(await layoutShifts()).toBe(0)
})

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

for (const [opened, closed] of [
  ['?utm_source=a%20b&category=youtuber&j%6Fin=1&x=1&x=2', '?utm_source=a%20b&x=1&x=2'],
  ['?utm_source=a%20b&amp;join=1%3Futm_campaign=x', '?utm_source=a%20b&amp;utm_campaign=x'],
]) {
  test(`before the script, closing ${opened} keeps the parameters of others`, async ({ page, server }) => {
    await holdScripts(page)
    await page.goto(`/${opened}`)
    await page.getByRole('link', { name: dialog.close, exact: true }).click()
    await expect(dialogOf(page)).toBeHidden()
    expect(page.url()).toBe(`${server.url}/${closed}`)
  })
}

test('before the script, a call to action replaces a join that opens nothing', async ({ page, server }) => {
  await holdScripts(page)
  await page.goto('/?join=10&utm_source=a%20b&joint')
  await callToAction(page).click()
  await expect(dialogOf(page)).toBeVisible()
  expect(page.url()).toBe(`${server.url}/?utm_source=a%20b&joint&join=1`)
})

for (const [name, value] of [
  ['saveData', true],
  ['effectiveType', '3g'],
] as const) {
  test(`where the connection's ${name} is ${value}, the script waits for a sign of life`, async ({ page }) => {
    await page.addInitScript(
      ([property, set]) => {
        Object.defineProperty(Reflect.get(navigator, 'connection'), property, { get: () => set })
      },
      [name, value] as const,
    )
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    await page.goto('/')
    // Idle callbacks run in order: one that loads the script would have run before these.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))))
    expect(scripts).toEqual([])
    await (name === 'saveData' ? page.keyboard.press('Tab') : page.mouse.wheel(0, 200))
    await scriptReady(page)
    await reopen(page)
  })
}

/** The scroll position when it no longer changes. */
async function restingPlace(page: Page): Promise<number> {
  let last = -1
  await expect
    .poll(async () => {
      const before = last
      last = await page.evaluate(() => scrollY)
      return last === before
    })
    .toBe(true)
  return last
}
