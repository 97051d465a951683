/** The content of the page (src/content/README.md, 'Page'), and how much of it is seen at first. */
import type { Page } from '@playwright/test'
import { head } from '#content/head.ts'
import {
  creators,
  fairVisibility,
  footer,
  header,
  hero,
  howItWorks,
  notFound,
  whyCreatorsChoose,
} from '#content/landing.ts'
import { site } from '#content/site.ts'
import { accessibilityFindings, expect, failedRequest, fontsReady, scriptReady, test, visit } from './fixtures.ts'
import { firstViews, sections } from './page-parts.ts'
import { unpaintedWords } from './unpainted-words.ts'
import { callToAction } from './waitlist.ts'

test('title, language, badge, stamps, all sections in their order with all cards, and the footer are there', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page).toHaveTitle(head.title)
  await expect(page.locator('html')).toHaveAttribute('lang', head.language)
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', head.description)
  const promised = sections.map(({ title }): string => title)
  const titles = await page.getByRole('heading', { level: 2 }).allTextContents()
  expect(titles.filter((title) => promised.includes(title))).toEqual(promised)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: hero.headline.join(' ') })).toBeVisible()
  await expect(main.getByText(hero.badge, { exact: true })).toBeVisible()
  for (const [{ title }, cards] of [
    [howItWorks, howItWorks.steps],
    [whyCreatorsChoose, whyCreatorsChoose.features],
    [fairVisibility, fairVisibility.factors],
    [creators, creators.cards],
  ] as const) {
    const section = main.getByRole('region', { name: title })
    for (const card of cards) {
      const heading = page.getByRole('heading', { level: 3, name: card.title })
      await expect(section.getByRole('listitem').filter({ has: heading }).getByText(card.text)).toBeVisible()
    }
  }
  for (const stamp of Object.values(creators.stamps))
    await expect(main.getByText(stamp, { exact: true })).toHaveCount(creators.cards.length)

  const foot = page.getByRole('contentinfo')
  await expect(foot.getByText(footer.copyright)).toBeVisible()
  const link = (name: string) => foot.getByRole('link', { name, exact: true })
  await expect(link(site.email)).toHaveAttribute('href', `mailto:${site.email}`)
  await expect(link(site.website.label)).toHaveAttribute('href', site.website.href)
  // Until one has an address, they lead to the networks themselves.
  const linked = site.social.filter(({ href }) => href !== '')
  const fronts = site.social.map(({ network, label }) => ({ label, href: `https://www.${network}.com/` }))
  for (const { label, href } of linked.length > 0 ? linked : fronts)
    await expect(link(label)).toHaveAttribute('href', href)
})

test('the first view has headline, lead and call to action', async ({ page }) => {
  await visit(page, '/')
  for (const viewport of firstViews) {
    await test.step(`in a window of ${viewport.width} x ${viewport.height}`, async () => {
      await page.setViewportSize(viewport)
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
      await expect(page.getByText(hero.lead)).toBeInViewport({ ratio: 1 })
      await expect(callToAction(page)).toBeInViewport({ ratio: 1 })
    })
  }
})

test('on paper the page has neither header nor dialog', async ({ page }) => {
  await visit(page, '/')
  await callToAction(page).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('[role=dialog], header, [data-sonner-toaster]').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`in the ${colorScheme} scheme every word of the page is painted`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await visit(page, '/')
      await fontsReady(page)
      expect(await unpaintedWords(page), `${width} pixels wide`).toEqual([])
    }
  })
}

test('each link of the header, which stays at the top, scrolls to its section, also the second time', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, '/')
  const banner = page.getByRole('banner')
  const links = banner.getByRole('navigation').getByRole('link')
  const targets = await links.evaluateAll((elements) =>
    elements.map((element) => (element as HTMLAnchorElement).hash.slice(1)),
  )
  const ids = targets.filter((target) => sections.some(({ id }) => id === target))
  expect(ids.length).toBeGreaterThanOrEqual(3)
  await links.first().focus()
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth')
  for (const id of ids) {
    for (const time of ['first', 'second']) {
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      await links.and(page.locator(`[href$="#${id}"]`)).click()
      await expect.poll(() => belowTheHeader(page, id), `${id}, ${time} time`).toBe(true)
      expect(await banner.boundingBox()).toMatchObject({ x: 0, y: 0 })
      await expect(banner.getByRole('link', { name: header.action })).toBeInViewport()
    }
  }
})

test.describe('an unknown path', () => {
  test.use({ expectedMessages: failedRequest })

  test('is a 404 with a link to the page', async ({ page, server }) => {
    const response = await page.goto('/a/b/c')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: notFound.title })).toBeVisible()
    expect(await accessibilityFindings(page)).toEqual([])
    await page.getByRole('link', { name: notFound.home }).click()
    await expect(page).toHaveURL(`${server.url}/`)
    await scriptReady(page)
  })
})

/** Whether a section starts where the header ends, and its heading is seen. */
async function belowTheHeader(page: Page, id: string): Promise<boolean> {
  return page.evaluate((anchor) => {
    const [banner, section, heading] = ['header', `#${anchor}`, `#${anchor} h2`].map((selector) =>
      document.querySelector(selector)?.getBoundingClientRect(),
    )
    if (banner === undefined || section === undefined || heading === undefined) return false
    return Math.abs(section.top - banner.bottom) < 2 && heading.top >= banner.bottom && heading.bottom <= innerHeight
  }, id)
}

test('at rest a phone computes no styles, wherever the page is scrolled', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, '/')
  // The dialog is loaded while the page is idle.
  await page.waitForLoadState('networkidle')
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const computed = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'RecalcStyleCount')?.value ?? Number.NaN
  }
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const busy: string[] = []
  for (let top = 0; top < height; top += 844) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
    // What comes into view may be drawn first.
    await page.waitForTimeout(500)
    const before = await computed()
    await page.waitForTimeout(1500)
    const updates = (await computed()) - before
    if (updates !== 0) busy.push(`${updates} at ${top} px`)
  }
  expect(busy).toEqual([])
})
