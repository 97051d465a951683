/** A computed style is no paint: a text may be covered, or as dark as its ground. Only pixels tell. */
import type { Page } from '@playwright/test'
import { creators, fairVisibility, howItWorks } from '#content/landing.ts'
import { palette } from '#theme/palette.ts'
import { meanings } from '#theme/semantic-tokens.ts'
import { expect, failedRequest, fontsReady, test, visit } from './fixtures.ts'

const WITHOUT_TEXT =
  '* { -webkit-text-fill-color: #0000 !important } text, tspan { fill: #0000 !important; stroke: none !important }'

/** A window of this height shows each page whole. */
const WHOLE = { width: 1280, height: 8000 }

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const [address, root] of [
  ['/', '#page'],
  ['/?join=1', '[role=dialog]'],
] as const) {
  test(`each text of ${address} is painted, and in the dark scheme the ground is dark`, async ({ page }) => {
    await page.setViewportSize(WHOLE)
    await visit(page, address)
    await expectPainted(page, root)
  })
}

test.describe('an unknown path', () => {
  test.use({ expectedMessages: failedRequest })

  test('has each text painted, and in the dark scheme a dark ground', async ({ page }) => {
    await page.setViewportSize(WHOLE)
    await page.goto('/a/b/c')
    await expectPainted(page, 'body')
  })
})

for (const [address, root, least] of [
  ['/', '#page', 60],
  ['/?join=1&category=educator', '[role=dialog]', 12],
] as const)
  test(`what the drawings of ${address} show in the light scheme they show in the dark one`, async ({ page }) => {
    await page.setViewportSize(WHOLE)
    await visit(page, address)
    await expect(page.locator('input#price')).toBeEditable()
    const light = await shapesSeen(page, root)
    await page.emulateMedia({ colorScheme: 'dark' })
    const dark = await shapesSeen(page, root)
    expect(light.length).toBeGreaterThan(least)
    expect(light.filter((shape) => !dark.includes(shape))).toEqual([])
  })

test('in the dark, a film has another colour than the hall that it lies in', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await visit(page, '/')
  const [film, hall] = [palette[meanings.strip.dark], palette[meanings.canvas.dark]]
  expect(film).not.toBe(hall)
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    for (const { id } of [howItWorks, fairVisibility, creators]) {
      const colours = await coloursOf(page, await page.locator(`#${id}`).screenshot())
      // Of an edge or a sign there are fewer pixels than of a film's whole length.
      for (const colour of [film, hall]) expect(colours[colour], `${id} at ${width} pixels`).toBeGreaterThan(3000)
    }
  }
})

test('the open form darkens the page beside it, and in the dark has an edge', async ({ page }) => {
  await visit(page, '/?join=1')
  await expect(page.getByRole('dialog')).toBeVisible()
  const { x = 0 } = (await page.getByRole('dialog').boundingBox()) ?? {}
  const strip = { x: x - 3, y: 300, width: 6, height: 1 }
  const [beside = ''] = Object.keys(await coloursOf(page, await page.screenshot({ clip: { ...strip, width: 3 } })))
  const greenOf = (colour: string) => parseInt(colour.slice(3, 5), 16)
  expect(greenOf(beside)).toBeLessThan(greenOf(palette[meanings.raised.light]) / 2)
  await page.emulateMedia({ colorScheme: 'dark' })
  const colours = await coloursOf(page, await page.screenshot({ clip: strip }))
  expect(Object.keys(colours)).toContain(palette[meanings.line.dark])
})

test('the stub is perforated where it joins the form, in both directions', async ({ page }) => {
  await visit(page, '/?join=1')
  for (const direction of ['ltr', 'rtl']) {
    const inner = await page.locator('[data-stub]').evaluate((stub, dir) => {
      document.documentElement.dir = dir
      const { left, right } = stub.getBoundingClientRect()
      return dir === 'ltr' ? left : right - 2
    }, direction)
    const edge = { x: inner, y: 300, width: 2, height: 32 }
    const colours = Object.keys(await coloursOf(page, await page.screenshot({ clip: edge })))
    for (const part of ['action', 'raised'] as const)
      expect(colours, direction).toContain(palette[meanings[part].light])
  }
})

test('what is chosen is a ticket: ticked, and bitten at both sides', async ({ page }) => {
  await visit(page, '/?join=1&category=educator')
  for (const width of [400, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const value of ['educator', 'other']) {
      const card = page.locator(`[value=${value}] + *`)
      await expect(card.locator('svg').last()).toBeVisible({ visible: value === 'educator' })
      const box = (await card.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      const edge = { y: box.y + box.height / 2 - 1, width: 2, height: 2 }
      for (const x of [box.x + 2, box.x + box.width - 4]) {
        const [colour] = Object.keys(await coloursOf(page, await page.screenshot({ clip: { ...edge, x } })))
        expect(colour, `at ${x} of ${value}`).toBe(palette[meanings[value === 'educator' ? 'raised' : 'canvas'].light])
      }
    }
  }
})

test('in the dark, the beam ends before the foot of the hero', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await visit(page, '/')
  for (const [width, height] of [
    [360, 740],
    [820, 1100],
    [1440, 900],
    [2200, 1240],
  ] as const) {
    await page.setViewportSize({ width, height })
    const hero = await page.locator('#hero').evaluate((box) => box.getBoundingClientRect().bottom)
    const foot = { x: 0, y: Math.floor(hero) - 2, width, height: 1 }
    const picture = await page.screenshot({ fullPage: true, clip: foot })
    expect(Object.keys(await coloursOf(page, picture)), `${width} pixels`).toHaveLength(1)
  }
})

/** The shapes without which their drawing would look different, on the ground that is below it. */
async function shapesSeen(page: Page, root: string): Promise<string[]> {
  const ground = await pictureOf(page, 'svg { visibility: hidden !important }')
  return page.locator(root).evaluate(async (start, src) => {
    const picture = Object.assign(new Image(), { src })
    await picture.decode()
    // Decoded once.
    const below = await createImageBitmap(picture)
    const SHAPES = 'path, circle, rect'
    /** Of each copy, in pixels. */
    const SIZE = 160
    const seen: string[] = []
    for (const [index, svg] of [...start.querySelectorAll('svg:not(svg *)')].entries()) {
      const { left, top, width, height } = svg.getBoundingClientRect()
      const shapes = [...svg.querySelectorAll(SHAPES)]
      if (width * height === 0 || shapes.length === 0) continue
      // In a row: the whole drawing, and a copy without each of its shapes.
      const row = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
      const size = { width: String(SIZE * (shapes.length + 1)), height: String(SIZE) }
      for (const [name, length] of Object.entries(size)) row.setAttribute(name, length)
      for (const removed of [-1, ...shapes.keys()]) {
        const copy = svg.cloneNode(true) as Element
        const place = { x: SIZE * (removed + 1), width: SIZE, height: SIZE, preserveAspectRatio: 'none' }
        for (const [name, value] of Object.entries(place)) copy.setAttribute(name, String(value))
        for (const [at, shape] of copy.querySelectorAll(SHAPES).entries())
          if (at === removed) shape.remove()
          else
            for (const name of ['display', 'fill', 'opacity', 'stroke', 'stroke-width'])
              shape.setAttribute(name, getComputedStyle(shapes[at] ?? shape).getPropertyValue(name))
        row.append(copy)
      }
      const text = new XMLSerializer().serializeToString(row)
      const image = Object.assign(new Image(), { src: `data:image/svg+xml,${encodeURIComponent(text)}` })
      await image.decode()
      const context = new OffscreenCanvas(image.width, SIZE).getContext('2d', { willReadFrequently: true })
      for (const at of [-1, ...shapes.keys()])
        context?.drawImage(below, left, top, width, height, SIZE * (at + 1), 0, SIZE, SIZE)
      context?.drawImage(image, 0, 0)
      const pixelsOf = (at: number) => context?.getImageData(SIZE * (at + 1), 0, SIZE, SIZE).data ?? []
      const whole = pixelsOf(-1)
      for (const [at, shape] of shapes.entries()) {
        const without = pixelsOf(at)
        // By red and green, which are most of its brightness and tell kumkum from ink.
        const isSeen = whole.some((value, pixel) => pixel % 4 < 2 && Math.abs(value - (without[pixel] ?? 0)) > 12)
        if (isSeen) seen.push(`${index}, ${at}: ${shape.outerHTML.slice(0, 160)}`)
      }
    }
    return seen
  }, ground)
}

async function expectPainted(page: Page, root: string): Promise<void> {
  await fontsReady(page)
  const light = await compare(page, root, [await pictureOf(page, WITHOUT_TEXT), await pictureOf(page)])
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await compare(page, root, [await pictureOf(page, WITHOUT_TEXT), await pictureOf(page)])
  expect(light.unpainted, 'not painted in the light scheme').toEqual([])
  expect(dark.unpainted, 'not painted in the dark scheme').toEqual([])
  expect(dark.ground, 'the brightness of the dark ground').toBeLessThan(light.ground / 2)
}

/** How many pixels of a picture have each colour, by `#rrggbb`. */
const coloursOf = (page: Page, picture: Buffer): Promise<Record<string, number>> =>
  page.evaluate(
    async (src) => {
      const image = Object.assign(new Image(), { src })
      await image.decode()
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
      context?.drawImage(image, 0, 0)
      const { data } = context?.getImageData(0, 0, image.width, image.height) ?? {}
      const counts: Record<string, number> = {}
      for (const pixel of new Uint32Array(data?.buffer ?? new ArrayBuffer())) {
        const [red = 0, green = 0, blue = 0] = [pixel, pixel >> 8, pixel >> 16].map((part) => part & 255)
        const name = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
        counts[name] = (counts[name] ?? 0) + 1
      }
      return counts
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  )

/** As a data URL. `rules` through the CSSOM, because the policy allows no inline styles. */
async function pictureOf(page: Page, rules = ''): Promise<string> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, rules)
  return `data:image/png;base64,${(await page.screenshot()).toString('base64')}`
}

/**
 * The texts in whose middle no pixel has a contrast of 3:1 between the two pictures, and how bright the ground is, of 255.
 * Thin letters have a little less than the 4.5:1 of their colours.
 */
const compare = (page: Page, root: string, pictures: string[]) =>
  page.locator(root).evaluate(async (start, urls) => {
    // An answer that is not opened is not shown either.
    const NOT_SHOWN = 'script, style, noscript, option, details:not([open]) > :not(summary)'
    const pixelsOf = async (src: string) => {
      const image = Object.assign(new Image(), { src })
      await image.decode()
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
      context?.drawImage(image, 0, 0)
      return context?.getImageData(0, 0, image.width, image.height).data ?? []
    }
    const [bare = [], seen = []] = await Promise.all(urls.map(pixelsOf))
    const luminance = (part = 0) => ((part / 255 + 0.055) / 1.055) ** 2.4 + 0.05
    const contrast = (one?: number, other?: number) =>
      Math.max(luminance(one) / luminance(other), luminance(other) / luminance(one))
    const isPainted = ({ left, top, right, bottom, width, height }: DOMRect) => {
      for (let y = Math.ceil(top + height / 5); y < bottom - height / 5; y += 1)
        for (let x = Math.ceil(left + width / 5); x < right - width / 5; x += 1) {
          // The green of a pixel, which is most of its brightness.
          const at = (y * 1280 + x) * 4 + 1
          if (contrast(seen[at], bare[at]) >= 3) return true
        }
      return false
    }
    const unpainted: string[] = []
    const walker = document.createTreeWalker(start, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const { parentElement: element, textContent: words } = node
      if (element === null || (words ?? '').trim() === '' || element.closest(NOT_SHOWN)) continue
      // What is clipped is for screen readers only, and the skip link is above the window until it has the focus.
      const { visibility, clip } = getComputedStyle(element)
      const range = document.createRange()
      range.selectNodeContents(node)
      const boxes = [...range.getClientRects()].filter(({ width, bottom }) => width > 0 && bottom > 0)
      if (visibility === 'visible' && clip === 'auto' && !boxes.every(isPainted)) unpainted.push(words ?? '')
    }
    return { unpainted, ground: bare[1] ?? 0 }
  }, pictures)
