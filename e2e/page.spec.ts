/** The content of the page (src/content/README.md, 'Page'), and how much of it is seen at first. */
import type { Page } from '@playwright/test'
import { head } from '#content/head.ts'
import { hero, notFound } from '#content/landing.ts'
import {
  accessibilityFindings,
  expect,
  failedRequest,
  firstViews,
  fontsReady,
  scriptReady,
  settled,
  test,
  visit,
} from './fixtures.ts'
import { layoutFaults } from './layout-faults.ts'
import { callToAction, dialogOf } from './waitlist.ts'

test('the first view has headline, lead and call to action', async ({ page }) => {
  await visit(page, '/')
  for (const viewport of firstViews) {
    await test.step(`in a window of ${viewport.width} x ${viewport.height}`, async () => {
      await page.setViewportSize(viewport)
      await expect(page.getByRole('heading', { level: 1, name: hero.headline.join(' ') })).toBeInViewport({ ratio: 1 })
      await expect(page.getByText(hero.lead)).toBeInViewport({ ratio: 1 })
      await expect(callToAction(page)).toBeInViewport({ ratio: 1 })
    })
  }
})

test('a visit writes nothing into the console', async ({ page }) => {
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  await visit(page, '/')
  // The last thing that comes by itself.
  await page.locator('#waitlist form').waitFor({ state: 'attached' })
  await settled(page)
  await settled(page)
  await callToAction(page).click()
  await expect(dialogOf(page)).toBeVisible()
  expect(messages).toEqual([])
})

test('on paper every text has its contrast', async ({ page }) => {
  await visit(page, '/')
  // In the light scheme the screen has most of these colours too.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const findings = await accessibilityFindings(page)
  expect(findings.filter((finding) => finding.startsWith('color-contrast'))).toEqual([])
})

test('on paper there is the page, without header, form, toast and what can be pressed', async ({ page }) => {
  await visit(page, '/')
  await callToAction(page).click()
  await dialogOf(page).locator('[type=submit]').click()
  await page.locator('[data-sonner-toast]').hover()
  await page.emulateMedia({ media: 'print' })
  const onScreenOnly = page.locator('[role=dialog], header, [data-sonner-toaster], main a[aria-haspopup]')
  await expect(onScreenOnly.filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible()
})

test('on paper no text overlaps another, is cut off or leaves its drawing, and nothing moves', async ({ page }) => {
  await visit(page, '/')
  await fontsReady(page)
  await page.emulateMedia({ media: 'print' })
  // A4 and Letter, less the usual margins.
  for (const width of [718, 740]) {
    await page.setViewportSize({ width, height: 1000 })
    expect(await layoutFaults(page, '#page'), `${width} pixels`).toEqual([])
  }
  const moving = await page
    .locator('#page *')
    .evaluateAll((all) => all.filter((one) => getComputedStyle(one).animationTimeline !== 'auto').map(String))
  expect(moving).toEqual([])
})

test('on paper the page is four sheets of A4, none of them empty', async ({ page }) => {
  await visit(page, '/')
  await fontsReady(page)
  const margin = '10mm'
  const sheets = await page.pdf({ format: 'A4', margin: { top: margin, right: margin, bottom: margin, left: margin } })
  expect(sheets.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(4)
})

test('each link of the header scrolls to its section, also the second time', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/')
  const links = page.getByRole('banner').getByRole('navigation').getByRole('link')
  for (const link of await links.all()) {
    const id = (await link.getAttribute('href'))?.slice(1) ?? ''
    await expect(page.locator(`#${id} h2`)).toHaveText(await link.innerText())
    for (const time of ['first', 'second']) {
      await page.evaluate(() => scrollTo(0, 0))
      await link.click()
      await expect.poll(() => faultsOfPlace(page, id), `${id}, ${time} time`).toEqual([])
    }
  }
})

test('wherever the page is scrolled to, the header lies over it', async ({ page }) => {
  await visit(page, '/')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const under = await page.evaluate(() => {
      const places = Array.from({ length: Math.ceil(document.body.scrollHeight / 50) }, (_, index) => index * 50)
      return places.filter((top) => {
        scrollTo(0, top)
        return [20, innerWidth / 2, innerWidth - 20].some((x) => !document.elementFromPoint(x, 30)?.closest('header'))
      })
    })
    expect(under, colorScheme).toEqual([])
  }
})

test('where the open form takes the scroll bar away, the header keeps out of its place', async ({ page }) => {
  await visit(page, '/')
  await callToAction(page).click()
  await expect(dialogOf(page)).toBeVisible()
  const endOf = () =>
    page
      .locator('header a')
      .evaluateAll((links) => Math.max(...links.map((link) => link.getBoundingClientRect().right)))
  const before = await endOf()
  // The browser of the tests has a scroll bar that takes no room.
  await page.evaluate(() => document.documentElement.style.setProperty('--scrollbar-width', '15px'))
  expect(before - (await endOf())).toBe(15)
})

test.describe('an unknown path', () => {
  test.use({ expectedMessages: failedRequest })

  test('has a film that runs out of the window', async ({ page }) => {
    await page.setViewportSize({ width: 2200, height: 900 })
    await page.goto('/a/b/c')
    const paths = page.locator('main svg path')
    const ends = await paths.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))
    expect(Math.max(...ends)).toBeGreaterThan(2200)
  })

  test('has no text cut off or broken, in any window', async ({ page }) => {
    await page.goto('/a/b/c')
    for (const width of [320, 360, 820, 1440, 2200]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await layoutFaults(page, 'main'), `${width} pixels`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })

  test('is a 404 with a link to the page', async ({ page, server }) => {
    const response = await page.goto('/a/b/c')
    expect(response?.status()).toBe(404)
    await expect(page).toHaveTitle(head.missing.title)
    await expect(page.getByRole('heading', { level: 1, name: notFound.title })).toBeVisible()
    expect(await accessibilityFindings(page)).toEqual([])
    await page.getByRole('link', { name: notFound.home }).click()
    await expect(page).toHaveURL(`${server.url}/`)
    await scriptReady(page)
  })
})

/** Why a section does not reach up to the header, which lies over the page, or its heading is not seen. */
const faultsOfPlace = (page: Page, id: string): Promise<string[]> =>
  page.evaluate((anchor) => {
    const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
    const [banner, section, heading] = [boxOf('header'), boxOf(`#${anchor}`), boxOf(`#${anchor} h2`)]
    const faults = {
      [`the header begins at ${banner.top}`]: banner.top !== 0,
      [`the section begins at ${section.top}, below the header's ${banner.bottom}`]: section.top - banner.bottom >= 2,
      [`the heading begins at ${heading.top}, above the header's ${banner.bottom}`]: heading.top < banner.bottom,
      [`the heading ends at ${heading.bottom} of ${innerHeight}`]: heading.bottom > innerHeight,
    }
    return Object.entries(faults).flatMap(([fault, isThere]) => (isThere ? fault : []))
  }, id)
