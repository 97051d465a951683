/** The page while its script is loading: what a visitor does before that is not lost. */
import type { Page } from '@playwright/test'
import { scriptReady, expect, holdScripts, settled, test, visit, watchLayoutShifts } from './fixtures.ts'
import { cardCount } from './page-parts.ts'
import { dialogOf, fieldsOf } from './waitlist.ts'

for (const address of [
  '/',
  '/?join=1',
  '/?join=0',
  '/?utm_source=x&utm_medium=y',
  '/?utm_source=x&join=1&x=1&x=2#creators',
  '/#fair-visibility',
]) {
  test(`${address} starts without console messages, and its markup is there once`, async ({ page }) => {
    await visit(page, address)
    await page.waitForLoadState('networkidle')
    await expect(page.locator('h1')).toHaveCount(1)
    await expect(page.locator('main')).toHaveCount(1)
    await expect(page.locator('h3')).toHaveCount(cardCount)
  })
}

test.describe('while the script is loading', () => {
  let release: () => void

  test.beforeEach(async ({ page }) => {
    release = await holdScripts(page)
  })

  test('the scroll position of a visitor is kept', async ({ page }) => {
    await page.goto('/')
    await page.mouse.move(640, 400)
    await page.mouse.wheel(0, 1500)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(1500)
    release()
    await scriptReady(page)
    await settled(page)
    expect(await page.evaluate(() => scrollY)).toBe(1500)
  })

  test('/#creators scrolls to the section, and the position is kept', async ({ page }) => {
    await page.goto('/#creators')
    await expect(page.getByRole('heading', { name: 'Creators Are Ready to Join' })).toBeInViewport()
    const before = await restingPlace(page)
    release()
    await scriptReady(page)
    await settled(page)
    expect(await page.evaluate(() => scrollY)).toBe(before)
  })

  for (const width of [360, 1280]) {
    test(`script and fonts shift no layout at a width of ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 720 })
      const layoutShifts = await watchLayoutShifts(page)
      await page.goto('/')
      await page.evaluate(() => document.fonts.ready)
      release()
      await scriptReady(page)
      await settled(page)
      // Invisible: tools round the sum to three decimals.
      expect(await layoutShifts()).toBeLessThan(0.0005)
    })
  }

  test('a click on a call to action is remembered: the dialog opens later, with the parameters of the campaign', async ({
    page,
    server,
  }) => {
    await page.goto('/?utm_source=a%20b&x=1&x=2')
    await page.getByRole('link', { name: 'Join the Revolution' }).click()
    release()
    await expect(dialogOf(page)).toBeVisible()
    const { searchParams } = new URL(page.url())
    expect(searchParams.get('join')).toBe('1')
    expect(searchParams.get('utm_source')).toBe('a b')
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeHidden()
    expect(page.url()).toBe(`${server.url}/?utm_source=a%20b&x=1&x=2`)
  })

  test('the focus is kept', async ({ page }) => {
    await page.goto('/')
    const link = page.getByRole('link', { name: 'Apply as a Creator' })
    await link.focus()
    release()
    await scriptReady(page)
    await settled(page)
    await expect(link).toBeFocused()
  })

  test('/?join=1 shows the dialog when the script is loaded', async ({ page }) => {
    await page.goto('/?join=1')
    release()
    await expect(dialogOf(page)).toBeVisible()
    await expect(fieldsOf(page).name).toBeVisible()
  })
})

test.describe('with the data saver on', () => {
  test('the dialog is fetched only on a click', async ({ page }) => {
    await saveData(page)
    const fetched: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') fetched.push(request.url())
    })
    await visit(page, '/')
    // Idle callbacks run in order: one that fetches the dialog would have run before these.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))))
    const before = fetched.length
    await page.getByRole('link', { name: 'Join the Revolution' }).click()
    await expect(dialogOf(page)).toBeVisible()
    expect(fetched.length).toBeGreaterThan(before)
  })
})

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

async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Reflect.get(navigator, 'connection'), 'saveData', { get: () => true })
  })
}
