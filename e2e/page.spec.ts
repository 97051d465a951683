/** The content of the page (src/content/README.md, 'Page'), and how much of it is seen at first. */
import type { Page } from '@playwright/test'
import { head } from '#content/head.ts'
import {
  creators,
  fairVisibility,
  foundingCreator,
  header,
  headerLinks,
  hero,
  howItWorks,
  notFound,
  whyCreatorsChoose,
} from '#content/landing.ts'
import { accessibilityFindings, expect, failedRequest, fontsReady, scriptReady, test, visit } from './fixtures.ts'
import { firstViews } from './page-parts.ts'
import { unpaintedWords } from './unpainted-words.ts'
import { callToAction, dialogOf, settledBox } from './waitlist.ts'

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

test('a screen reader hears a heading for each section and card, cards and terms in lists, and the videos as a table', async ({
  page,
}) => {
  await visit(page, '/')
  const cardsOf = (cards: readonly { title: string; text: string }[]) =>
    cards.flatMap(({ title, text }) => [
      '  - listitem:',
      `    - heading ${JSON.stringify(title)} [level=3]`,
      `    - paragraph: ${JSON.stringify(text)}`,
    ])
  const terms = foundingCreator.terms[0]
  for (const [{ title, lead }, ...parts] of [
    [howItWorks, '- list:', ...cardsOf(howItWorks.steps)],
    [whyCreatorsChoose, '- list:', ...cardsOf(whyCreatorsChoose.features)],
    [fairVisibility, '- list:', ...cardsOf(fairVisibility.factors)],
    [creators, '- list:', ...cardsOf(creators.cards)],
    [foundingCreator, `- heading ${JSON.stringify(terms.title)} [level=3]`, '- list:', '  - listitem'],
  ] as const)
    await expect(page.getByRole('region', { name: title })).toMatchAriaSnapshot(
      [`- heading ${JSON.stringify(title)} [level=2]`, `- paragraph: ${JSON.stringify(lead)}`, ...parts].join('\n'),
    )
  const { columns, videos } = whyCreatorsChoose.dashboard
  await expect(page.getByRole('columnheader')).toHaveText(Object.values(columns))
  await expect(page.getByRole('rowheader')).toHaveText(videos.map((video) => video.title))
  // Their amounts end on two lines, and the grounds of sections that follow each other differ.
  const ends = await page
    .locator('td > span')
    .evaluateAll((amounts) => amounts.map((amount) => Math.round(amount.getBoundingClientRect().right)))
  expect(new Set(ends).size).toBe(2)
  const grounds = await page
    .locator(headerLinks.map(({ id }) => `#${id}`).join())
    .evaluateAll((sections) => sections.map((section) => getComputedStyle(section).backgroundColor))
  expect(grounds.filter((ground, index) => ground === grounds[index + 1])).toEqual([])
})

test('on paper the page can be read, and has neither header nor dialog', async ({ page }) => {
  await visit(page, '/')
  // Printed with its backgrounds.
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ media: 'print', colorScheme })
    const findings = await accessibilityFindings(page)
    expect(findings.filter((finding) => finding.startsWith('color-contrast'))).toEqual([])
  }
  // And without, in the light scheme, as browsers print: light letters would be lost.
  const dark = await page.locator('section[id], footer').evaluateAll((parts) =>
    parts.filter((part) => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = getComputedStyle(part).backgroundColor.match(/[\d.]+/g) ?? []
      return Number(alpha) > 0 && Number(red) + Number(green) + Number(blue) < 384
    }),
  )
  expect(dark).toHaveLength(0)
  await page.emulateMedia({ media: 'screen' })
  await callToAction(page).click()
  await page.getByRole('dialog').locator('[type=submit]').click()
  await page.locator('[data-sonner-toast]').hover()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('[role=dialog], header, [data-sonner-toaster]').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible()
  // Nor the bends of films that only a wide screen has.
  await expect(page.locator('use[href$="#lanes"]').filter({ visible: true })).toHaveCount(0)
  // Nor anything to press, and three cards side by side.
  await expect(page.locator('main a[aria-haspopup]').filter({ visible: true })).toHaveCount(0)
  // As on a wide screen.
  for (const media of ['print', 'screen'] as const) {
    await page.emulateMedia({ media })
    for (const { id } of [howItWorks, creators]) {
      const tops = await page
        .locator(`#${id} h3`)
        .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top))
      expect(tops[2]).toBe(tops[0])
    }
  }
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

test('each link of the header, which stays, scrolls to its section, also the second time', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, '/')
  const banner = page.getByRole('banner')
  const links = banner.getByRole('navigation').getByRole('link')
  await expect(links).toHaveText(headerLinks.map(({ title }) => title))
  await links.first().focus()
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth')
  // Below the camera of a phone.
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: 30 } })
  await expect(banner).toHaveCSS('padding-top', '30px')
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: {} })
  for (const [index, { id }] of headerLinks.entries()) {
    for (const time of ['first', 'second']) {
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      await links.nth(index).click()
      await expect.poll(() => belowTheHeader(page, id), `${id}, ${time} time`).toBe(true)
      expect(await banner.boundingBox()).toMatchObject({ x: 0, y: 0 })
      await expect(banner.getByRole('link', { name: header.action })).toBeInViewport()
    }
  }
  // Where they would crowd it.
  await page.setViewportSize({ width: 1151, height: 900 })
  await expect(links).toHaveCount(0)
})

test('both stamps of a frame stand in one line', async ({ page }) => {
  await visit(page, '/')
  const frames = page.getByRole('region', { name: creators.title }).getByRole('listitem')
  for (const width of [320, 1024, 1057, 1090, 1152, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const tops = await frames.evaluateAll(
      (cards, words) =>
        cards.map((card) => {
          const stamps = [...card.querySelectorAll('p')].filter(({ textContent }) => words.includes(textContent))
          return stamps.map((stamp) => stamp.getBoundingClientRect().top)
        }),
      Object.values<string>(creators.stamps),
    )
    for (const [one = 0, other = Infinity] of tops) expect(Math.abs(one - other), `at ${width} pixels`).toBeLessThan(10)
  }
})

test('in a very wide window the call to action and the ticket stand on one line', async ({ page }) => {
  await visit(page, '/')
  for (const width of [1920, 2560]) {
    await page.setViewportSize({ width, height: 1200 })
    const feet = [callToAction(page), page.locator(`#${hero.ticket.id}`)].map(async (part) => {
      const { y, height } = await settledBox(part)
      return y + height
    })
    const [action = 0, ticket = Infinity] = await Promise.all(feet)
    expect(Math.abs(action - ticket)).toBeLessThan(8)
  }
})

test('the arrow in the cell of a call to action is pressed with it', async ({ page }) => {
  await visit(page, '/')
  const action = page.getByRole('link', { name: whyCreatorsChoose.action, exact: true })
  const cell = page.getByRole('listitem').filter({ has: action })
  // The browser decides what is pressed there.
  await cell.locator('svg').click({ force: true })
  await expect(dialogOf(page)).toBeVisible()
})

test.describe('an unknown path', () => {
  test.use({ expectedMessages: failedRequest })

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

/** Whether a section starts where the header ends, and its heading is seen. */
async function belowTheHeader(page: Page, id: string): Promise<boolean> {
  return page.evaluate((anchor) => {
    const [banner, section, heading] = ['header', `#${anchor}`, `#${anchor} h2`].map((selector) =>
      document.querySelector(selector)?.getBoundingClientRect(),
    )
    if (banner === undefined || section === undefined || heading === undefined) return false
    const isOnTop = Boolean(document.elementFromPoint(innerWidth / 2, banner.bottom - 9)?.closest('header'))
    return (
      isOnTop &&
      Math.abs(section.top - banner.bottom) < 2 &&
      heading.top >= banner.bottom &&
      heading.bottom <= innerHeight
    )
  }, id)
}

test('at rest a phone computes no styles, wherever the page is scrolled', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, '/')
  // The dialog is loaded while the page is idle.
  await page.waitForLoadState('networkidle')
  // The ticket is torn after the first second. What moves with the scroll does not end.
  await page.evaluate(async () => {
    const timed = document.getAnimations().filter(({ timeline }) => timeline instanceof DocumentTimeline)
    await Promise.all(timed.map(({ finished }) => finished))
  })
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const computed = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'RecalcStyleCount')?.value ?? Number.NaN
  }
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top < height; top += 844) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
    // What comes into view may be drawn first.
    await expect(async () => {
      const before = await computed()
      await page.evaluate(async () => {
        for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame)
      })
      expect((await computed()) - before, `updates at ${top} px`).toBe(0)
    }).toPass({ timeout: 30_000 })
  }
})
