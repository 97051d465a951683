/** The scale of the type: what is more important is larger, at any width, and colour and place are for what they mean. */
import type { Page } from '@playwright/test'
import { creators, foundingCreator, header, hero, whyCreatorsChoose } from '#content/landing.ts'
import { contrast } from '#tests/contrast.ts'
import { palette } from '#theme/palette.ts'
import { expect, fontsReady, test, visit } from './fixtures.ts'

test.beforeEach(async ({ page }) => {
  await visit(page, '/')
  await fontsReady(page)
})

test('text has 16 to 18 pixels, or 20 in a very wide window; lead, name, title and headline are larger, in this order', async ({
  page,
}) => {
  for (const [width, largest] of [
    [360, 18],
    [820, 18],
    [1440, 18],
    [2200, 20],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const [texts = [], leads = [], names = [], titles = [], headlines = []] = await Promise.all(
      ['li > p', 'h2 + p', 'li > h3', 'h2', 'h1 > *'].map((selector) =>
        sizesOf(page, `section:not(:last-of-type) :is(${selector})`),
      ),
    )
    const at = `${width} pixels`
    for (const sizes of [texts, leads, names, titles, headlines]) expect(sizes.length, at).toBeGreaterThan(0)
    expect(Math.min(...texts), at).toBeGreaterThanOrEqual(16)
    expect(Math.max(...texts), at).toBeLessThanOrEqual(largest)
    expect(Math.min(...leads), at).toBeGreaterThanOrEqual(Math.min(...texts) + 1)
    // A step of the scale is 1.2 on a phone.
    expect(Math.min(...names) / Math.min(...texts), at).toBeGreaterThan(1.18)
    expect(new Set(titles.map(Math.round)).size, at).toBe(1)
    expect(Math.min(...titles) / Math.max(...names), at).toBeGreaterThan(1.5)
    expect(Math.min(...headlines) / Math.max(...titles), at).toBeGreaterThan(1.3)
  }
})

test('no text is smaller than 12 pixels', async ({ page }) => {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(
      Math.min(...(await sizesOf(page, '#page *:not(svg *, [role=group] *)'))),
      `${width} pixels`,
    ).toBeGreaterThanOrEqual(12)
  }
})

/** The sizes of the letters of all elements that have some of their own, in pixels. */
const sizesOf = (page: Page, selector: string): Promise<number[]> =>
  page
    .locator(selector)
    .evaluateAll((all) =>
      all
        .filter((one) => [...one.childNodes].some((node) => node instanceof Text && node.data.trim() !== ''))
        .map((one) => parseFloat(getComputedStyle(one).fontSize)),
    )

test('text is set from its start: on a phone calls to action and the line below them are centred, and amounts end at one line', async ({
  page,
}) => {
  const centred = [header.action, hero.ticket.platform, hero.action, foundingCreator.action]
  const onPhone = [hero.calm, hero.decided, whyCreatorsChoose.action, foundingCreator.calm]
  for (const [width, more] of [
    [360, onPhone],
    [1440, []],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const texts = await textsWhere(page, 'text-align', ['center'])
    expect(texts.toSorted(), `${width} pixels`).toEqual([...centred, ...more].toSorted())
    const ends = await textsWhere(page, 'text-align', ['end', 'right'])
    expect(ends.length, `${width} pixels`).toBe(1 + whyCreatorsChoose.dashboard.videos.length)
  }
})

test('red is for emphasis alone, of an example and of two stamps, and no text is marigold', async ({ page }) => {
  const { cards, stamps } = creators
  const emphasised = [whyCreatorsChoose.dashboard.example, ...cards.map(() => stamps.beta)]
  const [red, marigold] = [
    [palette.kumkum, palette.kumkumBright],
    [palette.marigold, palette.marigoldDeep],
  ].map((colours) => colours.map(asComputed))
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const texts = await textsWhere(page, 'color', red ?? [])
    expect(texts, colorScheme).toEqual([...emphasised, foundingCreator.terms[1].title])
    expect(await textsWhere(page, 'color', marigold ?? []), colorScheme).toEqual([])
  }
})

test('a text is quieter than the title above it', async ({ page }) => {
  for (const [width, colorScheme] of [
    [360, 'light'],
    [1440, 'light'],
    [360, 'dark'],
    [1440, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    const pairs = await page.locator('section:not(:last-of-type) :is(h2, h3) + p').evaluateAll((texts) =>
      texts.map((text) => ({
        words: text.textContent,
        title: getComputedStyle(text.previousElementSibling ?? text).color,
        text: getComputedStyle(text).color,
      })),
    )
    expect(pairs.length).toBeGreaterThan(15)
    const strength = (colour: string) => Math.max(contrast(colour, '#ffffff'), contrast(colour, '#000000'))
    const loud = pairs.filter(({ title, text }) => strength(text) > 0.9 * strength(title))
    expect(loud, `${width} pixels, ${colorScheme}`).toEqual([])
  }
})

test('a link among words is underlined', async ({ page }) => {
  const links = page.locator(':is(p, footer) a, a[aria-labelledby]')
  expect(await links.count()).toBeGreaterThan(10)
  for (const link of await links.all()) await expect(link).toHaveCSS('text-decoration-line', 'underline')
})

const asComputed = (hex: string) => `rgb(${[1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

/** The texts of the page with one of these values of a property. */
const textsWhere = (page: Page, property: string, values: string[]): Promise<string[]> =>
  page.locator('#page *:not(svg *)').evaluateAll(
    (all, wanted) =>
      all.flatMap((one) => {
        const own = [...one.childNodes].find((node) => node instanceof Text && node.data.trim() !== '')
        const value = getComputedStyle(one).getPropertyValue(wanted.property)
        return own && wanted.values.includes(value) ? (own.textContent ?? '').trim() : []
      }),
    { property, values },
  )
