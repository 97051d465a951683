/**
 * The page and its pictures follow from the content: with another share, a longer brand, one more card, choice and link,
 * no text overlaps or is clipped, and no card is alone in its row.
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { business } from '#content/site.ts'
import { readContent, type Content } from '#vite-plugins/content.ts'
import { createFontFaces, standaloneRules } from '#vite-plugins/fonts/font-faces.ts'
import { PREVIEW } from '#vite-plugins/pages/head.ts'
import { previewPage } from './pictures/drawings.ts'
import { changedSite, type Changes } from './changed-site.ts'
import { fontsReady, scriptReady, expect, test } from './fixtures.ts'
import { layoutFaults } from './layout-faults.ts'
import { dialogOf } from './waitlist.ts'

const widths = [320, 360, 820, 1152, 1440]

/** A window of this height shows the whole page at every width. */
const PAGE_HEIGHT = 16_000

// Such a window makes a large picture.
test.use({ screenshot: 'off' })

/** Another share, a brand of 14 letters, and one more entry in each list. */
const grown = (creatorShare: number): Changes => ({
  site: `
    export const site = { ...original.site, brand: 'Chalchitralaya', company: 'Chalchitralaya' }
    export const business = { ...original.business, creatorShare: ${creatorShare} }`,
  landing: `
    export const howItWorks = { ...original.howItWorks, steps: [
      ...original.howItWorks.steps,
      { picture: 'price', title: 'Find your audience', text: 'The people who asked for your first film hear of the next one.' },
    ] }
    export const whyCreatorsChoose = { ...original.whyCreatorsChoose, features: [
      ...original.whyCreatorsChoose.features,
      { picture: 'score', title: 'Help from people', text: 'Write to us and somebody who has read your mail will answer it.' },
    ] }
    export const fairVisibility = { ...original.fairVisibility, factors: [
      ...original.fairVisibility.factors,
      { title: 'Accessibility', text: 'Can it be followed without sound, or without the picture?' },
    ] }
    export const creators = { ...original.creators, cards: [
      ...original.creators.cards,
      { craft: 'educator', title: 'Musician', text: 'The concert, the rehearsal, the song behind the song.' },
    ] }
    export const headerLinks = [...original.headerLinks, original.foundingCreator]`,
  waitlist: `
    export const categories = [...original.categories, { value: 'musician', label: 'Musician' }]`,
})

/** With half a coin. It takes a build; the preview below is tested for all shares. */
const share = 65

test(`a share of ${share} %, a brand of 14 letters and one more entry in each list cause no layout fault`, async ({
  page,
}) => {
  // Includes a build.
  test.setTimeout(300_000)
  const site = await changedSite(grown(share))
  try {
    expect(await faultsByWidth(page, site.url)).toEqual(inOrder)
    expect(await coinsFilled(page)).toBeCloseTo(share / 10)
    expect(await previewFaults(page, await readContent(join(site.folder, 'src/content')))).toEqual([])
  } finally {
    await site.discard()
  }
})

test('the unchanged content causes no layout fault', async ({ page, server }) => {
  test.setTimeout(120_000)
  expect(await faultsByWidth(page, server.url)).toEqual(inOrder)
  expect(await coinsFilled(page)).toBeCloseTo(business.creatorShare / 10)
  expect(await previewFaults(page, await readContent())).toEqual([])
})

test('the link preview has no layout fault at other shares, with a brand of 14 letters', async ({ page }) => {
  test.setTimeout(120_000)
  const content = await readContent()
  for (const creatorShare of [50, 65, 95]) {
    const changed = {
      ...content,
      site: { ...content.site, brand: 'Chalchitralaya' },
      business: { creatorShare },
      preview: { headline: ['Set your price.', `Keep ${creatorShare}%.`] },
    } as unknown as Content
    expect(await previewFaults(page, changed), `at ${creatorShare} %`).toEqual([])
  }
})

const inOrder = Object.fromEntries(widths.map((width) => [width, { page: [], dialog: [] }]))

async function faultsByWidth(page: Page, url: string) {
  const faults: Record<number, { page: string[]; dialog: string[] }> = {}
  await visitLaidOut(page, `${url}/?join=1`)
  await expect(dialogOf(page)).toBeVisible()
  // In one load: no script of the page measures the window.
  for (const width of widths) {
    await page.setViewportSize({ width, height: PAGE_HEIGHT })
    faults[width] = { page: await layoutFaults(page, '#page'), dialog: await layoutFaults(page, '[role=dialog]') }
  }
  return faults
}

/** Opens a URL and waits for its fonts. */
async function visitLaidOut(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await scriptReady(page)
  await fontsReady(page)
}

/** How many of the ten coins, which stand for the price, are the creator's: a number like 8 or 6.5. */
function coinsFilled(page: Page): Promise<number> {
  return page.locator('#why-creators-choose li:nth-child(2) > svg').evaluate((picture) => {
    // Each has a rupee sign, but the one that is filled in part.
    const signs = [...picture.querySelectorAll('text')].map((text) => text.textContent).join('').length
    const part = picture.querySelector('svg')
    return part === null ? signs : signs + part.width.baseVal.value / part.height.baseVal.value
  })
}

/** The layout faults of the link preview: text over text, over the perforation, a line or the edge of the ticket. */
async function previewFaults(page: Page, content: Content): Promise<string[]> {
  const fonts = await createFontFaces(content, '/', join(tmpdir(), 'preview-fonts'))
  await page.goto('about:blank')
  await page.setViewportSize({ width: PREVIEW.width, height: PREVIEW.height })
  await page.setContent(previewPage(content, standaloneRules(fonts, '/')))
  await page.waitForSelector('html[data-fitted]')
  return page.evaluate(() => {
    const paper = [...document.querySelectorAll('body > svg path[fill]')].map((part) => part.getBoundingClientRect())
    const lines = [...document.querySelectorAll('body > svg path[stroke]')].map((part) => part.getBoundingClientRect())
    const texts = [...document.querySelectorAll('span, p')].flatMap((element) =>
      [...element.childNodes].flatMap((node) => {
        const words = (node.textContent ?? '').trim()
        if (node.nodeType !== Node.TEXT_NODE || words === '') return []
        const range = document.createRange()
        range.selectNodeContents(node)
        const { left, right, top, bottom } = range.getBoundingClientRect()
        // Without the space above cap height and below the baseline, which rotated text has at its sides.
        const [high, wide] = [(bottom - top) * 0.2, (right - left) * 0.2]
        const turned = element.closest('.edge, .narrow') !== null
        return turned
          ? [{ words, left: left + wide, right: right - wide, top, bottom }]
          : [{ words, left, right, top: top + high, bottom: bottom - high }]
      }),
    )
    const margin = 8
    return texts.flatMap((one, index) => [
      ...(paper.some(
        ({ left, right, top, bottom }) =>
          one.left >= left + margin && one.right <= right - margin && one.top >= top && one.bottom <= bottom,
      )
        ? []
        : [`'${one.words}' does not lie on one part of the ticket`]),
      ...(lines.some(({ left, right }) => one.left < right && one.right > left)
        ? [`'${one.words}' lies over a line`]
        : []),
      ...texts
        .slice(index + 1)
        .filter(
          (other) =>
            Math.min(one.right, other.right) > Math.max(one.left, other.left) &&
            Math.min(one.bottom, other.bottom) > Math.max(one.top, other.top),
        )
        .map((other) => `'${one.words}' lies over '${other.words}'`),
    ])
  })
}
