/**
 * The page follows from the content. In another language (every text accented and some 40 % longer, as in a pseudo-locale,
 * in both directions of writing), with another share, a long brand, one more card, choice and link, no text overlaps or
 * is clipped, no card is alone in its row, each text that is shown comes from src/content, and what the browser draws is
 * what was prerendered.
 */
import type { Page } from '@playwright/test'
import * as head from '#content/head.ts'
import * as landing from '#content/landing.ts'
import { site } from '#content/site.ts'
import * as waitlist from '#content/waitlist.ts'
import { theme } from '#theme/preset.ts'
import { BACKEND, changedSite, type ChangedSite } from './changed-site.ts'
import { expect, fontsReady, holdScripts, scriptReady, settled, test, visit } from './fixtures.ts'
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

/** The source text of a module of src/content in which every text has accents and twice its vowels, and lists are longer. */
function changedContent(module: object): string {
  return `
    // Addresses, names of files, and what the code reads: never a sentence.
    const KEPT = ['id', 'src', 'href', 'value', 'picture', 'craft', 'network', 'file', 'placeholder', 'language']
    const ACCENTS = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', A: 'Á', E: 'É', I: 'Í', O: 'Ó', U: 'Ú' }
    const accented = (text) =>
      text.replaceAll(/[aeiou]/gi, (vowel) => ACCENTS[vowel] + ACCENTS[vowel].toLowerCase())
    // One more card or choice, with the words of another one.
    const words = { title: 'Accessibility', label: 'Musician' }
    const longer = ([first, second, ...rest]) =>
      [first, { ...second, ...words }, ...rest, { ...second, ...words, id: 'more', value: 'more' }]
    const isOfCards = (list) =>
      list.length > 1 && list.every(({ title, text, label }) => (title && text) || label)
    const changed = (content) =>
      typeof content === 'string' ? accented(content)
      : Array.isArray(content) ? (isOfCards(content) ? longer(content) : content).map(changed)
      : typeof content !== 'object' || content === null ? content
      : Object.fromEntries(Object.entries(content).map(([key, value]) =>
          [key, KEPT.includes(key) && typeof value === 'string' && !value.includes(' ') ? value : changed(value)]))
    ${Object.keys(module)
      .map((name) => `export const ${name} = changed(original.${name})`)
      .join('\n')}`
}

// In one process, which builds once.
test.describe.configure({ mode: 'default' })

let changed: ChangedSite

test.beforeAll(async () => {
  // Includes a build.
  test.setTimeout(900_000)
  const business = '{ ...original.business, creatorShare: 65 }'
  const names = "{ ...original.site, brand: 'Chálchítrá Mótíón Píctúrés Éntértáínmént' }"
  const facts = "{ ...original.facts, firstIn: 'Áá.', soldElsewhere: 'Áá.' }"
  changed = await changedSite({
    site:
      `export const site = ${names}\nexport const business = ${business}\nexport const facts = ${facts}\n` +
      'export const toastBehaviour = { ...original.toastBehaviour, duration: 60_000 }',
    landing: `${changedContent(landing)}\ncreators.cards[0].title = 'मूल्य'`,
    waitlist: changedContent(waitlist),
    head: `${changedContent(head)}\nhead.direction = 'rtl'`,
  })
})

test.afterAll(() => changed.discard())

for (const address of ['/?utm_source=a#founding-creator', '/?join=1&utm_source=a', '/?join=1&category=educator']) {
  test(`at ${address} React finds no difference, and all elements stay`, async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto(changed.url + address)
    const before = await page.locator('#waitlist-app *').evaluateAll((elements) => {
      Object.assign(window, { before: elements })
      return elements.length
    })
    expect(before).toBeGreaterThan(300)
    release()
    await scriptReady(page)
    await settled(page)
    const gone = await page.evaluate(() =>
      (Reflect.get(window, 'before') as Element[]).flatMap((one) => (one.isConnected ? [] : one.outerHTML)),
    )
    expect(gone).toEqual([])
  })
}

test('in a confirmation React finds no difference', async ({ page }) => {
  await visit(page, changed.url)
  // From the page itself, to which alone the server confirms.
  await page.evaluate(() => location.assign('/?joined=1'))
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.locator('a[aria-haspopup=dialog]').first().waitFor({ state: 'attached' })
})

for (const direction of ['rtl', 'ltr']) {
  test(`written ${direction}, page and dialog have no layout fault with changed content`, async ({ page }) => {
    await openForm(page, changed.url)
    await page.evaluate((dir) => {
      document.documentElement.dir = dir
      const links = document.querySelector('nav ul')
      links?.append(links.lastElementChild?.cloneNode(true) ?? '')
    }, direction)
    // A word with twice its vowels may be broken, so that it does not overflow.
    expect((await faultsAtAllWidths(page)).filter((fault) => !fault.includes('is broken over'))).toEqual([])
  })
}

test('the lines of titles alone keep apart where one is in a script with signs above and below its letters', async ({
  page,
}) => {
  await visit(page, changed.url)
  const linesOf = (names: string) =>
    page.locator(names).evaluateAll((headings) =>
      headings.map((heading) => {
        const { lineHeight, fontSize } = getComputedStyle(heading)
        return parseFloat(lineHeight) / parseFloat(fontSize)
      }),
    )
  expect(Math.min(...(await linesOf('h2, h3')))).toBeGreaterThan(1.25)
  expect(Math.max(...(await linesOf('h1')))).toBeLessThan(1.25)
})

test('the unchanged content causes no layout fault', async ({ page }) => {
  await openForm(page)
  expect(await faultsAtAllWidths(page)).toEqual([])
})

test('with VITE_BACKEND_URL in .env, a form without script goes there', async ({ page }) => {
  await page.route(`${BACKEND}/**`, (route) => route.fulfill({ body: 'Taken' }))
  await holdScripts(page)
  await page.goto(`${changed.url}/?join=1`)
  const sent = page.waitForRequest(`${BACKEND}/api/waitlist`)
  await page.locator('form').evaluate((form: HTMLFormElement) => form.submit())
  expect((await sent).method()).toBe('POST')
})

test('where text runs from the right, a toast stands at the left', async ({ page }) => {
  await openForm(page, changed.url)
  await page.locator('[role=dialog] button[type=submit]').click()
  expect((await settledBox(page.locator('[data-sonner-toast]'))).x).toBeLessThan(50)
})

test('a toast stays for as long as the content says', async ({ page }) => {
  await page.clock.install()
  await openForm(page, changed.url)
  await page.locator('[role=dialog] button[type=submit]').click()
  await expect(page.locator('[data-sonner-toast]')).toBeVisible()
  await page.clock.fastForward(30_000)
  await expect(page.locator('[data-sonner-toast]')).toHaveAttribute('data-removed', 'false')
})

test('every text and every name for assistive technology comes from src/content', async ({ page }) => {
  await openForm(page, changed.url)
  await page.locator('[role=dialog] button[type=submit]').click()
  await expect(page.locator('[data-sonner-toast]')).toBeVisible()
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
  }
  return faults
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
