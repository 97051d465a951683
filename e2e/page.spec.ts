/** The content of the page (src/content/README.md, 'Page'). */
import {
  creators,
  fairVisibility,
  footer,
  foundingCreator,
  header,
  hero,
  howItWorks,
  notFound,
  whyCreatorsChoose,
} from '#content/landing.ts'
import { head } from '#content/head.ts'
import { divide, rupees } from '#content/rupees.ts'
import { examplePrice, site } from '#content/site.ts'
import type { Page } from '@playwright/test'
import { scriptReady, expect, failedRequest, test, visit } from './fixtures.ts'
import { cardCount, sectionCount, sections } from './page-parts.ts'
import { dialogOf } from './waitlist.ts'

const anchors = sections.map(({ id }) => id)
const widths = [320, 360, 414, 600, 820, 1024, 1280, 1920, 2560]

// Their order, headings and lists: e2e/aria.
test('badge, stamps and the texts of all cards are seen', async ({ page }) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByText(hero.badge, { exact: true })).toBeVisible()
  for (const [{ title }, cards] of [
    [howItWorks, howItWorks.steps],
    [whyCreatorsChoose, whyCreatorsChoose.features],
    [fairVisibility, fairVisibility.factors],
    [creators, creators.cards],
  ] as const) {
    const section = page.getByRole('region', { name: title })
    for (const { text } of cards) await expect(section.getByText(text)).toBeVisible()
  }
  for (const stamp of Object.values(creators.stamps))
    await expect(main.getByText(stamp, { exact: true })).toHaveCount(creators.cards.length)
})

test('the header stays at the top while the page scrolls', async ({ page }) => {
  await page.goto('/')
  const banner = page.getByRole('banner')
  await expect(banner.getByText(site.brand)).toBeVisible()
  await page.mouse.wheel(0, 2000)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000)
  expect(await banner.boundingBox()).toMatchObject({ x: 0, y: 0 })
  await expect(banner.getByRole('link', { name: header.action })).toBeInViewport()
})

test('the footer has copyright, e-mail address, website and networks, with a link to those that have an address', async ({
  page,
}) => {
  await page.goto('/')
  const foot = page.getByRole('contentinfo')
  await expect(foot.getByText(footer.copyright)).toBeVisible()
  await expect(foot.getByRole('link', { name: site.email })).toHaveAttribute('href', `mailto:${site.email}`)
  await expect(foot.getByRole('link', { name: site.website.label })).toHaveAttribute('href', site.website.href)
  const linked = site.social.filter(({ href }) => href !== '')
  for (const { label, href } of linked)
    await expect(foot.getByRole('link', { name: label, exact: true })).toHaveAttribute('href', href)
  if (linked.length > 0) return
  for (const { label } of site.social) await expect(foot.getByText(label)).toBeVisible()
})

test('the page has a title, a language and a description', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle(head.title)
  await expect(page.locator('html')).toHaveAttribute('lang', head.language)
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', head.description)
})

test('a link to a section scrolls its heading to below the fixed header', async ({ page }) => {
  for (const id of anchors) {
    await visit(page, `/?${id}#${id}`)
    await expect.poll(() => belowTheHeader(page, id), id).toBe(true)
  }
})

test('each link of the header scrolls to its section, also the second time', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, '/')
  const links = page.getByRole('banner').getByRole('navigation').getByRole('link')
  const targets = await links.evaluateAll((elements) =>
    elements.map((element) => (element as HTMLAnchorElement).hash.slice(1)),
  )
  const ids = targets.filter((target) => anchors.some((anchor) => anchor === target))
  expect(ids.length).toBeGreaterThanOrEqual(3)
  for (const id of ids) {
    for (const time of ['first', 'second']) {
      await expect
        .poll(() =>
          page.evaluate(() => {
            scrollTo({ top: 0, behavior: 'instant' })
            return scrollY
          }),
        )
        .toBe(0)
      await links.and(page.locator(`[href$="#${id}"]`)).click()
      await expect.poll(() => belowTheHeader(page, id), `${id}, ${time} time`).toBe(true)
    }
  }
  await expect(dialogOf(page)).toBeHidden()
})

test('the page does not scroll horizontally at widths from 320 to 2560 pixels', async ({ page }) => {
  await visit(page, '/')
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect(await sidewaysOverflow(page), `at ${width} pixels`).toBeLessThanOrEqual(0)
  }
  await visit(page, '/?join=1')
  await expect(dialogOf(page)).toBeVisible()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect(await sidewaysOverflow(page), `with the dialog open at ${width} pixels`).toBeLessThanOrEqual(0)
  }
})

for (const width of [360, 1280]) {
  test(`scrolling changes neither height nor text of the page at a width of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    const before = await height()
    const words = await page.evaluate(() => document.body.innerText.length)
    for (const section of await page.locator('section').all()) await section.scrollIntoViewIfNeeded()
    expect(Math.abs((await height()) / before - 1)).toBeLessThan(0.01)
    expect(await page.evaluate(() => document.body.innerText.length)).toBe(words)
  })
}

test('headlines, text and the rupee sign use the fonts of the page', async ({ page }) => {
  // As tall as the page: Chromium reports no fonts outside of the window.
  await page.setViewportSize({ width: 1280, height: 9000 })
  await visit(page, '/')
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  /** The fonts that elements with text use. */
  const fontsOf = async (selector: string) => {
    const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
    const results = await Promise.all(nodeIds.map((nodeId) => session.send('CSS.getPlatformFontsForNode', { nodeId })))
    return results.flatMap(({ fonts }) => fonts)
  }
  const otherFonts = async () =>
    (await fontsOf('#page *')).filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => familyName)
  await expect.poll(otherFonts).toEqual([])
  expect((await fontsOf('#page section *')).length).toBeGreaterThan(50)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the whole page is readable, and the price field has its example and what it brings', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(sectionCount)
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(cardCount)
    await expect(page.getByText(foundingCreator.lead)).toBeVisible()
    const ticket = page.getByRole('group', { name: hero.ticket.label })
    const field = ticket.getByRole('textbox', { name: hero.ticket.price })
    await expect(field).toHaveValue(String(examplePrice))
    await expect(field).not.toBeEditable()
    const { creator, platform } = divide(examplePrice)
    for (const part of [creator, platform])
      await expect(ticket.locator('svg').getByText(rupees(part), { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: hero.ticket.raise })).toBeHidden()
  })
})

test.describe('an unknown path', () => {
  test.use({ expectedMessages: failedRequest })

  test('is a 404 with a link to the page', async ({ page, server }) => {
    for (const path of ['/a/b/c', '/waitlist?join=1']) {
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: notFound.title })).toBeVisible()
      await page.getByRole('link', { name: notFound.home }).click()
      await expect(page).toHaveURL(`${server.url}/`)
      await scriptReady(page)
    }
  })
})

async function belowTheHeader(page: Page, id: string): Promise<boolean> {
  return page.evaluate((section) => {
    const banner = document.querySelector('header')?.getBoundingClientRect()
    const heading = document.getElementById(section)?.querySelector('h2')?.getBoundingClientRect()
    return (
      banner !== undefined && heading !== undefined && heading.top >= banner.bottom && heading.bottom <= innerHeight
    )
  }, id)
}

async function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
