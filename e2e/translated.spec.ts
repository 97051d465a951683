/**
 * The page and the dialog in another language: every text is accented and some 40 % longer, as in a pseudo-locale, in both
 * directions of writing. Nothing overflows, and each text that is shown comes from src/content.
 */
import type { Page } from '@playwright/test'
import * as head from '#content/head.ts'
import * as landing from '#content/landing.ts'
import { site } from '#content/site.ts'
import * as waitlist from '#content/waitlist.ts'
import { changedSite, type ChangedSite } from './changed-site.ts'
import { expect, fontsReady, scriptReady, test } from './fixtures.ts'
import { layoutFaults } from './layout-faults.ts'

const { upload } = landing.howItWorks.pictures
const WIDTHS = [320, 360, 820, 1440]

/** The source text of a module of src/content in which every text has accents and twice its vowels. */
function pseudoLocalized(module: object): string {
  return `
    // Addresses, names of files, and what the code reads.
    const KEPT = ['id', 'value', 'picture', 'craft', 'network', 'file', 'placeholder', 'language']
    const ACCENTS = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', A: 'Á', E: 'É', I: 'Í', O: 'Ó', U: 'Ú' }
    const accented = (text) =>
      text.replaceAll(/[aeiou]/gi, (vowel) => ACCENTS[vowel] + ACCENTS[vowel].toLowerCase())
    const localized = (content) =>
      typeof content === 'string' ? accented(content)
      : Array.isArray(content) ? content.map(localized)
      : typeof content !== 'object' || content === null ? content
      : Object.fromEntries(Object.entries(content).map(([key, value]) =>
          [key, KEPT.includes(key) && typeof value === 'string' ? value : localized(value)]))
    ${Object.keys(module)
      .map((name) => `export const ${name} = localized(original.${name})`)
      .join('\n')}`
}

// In one process, which builds once.
test.describe.configure({ mode: 'default' })

let changed: ChangedSite

test.beforeAll(async () => {
  // Includes a build.
  test.setTimeout(300_000)
  changed = await changedSite({
    landing: pseudoLocalized(landing),
    waitlist: pseudoLocalized(waitlist),
    head: `${pseudoLocalized(head)}
    head.direction = 'rtl'`,
  })
})

test.afterAll(() => changed.discard())

// The window is 16 000 pixels tall.
test.use({ screenshot: 'off' })

for (const direction of ['ltr', 'rtl'] as const) {
  test(`page and dialog have no layout fault with longer texts, written ${direction}`, async ({ page }) => {
    test.setTimeout(120_000)
    await openForm(page)
    await page.evaluate((dir) => {
      document.documentElement.dir = dir
    }, direction)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 16_000 })
      for (const part of ['#page', '[role=dialog]']) {
        const faults = await layoutFaults(page, part)
        // A word with twice its vowels may be broken: that is how it keeps from overflowing.
        const overflows = faults.filter((fault) => !fault.includes('is broken over'))
        expect.soft(overflows, `${part} at ${width} pixels`).toEqual([])
      }
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} pixels`).toBe(width)
    }
  })
}

test('written from the right, no toast covers the close button', async ({ page }) => {
  for (const size of [
    { width: 360, height: 740 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size)
    await openForm(page)
    await page.locator('[role=dialog] button[type=submit]').click()
    const toast = page.locator('[data-sonner-toast]')
    await expect(toast).toBeInViewport({ ratio: 1 })
    // 'Close', with accents.
    await page.getByRole('dialog').getByRole('button', { name: /^Cl/ }).click({ trial: true })
    await expect(toast).toBeInViewport({ ratio: 1 })
  }
})

test('every text and every name for assistive technology comes from src/content', async ({ page }) => {
  await openForm(page)
  await page.locator('[role=dialog] button[type=submit]').click()
  await expect(page.locator('[data-sonner-toast]')).toBeVisible()
  // Names, and the keys that sonner appends to the name of its area.
  const names = [
    site.brand,
    site.company,
    site.email,
    site.website.label,
    ...site.social.map(({ label }) => label),
    upload.file,
    'alt+T',
  ]
  const texts = await plainTexts(page)
  const others = texts.map((text) => names.reduce((rest, name) => rest.replaceAll(name, ''), text))
  expect(others.filter((text) => /[aeiou]/i.test(text))).toEqual([])
})

async function openForm(page: Page): Promise<void> {
  await page.goto(`${changed.url}/?join=1`)
  await scriptReady(page)
  await fontsReady(page)
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** The texts and labels of the page that have a vowel without an accent. */
function plainTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node instanceof Element) {
        for (const name of ['alt', 'title', 'aria-label', 'aria-description', 'aria-roledescription']) {
          texts.push(node.getAttribute(name) ?? '')
        }
      } else if (node.parentElement?.closest('script, style, noscript') === null) texts.push(node.textContent ?? '')
    }
    return texts.filter((text) => /[aeiou]/i.test(text))
  })
}
