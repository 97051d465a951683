/** The URL opens and closes the dialog: what `?join=1` promises to links, history and other parameters. */
import type { Page } from '@playwright/test'
import { foundingCreator, header, hero, whyCreatorsChoose } from '#content/landing.ts'
import { dialog as words } from '#content/waitlist.ts'
import { expect, settled, test, visit } from './fixtures.ts'
import { dialogOf, fieldsOf, join } from './waitlist.ts'

const callsToAction = [header, hero, whyCreatorsChoose, foundingCreator].map(({ action }) => action)

/** Parameters of a campaign, which must keep their spelling. */
const foreign = 'utm_source=a%20b&utm_medium=c+d&x=1&x=2&n=12345678901234567890&v=1.50&empty=&flag&%E0%A4%A8=%E0%A4%AE'

const callToAction = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

test('every call to action is a link to ?join=1 that opens the dialog; closing returns focus and place', async ({
  page,
  server,
}) => {
  await visit(page, '/')
  for (const name of callsToAction) {
    await test.step(name, async () => {
      const link = callToAction(page, name)
      const href = new URL((await link.getAttribute('href')) ?? '', server.url)
      expect(href.pathname + href.search).toBe('/?join=1')
      await link.scrollIntoViewIfNeeded()
      await settled(page)
      const before = await page.evaluate(() => scrollY)
      await link.click()
      await expect(dialogOf(page)).toHaveAccessibleDescription(words.subtitle)
      expect(new URL(page.url()).search).toBe('?join=1')
      expect(await page.evaluate(() => scrollY)).toBe(before)
      await page.keyboard.press('Escape')
      await expect(dialogOf(page)).toBeHidden()
      await expect(link).toBeFocused()
      expect(await page.evaluate(() => scrollY)).toBe(before)
    })
  }
})

test('every call to action keeps the other parameters of the URL, also in a new tab', async ({
  page,
  context,
  server,
}) => {
  await visit(page, `/?${foreign}`)
  const link = callToAction(page, header.action)
  const opened = context.waitForEvent('page')
  await link.click({ modifiers: ['ControlOrMeta'] })
  const tab = await opened
  await expect(dialogOf(tab)).toBeVisible()
  expect(tab.url()).toBe(`${server.url}/?${foreign}&join=1`)
  // The page itself stays as it is.
  await expect(dialogOf(page)).toBeHidden()
  expect(page.url()).toBe(`${server.url}/?${foreign}`)
})

const waysToClose: Record<string, (page: Page) => Promise<void>> = {
  Escape: (page) => page.keyboard.press('Escape'),
  'the close button': (page) => fieldsOf(page).close.click(),
  // On a slow machine the dialog is visible before it listens for clicks outside.
  'a press outside': (page) =>
    expect(async () => {
      await page.mouse.click(5, 400)
      await expect(dialogOf(page)).toBeHidden({ timeout: 1000 })
    }).toPass(),
  'a success': (page) => join(page),
}

for (const [way, close] of Object.entries(waysToClose)) {
  test(`${way} removes only join from a shared link, and after a press restores the URL`, async ({ page, server }) => {
    await visit(page, `/?utm_source=a%20b&join=1&${foreign}#fair-visibility`)
    await expect(dialogOf(page)).toBeVisible()
    await close(page)
    await expect(dialogOf(page)).toBeHidden()
    const plain = `${server.url}/?utm_source=a%20b&${foreign}#fair-visibility`
    expect(page.url()).toBe(plain)
    await expect(callToAction(page, header.action)).toBeFocused()
    await callToAction(page, header.action).click()
    await expect(dialogOf(page)).toBeVisible()
    await close(page)
    await expect(dialogOf(page)).toBeHidden()
    expect(page.url()).toBe(plain)
  })
}

test('Back closes the dialog, Forward opens it again, and a reload keeps it', async ({ page, server }) => {
  await visit(page, '/?utm_source=x')
  await callToAction(page, hero.action).click()
  await expect(dialogOf(page)).toBeVisible()
  await page.goBack()
  await expect(dialogOf(page)).toBeHidden()
  expect(page.url()).toBe(`${server.url}/?utm_source=x`)
  await page.goForward()
  await expect(dialogOf(page)).toBeVisible()
  await page.reload()
  await expect(dialogOf(page)).toBeVisible()
})

test('after opening and closing, Back leaves the page: there is no extra history entry', async ({ page, server }) => {
  await visit(page, '/?first')
  await visit(page, '/?second')
  await callToAction(page, hero.action).click()
  await expect(dialogOf(page)).toBeVisible()
  await fieldsOf(page).close.click()
  await expect(dialogOf(page)).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(`${server.url}/?first`)
})

for (const [entrance, open] of Object.entries({
  'a shared link': (page: Page) => visit(page, '/?second&join=1'),
  'a press': async (page: Page) => {
    await visit(page, '/?second')
    await callToAction(page, header.action).click()
  },
})) {
  test(`ten quick Escapes after ${entrance} leave the visitor on the page`, async ({ page, server }) => {
    await visit(page, '/?first')
    await open(page)
    await expect(dialogOf(page)).toBeVisible()
    for (let press = 0; press < 10; press += 1) await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeHidden()
    // `history.back()` is asynchronous: a second one, which would leave the page, takes effect later.
    await page.waitForTimeout(500)
    expect(page.url()).toBe(`${server.url}/?second`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}

test('any other value of join shows the page without the dialog', async ({ page }) => {
  for (const search of ['join=0', 'join', 'join={}', 'join=%E0%A4%A', '%', 'join=0&join=1']) {
    await visit(page, `/?${search}`)
    // The preloaded dialog is mounted, closed.
    await page.locator('#waitlist [role=dialog]').waitFor({ state: 'attached' })
    await settled(page)
    await expect(dialogOf(page), search).toBeHidden()
  }
})

test('behind the dialog nothing scrolls, and Tab does not reach it', async ({ page }) => {
  await visit(page, '/')
  await page.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' }))
  await callToAction(page, header.action).click()
  await expect(dialogOf(page)).toBeVisible()
  await page.mouse.move(5, 400)
  await page.mouse.wheel(0, 600)
  await fieldsOf(page).close.focus()
  await page.keyboard.press('PageDown')
  // Scrolling is asynchronous and animated: an unwanted scroll shows only some frames later.
  await page.waitForTimeout(300)
  expect(await page.evaluate(() => scrollY)).toBe(1200)
  for (let press = 0; press < 30; press += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('#page') === null)).toBe(true)
  }
})
