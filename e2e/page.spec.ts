/** The content of the page (specification, sections 1 and 2). */
import {
  creators,
  fairVisibility,
  foundingCreator,
  hero,
  howItWorks,
  notFound,
  whyCreatorsChoose,
} from '#content/landing.ts'
import { head } from '#content/head.ts'
import { rupees } from '#content/rupees.ts'
import { business, site } from '#content/site.ts'
import type { Page } from '@playwright/test'
import { scriptReady, expect, failedRequest, test, visit } from './fixtures.ts'
import { cardCount, regionCount, sections } from './page-parts.ts'
import { dialogOf } from './waitlist.ts'

const anchors = sections.map(({ id }) => id)
const widths = [320, 360, 414, 600, 768, 820, 1024, 1280, 1440, 1920, 2200, 2560]

test('the eight sections are in the order of the specification', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(regionCount)
  const parts = page.locator('body').locator('header, main section[aria-labelledby], footer')
  const names = await parts.evaluateAll((elements) =>
    elements.map((element) => {
      const label = element.getAttribute('aria-labelledby')
      return label ? document.getElementById(label)?.textContent?.trim() : element.localName
    }),
  )
  expect(names.map((name) => name?.replace(/\s+/g, ' '))).toEqual([
    'header',
    hero.headline.join(' '),
    'How It Works',
    'Why Creators Choose',
    'Fair Visibility, Real Rewards',
    'Creators Are Ready to Join',
    'Be a Founding Creator',
    'footer',
  ])
})

test('the page has one h1, and one h2 for each section below the hero', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(hero.headline.join('\\s*')))
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'How It Works',
    'Why Creators Choose',
    'Fair Visibility, Real Rewards',
    'Creators Are Ready to Join',
    'Be a Founding Creator',
  ])
})

test('each section shows its cards, each with a heading and a text', async ({ page }) => {
  await page.goto('/')
  for (const [title, cards] of [
    ['How It Works', howItWorks.steps],
    ['Why Creators Choose', whyCreatorsChoose.features],
    ['Fair Visibility, Real Rewards', fairVisibility.factors],
    ['Creators Are Ready to Join', creators.cards],
  ] as const) {
    await test.step(`the ${cards.length} cards of '${title}'`, async () => {
      const section = page.getByRole('region', { name: title })
      await expect(section.getByRole('heading', { level: 3 })).toHaveText(cards.map((card) => card.title))
      for (const card of cards) await expect(section.getByText(card.text)).toBeVisible()
    })
  }
})

test("the hero has the badge 'Early Access Live'", async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('region').first().getByText('Early Access Live')).toBeVisible()
})

test("each creator has the badges 'Coming Soon' and 'Beta Creator'", async ({ page }) => {
  await page.goto('/')
  const section = page.getByRole('region', { name: 'Creators Are Ready to Join' })
  await expect(section.getByText('Coming Soon', { exact: true })).toHaveCount(creators.cards.length)
  await expect(section.getByText('Beta Creator', { exact: true })).toHaveCount(creators.cards.length)
})

test('the page names all points of the pitch: share, weekly payouts, VAS score, own prices, open earnings', async ({
  page,
}) => {
  await page.goto('/')
  const main = page.getByRole('main')
  for (const point of [
    new RegExp(`${business.creatorShare}\\s?%`),
    /weekly|every week/i,
    /\bVAS\b/,
    /set your price/i,
    /full control of pricing/i,
    /transparent earnings dashboard/i,
  ]) {
    await expect(main.getByText(point).first()).toBeVisible()
  }
})

test('the header stays at the top while the page scrolls', async ({ page }) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(header.getByText(site.brand)).toBeVisible()
  await page.mouse.wheel(0, 2000)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000)
  expect(await header.boundingBox()).toMatchObject({ x: 0, y: 0 })
  await expect(header.getByRole('link', { name: 'Join Waitlist' })).toBeInViewport()
})

test('the footer has the copyright of 2025, the e-mail address and the website', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText(`© 2025 ${site.company}`)).toBeVisible()
  await expect(footer.getByRole('link', { name: site.email })).toHaveAttribute('href', `mailto:${site.email}`)
  await expect(footer.getByRole('link', { name: site.website.label })).toHaveAttribute('href', site.website.href)
})

test('the footer links to Facebook, Instagram, YouTube, LinkedIn and Twitter', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  for (const network of ['Facebook', 'Instagram', 'YouTube', 'LinkedIn', 'Twitter']) {
    const href = site.social.find((link) => link.label === network)?.href ?? ''
    await expect(footer.getByRole('link', { name: network, exact: true })).toHaveAttribute('href', href)
  }
})

test('the page has a title, a language and a description', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle(head.title)
  await expect(page.locator('html')).toHaveAttribute('lang', /^en/)
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', head.description)
})

for (const id of anchors) {
  test(`/#${id} scrolls the section's heading to below the fixed header`, async ({ page }) => {
    await visit(page, `/#${id}`)
    const heading = page.locator(`#${id}`).getByRole('heading', { level: 2 })
    await expect.poll(() => belowTheHeader(page, id)).toBe(true)
    await expect(heading).toBeInViewport()
  })
}

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

for (const width of [360, 820, 1280]) {
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
    (await fontsOf('#app *')).filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => familyName)
  await expect.poll(otherFonts).toEqual([])
  expect((await fontsOf('#app section *')).length).toBeGreaterThan(50)
})

test('the page sends requests only to its own server', async ({ page, server }) => {
  const otherUrls: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url) && !request.url().startsWith('data:')) otherUrls.push(request.url())
  })
  await visit(page, '/?join=1')
  await expect(dialogOf(page)).toBeVisible()
  expect(otherUrls).toEqual([])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the whole page is readable, and the price field has its example and what it brings', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(sections.length)
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(cardCount)
    await expect(page.getByText(foundingCreator.lead)).toBeVisible()
    const { price } = howItWorks.pictures
    const field = page.getByRole('textbox', { name: price.field })
    await expect(field).toHaveValue(String(price.amount))
    await expect(field).not.toBeEditable()
    const kept = (price.amount * business.creatorShare) / 100
    for (const part of [kept, price.amount - kept]) await expect(page.getByText(rupees(part))).toBeVisible()
    await expect(page.getByRole('button', { name: price.raise })).toBeHidden()
  })
})

test.describe('an unknown path', () => {
  test.use({ expectedMessages: failedRequest })

  for (const path of ['/nothing-here', '/a/b/c', '/index.htm', '/waitlist?join=1']) {
    test(`${path} is a 404 with a link to the page`, async ({ page, server }) => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: notFound.title })).toBeVisible()
      await page.getByRole('link', { name: notFound.home }).click()
      await expect(page).toHaveURL(`${server.url}/`)
      await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(sections.length)
      await scriptReady(page)
    })
  }
})

async function belowTheHeader(page: Page, id: string): Promise<boolean> {
  return page.evaluate((section) => {
    const header = document.querySelector('header')?.getBoundingClientRect()
    const heading = document.getElementById(section)?.querySelector('h2')?.getBoundingClientRect()
    return (
      header !== undefined && heading !== undefined && heading.top >= header.bottom && heading.bottom <= innerHeight
    )
  }, id)
}

async function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
