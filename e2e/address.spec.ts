/** The URL opens and closes the dialog: what `?join=1` promises to links, history and other parameters. */
import type { Page } from '@playwright/test'
import { foundingCreator, header, memberStub } from '#content/landing.ts'
import { dialog as words, messages } from '#content/waitlist.ts'
import { expect, settled, test, visit } from './fixtures.ts'
import { callToAction, dialogOf, fieldsOf, join, reopen, toastSaying, toastsOf, valuesOf } from './waitlist.ts'

/** Parameters of a campaign, which must keep their spelling. */
const foreign = 'utm_source=a%20b&utm_medium=c+d&x=1&x=2&n=12345678901234567890&v=1.50&empty=&flag&%E0%A4%A8=%E0%A4%AE'

test('a call to action opens the form in the address; closing returns focus and place', async ({ page }) => {
  // Opened at a section, to which a step back must not scroll.
  await visit(page, '/#how-it-works')
  const link = callToAction(page, foundingCreator.action)
  await link.scrollIntoViewIfNeeded()
  await settled(page)
  const before = await page.evaluate(() => scrollY)
  await link.click()
  await expect(dialogOf(page)).toHaveAccessibleDescription(words.subtitle)
  await expect(fieldsOf(page).name).toBeFocused()
  expect(new URL(page.url()).search).toBe('?join=1')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await settled(page)
  await expect(link).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(before)
})

const waysAway: Record<string, (page: Page) => Promise<void>> = {
  'a press for a new tab': async (page) => {
    const opened = page.context().waitForEvent('page')
    await callToAction(page, header.action).click({ modifiers: ['ControlOrMeta'] })
    await (await opened).close()
  },
  'coming back from another site': async (page) => {
    // Browsers that are driven by a program keep no page in memory.
    await page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  },
  'a form that was opened and closed': async (page) => {
    await callToAction(page, header.action).click()
    await expect(dialogOf(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeHidden()
  },
}

for (const [what, leave] of Object.entries(waysAway))
  test(`after ${what}, Back from a section leads to the place`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visit(page, '/')
    await leave(page)
    await page.evaluate(() => scrollTo(0, 900))
    await settled(page)
    await page.getByRole('navigation').getByRole('link').last().click()
    await settled(page)
    expect(await placeOf(page)).toBeGreaterThan(1000)
    await page.goBack()
    await settled(page)
    expect(await placeOf(page)).toBe(900)
  })

const placeOf = (page: Page): Promise<number> => page.evaluate(() => scrollY)

test('while a form is open, the page names no other address to share', async ({ page }) => {
  await visit(page, '/')
  await callToAction(page).click()
  await expect(dialogOf(page)).toBeVisible()
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
})

const waysToClose: Record<string, (page: Page) => Promise<void>> = {
  Escape: (page) => page.keyboard.press('Escape'),
  'the close button': (page) => fieldsOf(page).close.click(),
  'a press on the backdrop': (page) => page.mouse.click(5, 400),
  // The last: its toast covers the call to action of the header.
  'a success': (page) => join(page),
}

test('opening adds only join to the address; each way to close removes only join', async ({ page, server }) => {
  const link = callToAction(page, header.action)
  await visit(page, `/?x=0&join=1&${foreign}#fair-visibility`)
  await closeBy(waysToClose['Escape'])
  for (const close of Object.values(waysToClose)) {
    await link.click()
    await expect(page).toHaveURL(`${server.url}/?x=0&${foreign}&join=1#fair-visibility`)
    await closeBy(close)
  }

  async function closeBy(close?: (page: Page) => Promise<void>): Promise<void> {
    await expect(dialogOf(page)).toBeVisible()
    await close?.(page)
    await expect(dialogOf(page)).toBeHidden()
    expect(page.url()).toBe(`${server.url}/?x=0&${foreign}#fair-visibility`)
    // After a success the header has the visitor's stub in its place.
    const stub = page.getByRole('banner').getByRole('link', { name: memberStub.state })
    await expect(close === waysToClose['a success'] ? stub : link).toBeFocused()
  }
})

test('closing removes the proposed category from the address, and it stays chosen', async ({ page, server }) => {
  await visit(page, '/?category=youtuber&utm_source=x&join=1')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  expect(page.url()).toBe(`${server.url}/?utm_source=x`)
  await reopen(page)
  expect(page.url()).toBe(`${server.url}/?utm_source=x&join=1`)
  expect((await valuesOf(page)).category).toBe('youtuber')
})

for (const [what, open] of [
  ['a shared link', (page: Page) => visit(page, '/?join=1')],
  ['a call to action', (page: Page) => visit(page, '/?second').then(() => callToAction(page).click())],
] as const) {
  test(`closing the form of ${what} leaves no entry of it in the history`, async ({ page, server }) => {
    await visit(page, '/?first')
    await open(page)
    await fieldsOf(page).close.click()
    await expect(dialogOf(page)).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL(`${server.url}/?first`)
  })
}

test('Escape that is pressed ten times closes the form alone', async ({ page, server }) => {
  await visit(page, '/?first')
  await visit(page, '/?second')
  await callToAction(page).click()
  await expect(dialogOf(page)).toBeVisible()
  // All presses come before the first step back is complete.
  await page.evaluate(() => {
    for (let press = 0; press < 10; press += 1)
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  })
  await expect(dialogOf(page)).toBeHidden()
  expect(page.url()).toBe(`${server.url}/?second`)
})

test('two presses of Enter are no double press: one opens the form, and one sends it', async ({ page }) => {
  await visit(page, '/')
  await page.evaluate(() => Object.defineProperty(Event.prototype, 'timeStamp', { get: () => 10_000 }))
  await callToAction(page).press('Enter')
  await fieldsOf(page).name.press('Enter')
  await expect(toastSaying(page, messages.missing)).toBeVisible()
})

test('Enter that is held on a call to action opens the form, and does not send it', async ({ page }) => {
  await visit(page, '/')
  await callToAction(page).focus()
  await page.keyboard.down('Enter')
  await expect(fieldsOf(page).name).toBeFocused()
  await repeatKey(page, 'Enter')
  // At once: a toast goes by itself.
  expect(await toastsOf(page).count()).toBe(0)
  await page.keyboard.up('Enter')
  await fieldsOf(page).name.press('Enter')
  await expect(toastSaying(page, messages.missing)).toBeVisible()
})

test('Space that is held on the close button closes the form, and does not open it again', async ({ page, server }) => {
  await visit(page, '/')
  await callToAction(page).click()
  await fieldsOf(page).close.focus()
  await page.keyboard.down('Space')
  await expect(callToAction(page)).toBeFocused()
  await repeatKey(page, 'Space')
  await expect(dialogOf(page)).toBeHidden()
  expect(page.url()).toBe(`${server.url}/`)
})

/** As a keyboard does while a key is held. */
async function repeatKey(page: Page, key: string): Promise<void> {
  for (let times = 0; times < 5; times += 1) await page.keyboard.down(key)
  await settled(page)
}

test('a double press on a call to action opens the form and does not close it again, and the other way round', async ({
  page,
}) => {
  await visit(page, '/')
  // The time between two presses, however slow the machine is.
  let time = 10_000
  const pressAfter = async (pause: number) => {
    time += pause
    await page.evaluate(
      (now) => Object.defineProperty(Event.prototype, 'timeStamp', { get: () => now, configurable: true }),
      time,
    )
    await page.mouse.down()
    await page.mouse.up()
    await settled(page)
  }
  // Behind the form, the link is beside it.
  await callToAction(page, header.action).hover()
  await pressAfter(0)
  await expect(dialogOf(page)).toBeVisible()
  await pressAfter(300)
  await expect(dialogOf(page)).toBeVisible()
  await pressAfter(1000)
  await expect(dialogOf(page)).toBeHidden()
  await pressAfter(300)
  await expect(dialogOf(page)).toBeHidden()
  await pressAfter(1000)
  await expect(dialogOf(page)).toBeVisible()
  // At another place it is a press of its own.
  await fieldsOf(page).close.hover()
  await pressAfter(300)
  await expect(dialogOf(page)).toBeHidden()
})

test('behind the dialog nothing scrolls', async ({ page }) => {
  await visit(page, '/')
  await page.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' }))
  await callToAction(page, header.action).click()
  await expect(dialogOf(page)).toBeVisible()
  await page.mouse.move(5, 400)
  await page.mouse.wheel(0, 600)
  await fieldsOf(page).close.focus()
  await page.keyboard.press('PageDown')
  await settled(page)
  expect(await page.evaluate(() => scrollY)).toBe(1200)
})

for (const end of [')', '.', '%20', '…', '&utm_source=x', '?utm_source=x'])
  test(`a link to a section with ${end} behind it leads to the section, and keeps a campaign`, async ({ page }) => {
    const { id } = foundingCreator
    await visit(page, `/#${id.toUpperCase()}${end}`)
    await expect(page.locator(`#${id} h2`)).toBeInViewport()
    const campaign = end.includes('=') ? '?utm_source=x' : ''
    expect(page.url().replace(/^.*?\/(?=[?#]|$)/, '')).toBe(`${campaign}#${id}`)
  })
