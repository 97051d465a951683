/**
 * The page follows from the content. In another language (every text accented and some 40 % longer, as in a pseudo-locale,
 * in both directions of writing), with another share, a longer brand, one more card, choice and link, no text overlaps or
 * is clipped, no card is alone in its row, and each text that is shown comes from src/content.
 */
import type { Page } from '@playwright/test'
import * as head from '#content/head.ts'
import * as landing from '#content/landing.ts'
import { site } from '#content/site.ts'
import * as waitlist from '#content/waitlist.ts'
import { theme } from '#theme/preset.ts'
import { changedSite, type ChangedSite } from './changed-site.ts'
import { expect, fontsReady, test, visit } from './fixtures.ts'
import { layoutFaults } from './layout-faults.ts'
import { settledBox } from './waitlist.ts'

/** Small and large windows, and the least of each layout. */
const WIDTHS = [
  320,
  ...Object.values(theme.theme?.breakpoints ?? {})
    .map((rem) => 16 * parseFloat(rem))
    .filter((width) => width > 320),
  2560,
]

/** With half a coin. */
const SHARE = 65

/** The source text of a module of src/content in which every text has accents and twice its vowels, and lists are longer. */
function changedContent(module: object): string {
  return `
    // Addresses, names of files, and what the code reads: never a sentence.
    const KEPT = ['id', 'src', 'href', 'value', 'picture', 'craft', 'network', 'file', 'placeholder', 'language']
    const ACCENTS = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', A: 'Á', E: 'É', I: 'Í', O: 'Ó', U: 'Ú' }
    const accented = (text) =>
      text.replaceAll(/[aeiou]/gi, (vowel) => ACCENTS[vowel] + ACCENTS[vowel].toLowerCase())
    // One more card, choice or link to a section.
    const longer = (list) =>
      list.length > 1 && list.every(({ title, text, label, lead }) => (title && text) || label || lead)
      ? [...list, { ...list[1], title: 'Accessibility', label: 'Musician', value: 'musician' }]
      : list
    const changed = (content) =>
      typeof content === 'string' ? accented(content)
      : Array.isArray(content) ? longer(content).map(changed)
      : typeof content !== 'object' || content === null ? content
      : Object.fromEntries(Object.entries(content).map(([key, value]) =>
          [key, KEPT.includes(key) && typeof value === 'string' && !value.includes(' ') ? value : changed(value)]))
    ${Object.keys(module)
      .map((name) => `export const ${name} = changed(original.${name})`)
      .join('\n')}`
}

// In one process, which builds once.
test.describe.configure({ mode: 'default' })

// The window is 16 000 pixels tall.
test.use({ screenshot: 'off' })

let changed: ChangedSite

test.beforeAll(async () => {
  // Includes a build.
  test.setTimeout(300_000)
  changed = await changedSite({
    site: `
    export const site = { ...original.site, brand: 'Chálchítráláyá', company: 'Chálchítráláyá' }
    export const business = { ...original.business, creatorShare: ${SHARE} }`,
    landing: changedContent(landing),
    waitlist: changedContent(waitlist),
    head: `${changedContent(head)}
    head.direction = 'rtl'`,
  })
})

test.afterAll(() => changed.discard())

test('page and dialog have no layout fault with changed content, in both directions', async ({ page }) => {
  await openForm(page, changed.url)
  for (const direction of ['rtl', 'ltr']) {
    await page.evaluate((dir) => {
      document.documentElement.dir = dir
    }, direction)
    // A word with twice its vowels may be broken, so that it does not overflow.
    const faults = (await faultsAtAllWidths(page)).filter((fault) => !fault.includes('is broken over'))
    expect(faults, `written ${direction}`).toEqual([])
  }
  expect(await coinsFilled(page)).toBeCloseTo(SHARE / 10)
})

test('the unchanged content causes no layout fault', async ({ page }) => {
  await openForm(page)
  expect(await faultsAtAllWidths(page)).toEqual([])
  // In a wide window, the films of the factors run on into their bends, whose reel stands beside the heading.
  const edges = await page
    .locator('#fair-visibility')
    .locator('h2, ol, svg')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON() as DOMRect))
  const [heading, films, bends] = edges
  expect(bends?.bottom).toBeCloseTo(films?.bottom ?? 0, 0)
  expect(bends?.top).toBeLessThan(heading?.bottom ?? 0)
})

test('every text and every name for assistive technology comes from src/content', async ({ page }) => {
  await openForm(page, changed.url)
  await page.locator('[role=dialog] button[type=submit]').click()
  await expect(page.locator('[data-sonner-toast]')).toBeVisible()
  // Where text runs from the right, a line ends at the left.
  expect((await settledBox(page.locator('[data-sonner-toast]'))).x).toBeLessThan(50)
  await expect(page.locator('svg:has([href$="#cue"])')).toHaveCSS('transform', 'matrix(-1, 0, 0, 1, 0, 0)')
  // And an icon stands at the right of its tear line.
  await expect(page.locator('[data-sonner-toast] [data-icon]')).toHaveCSS('background-position', '0px 0px')
  // Names, and the keys that sonner appends to the name of its area.
  const names = [
    site.email,
    site.website.label,
    ...site.social.map(({ label }) => label),
    landing.howItWorks.pictures.upload.file,
    'alt+T',
  ]
  const others = (await plainTexts(page)).map((text) => names.reduce((rest, name) => rest.replaceAll(name, ''), text))
  expect(others.filter((text) => /[aeiou]/i.test(text))).toEqual([])
})

async function openForm(page: Page, url = ''): Promise<void> {
  await visit(page, `${url}/?join=1`)
  await fontsReady(page)
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** In one load: no script of the page measures the window. */
async function faultsAtAllWidths(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const width of WIDTHS) {
    // A window of this height shows the whole page at every width.
    await page.setViewportSize({ width, height: 16_000 })
    for (const part of ['#page', '[role=dialog]'])
      faults.push(...(await layoutFaults(page, part)).map((fault) => `${width} pixels: ${fault}`))
    faults.push(...(await unmirrored(page)).map((part) => `${width} pixels: ${part} is not mirrored`))
  }
  return faults
}

/** What does not stand as in a mirror when the same words are written in the other direction. */
function unmirrored(page: Page): Promise<string[]> {
  // The order of words in a line differs.
  return page.locator('body :not(svg *, option)').evaluateAll((elements) => {
    const root = document.documentElement
    // A film that moves with the scroll goes the same way in both.
    const parts = elements.filter(
      (part) =>
        part.checkVisibility({ visibilityProperty: true }) &&
        getComputedStyle(part).display !== 'inline' &&
        part.getAnimations().length === 0,
    )
    /** How far the parts, and the words of each that has no other within it, are from the start and the end of a line. */
    const placesIn = (direction: string) => {
      root.dir = direction
      return parts.map((part) => {
        const words = document.createRange()
        words.selectNodeContents(part)
        const boxes = [part, ...(part.childElementCount === 0 ? [words] : [])].map((box) => box.getBoundingClientRect())
        // The ticket runs from the left in both.
        if (getComputedStyle(part).direction !== direction) return []
        return boxes.map(({ left, right, width }) => width && (direction === 'rtl' ? root.clientWidth - right : left))
      })
    }
    const written = root.dir
    const [one, other] = [placesIn('ltr'), placesIn('rtl')]
    root.dir = written
    return parts.flatMap((part, index) =>
      other[index]?.every((place, at) => Math.abs(place - (one[index]?.[at] ?? NaN)) < 2)
        ? []
        : `<${part.localName} class="${part.getAttribute('class')}"> '${part.textContent.slice(0, 30)}'`,
    )
  })
}

/** How many of the ten coins, which stand for the price, are the creator's: a number like 8 or 6.5. */
async function coinsFilled(page: Page): Promise<number> {
  // Each has a rupee sign, but the one that is filled in part.
  const signs = await page.locator('#why-creators-choose li:nth-child(2) > svg text').allTextContents()
  const drawings = await (await page.request.get(new URL('/drawings.svg', page.url()).href)).text()
  const [, width = '0', height = '1'] = /<svg x="[\d.]+" width="([\d.]+)" height="([\d.]+)"/.exec(drawings) ?? []
  return signs.join('').length + Number(width) / Number(height)
}

/** The texts and labels of the page that have a vowel without an accent. */
function plainTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const names = ['alt', 'title', 'aria-label', 'aria-description', 'aria-roledescription']
    const texts = [...document.querySelectorAll(':not(script, style, noscript)')].flatMap((element) => [
      ...names.map((name) => element.getAttribute(name) ?? ''),
      ...Array.from(element.childNodes, (node) => (node instanceof Text ? node.data : '')),
    ])
    return texts.filter((text) => /[aeiou]/i.test(text))
  })
}
