/** What stands on one line, and what is the same on both sides. */
import type { Locator, Page } from '@playwright/test'
import { creators, fairVisibility, foundingCreator, hero, howItWorks, whyCreatorsChoose } from '#content/landing.ts'
import { priceRange } from '#content/site.ts'
import { expect, fontsReady, test, visit } from './fixtures.ts'
import { openForm } from './waitlist.ts'

const WIDTHS = [360, 820, 1100, 1440, 2200]

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('where text runs from the right, each box of page and form stands at the mirrored place', async ({ page }) => {
  await openForm(page)
  await fontsReady(page)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 1000 })
    expect(await unmirrored(page), `${width} pixels`).toEqual([])
  }
})

test('at the line of the column nothing begins a few pixels beside it', async ({ page }) => {
  await visit(page, '/')
  await fontsReady(page)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 1000 })
    expect(await besideColumn(page), `${width} pixels`).toEqual([])
  }
})

test('the ink of the largest headline and of the logo begins at the line of the column', async ({ page }) => {
  await visit(page, '/')
  await fontsReady(page)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 1000 })
    const column = await columnOf(page)
    for (const name of ['banner', 'main'] as const) {
      const ink = name === 'banner' ? page.getByRole(name).locator('svg') : page.locator(`#${foundingCreator.id} h2`)
      await ink.scrollIntoViewIfNeeded()
      const { y, height } = (await ink.boundingBox()) ?? { y: 0, height: 0 }
      // Of the headline the first line, whose letter has its side bearing taken off.
      const strip = {
        x: Math.floor(column) - 12,
        y: y + height * (name === 'main' ? 0.08 : 0.25),
        width: 24,
        height: height * 0.2,
      }
      const begins = await firstInk(page, await page.screenshot({ clip: strip }))
      expect(Math.abs(begins - 12), `${name} at ${width} pixels`).toBeLessThanOrEqual(2)
    }
  }
})

test('the sections of the pitch have 32 pixels above and below on a phone, some 88 on a tablet, 144 on a desk', async ({
  page,
}) => {
  await visit(page, '/')
  for (const [width, air] of [
    [360, 32],
    [820, 88],
    [1440, 144],
    [2200, 144],
  ] as const) {
    await page.setViewportSize({ width, height: 1000 })
    for (const { id } of [howItWorks, whyCreatorsChoose, fairVisibility, creators]) {
      const paddings = await page.locator(`#${id}`).evaluate((one) => {
        const { paddingTop, paddingBottom } = getComputedStyle(one)
        return [paddingTop, paddingBottom].map(parseFloat)
      })
      for (const padding of paddings) expect(Math.abs(padding - air), `${id} at ${width}`).toBeLessThan(1)
    }
  }
})

test('what is printed on the ticket keeps its margins: one line at the start, one at the end, the middle of the stub', async ({
  page,
}) => {
  await visit(page, '/')
  await fontsReady(page)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 1000 })
    const { starts, ends, middles, feet } = await printOnTicket(page)
    for (const lines of [starts, ends, middles, feet]) {
      expect(lines.length).toBeGreaterThan(1)
      // What follows a last letter, its letter spacing, differs by up to two pixels.
      expect(Math.max(...lines) - Math.min(...lines), `${lines.join()} at ${width} pixels`).toBeLessThan(2.5)
    }
  }
})

test('what is printed on the slip of each frame keeps its margins, at any price', async ({ page }) => {
  await visit(page, '/')
  await fontsReady(page)
  for (const price of [priceRange.min, 100, priceRange.max]) {
    await page.getByRole('textbox', { name: hero.ticket.price }).fill(String(price))
    const outside = await page.locator(`#${howItWorks.id} svg[role=img]`).evaluateAll((all) =>
      all.flatMap((svg) =>
        [...svg.querySelectorAll<SVGGraphicsElement>('g text')].flatMap((text) => {
          const slip = svg.querySelector<SVGGraphicsElement>('text ~ g > path')
          const matrix = slip
            ?.getCTM()
            ?.inverse()
            .multiply(text.getCTM() ?? new DOMMatrix())
          const { x, y, width, height } = text.getBBox()
          const [start, end] = [new DOMPoint(x, y), new DOMPoint(x + width, y + height)].map((corner) =>
            corner.matrixTransform(matrix),
          )
          const paper = slip?.getBBox() ?? new DOMRect()
          const margin = Math.min((start?.x ?? 0) - paper.x, paper.x + paper.width - (end?.x ?? 0))
          return margin < 17 ? `${text.textContent}: ${margin.toFixed(1)}` : []
        }),
      ),
    )
    expect(outside, `the units beside each, at a price of ${price}`).toEqual([])
  }
})

test('what is the same on both sides is drawn so, in the middle of its drawing', async ({ page }) => {
  await visit(page, '/')
  await page.setViewportSize({ width: 1440, height: 900 })
  const reason = (picture: string) =>
    page
      .locator(`#${whyCreatorsChoose.id} li`)
      .nth(whyCreatorsChoose.features.findIndex((feature) => feature.picture === picture))
  for (const [name, shape, axes] of [
    ['the ticket of the logo', page.locator('header svg path').first(), 'xy'],
    ['its triangle', page.locator('header svg path').last(), 'y'],
    ['an arrow of the price', page.locator('#price ~ button path').first(), 'x'],
    ['the other arrow', page.locator('#price ~ button path').last(), 'x'],
    ['the tag', reason('price').locator('path').nth(1), 'y'],
    ['the arrow of the cell', page.locator(`#${whyCreatorsChoose.id} a ~ svg path`), 'y'],
    ['a frame', page.locator(`#${creators.id} svg:has(> svg) > path`).first(), 'xy'],
    ['its holes', page.locator(`#${creators.id} svg:has(> svg) > path`).nth(1), 'xy'],
    ['the ticket of the last section', page.locator(`#${foundingCreator.id} svg path`).first(), 'y'],
  ] as const)
    expect(await lopsided(shape, axes), name).toBeLessThan(0.01)
})

/** The share of points of a shape that have no counterpart beyond the middle of its drawing. */
const lopsided = (shape: Locator, axes: string): Promise<number> =>
  shape.evaluate((path: SVGGeometryElement, mirrors) => {
    const { width, height } = path.ownerSVGElement?.viewBox.baseVal ?? new DOMRect()
    const has = (x: number, y: number) => {
      const point = new DOMPoint(x, y)
      return path.isPointInStroke(point) || (getComputedStyle(path).fill !== 'none' && path.isPointInFill(point))
    }
    let [points, alone] = [0, 0]
    for (let x = 0.5; x < 60; x += 1)
      for (let y = 0.5; y < 60; y += 1) {
        const [left, top] = [(x * width) / 60, (y * height) / 60]
        if (!has(left, top)) continue
        points += 1
        const isMirrored = Array.from(mirrors).every((axis) =>
          axis === 'x' ? has(width - left, top) : has(left, height - top),
        )
        if (!isMirrored) alone += 1
      }
    return points === 0 ? 1 : alone / points
  }, axes)

/** The boxes that do not stand where a mirror shows them. */
const unmirrored = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('#waitlist-app *:not(svg *, option)')].filter((one) => {
      // An English sentence runs from the left in each direction, and so does the ticket.
      const isInline = getComputedStyle(one).display === 'inline'
      const isDrawn = one.closest(':has(> [role=group]), [role=group] *')
      // Within what is turned, a line has another height at its end.
      const isTurned = (at: Element | null): boolean =>
        at !== null && (getComputedStyle(at).transform !== 'none' || isTurned(at.parentElement))
      return one.getBoundingClientRect().width > 0 && !isInline && !isDrawn && !isTurned(one.parentElement)
    })
    const placesIn = (direction: string) => {
      document.documentElement.dir = direction
      return boxes.map((one) => one.getBoundingClientRect())
    }
    const [before, after] = [placesIn('ltr'), placesIn('rtl')]
    return boxes.flatMap((one, at) => {
      const [box, mirrored] = [before[at] ?? new DOMRect(), after[at] ?? new DOMRect()]
      const off = Math.max(
        Math.abs(box.left - (innerWidth - mirrored.right)),
        Math.abs(box.width - mirrored.width),
        Math.abs(box.top - mirrored.top),
      )
      return off > 1 ? `${off.toFixed(1)} pixels: ${one.outerHTML.slice(0, 120)}` : []
    })
  })

/** Where the column of the page begins, in pixels. */
const columnOf = (page: Page): Promise<number> =>
  page.getByRole('contentinfo').evaluate((footer) => {
    const column = footer.firstElementChild ?? footer
    return column.getBoundingClientRect().left + parseFloat(getComputedStyle(column).paddingLeft)
  })

/** What begins near the line of the column, but not on it. Of what hangs or is turned, another test sees the ink. */
async function besideColumn(page: Page): Promise<string[]> {
  const column = await columnOf(page)
  return page.locator('#page *:not(svg *, header svg, [role=group] *)').evaluateAll(
    (all, line) =>
      all.flatMap((one) => {
        const { left, width } = one.getBoundingClientRect()
        const { transform, fontSize } = getComputedStyle(one)
        const isPoster = one.matches('h2') && parseFloat(getComputedStyle(one).marginLeft) < 0
        const off = Math.abs(left - line)
        if (width === 0 || off < 0.6 || off > 14 || transform !== 'none' || isPoster) return []
        return one.querySelector('[role=group]')
          ? []
          : `${off.toFixed(1)} pixels (${fontSize}): ${one.outerHTML.slice(0, 90)}`
      }),
    column,
  )
}

/** The first column of a picture that has another colour than its corner. */
const firstInk = (page: Page, picture: Buffer): Promise<number> =>
  page.evaluate(
    async (src) => {
      const image = Object.assign(new Image(), { src })
      await image.decode()
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
      context?.drawImage(image, 0, 0)
      const { data } = context?.getImageData(0, 0, image.width, image.height) ?? { data: new Uint8ClampedArray() }
      const isInk = (x: number) =>
        Array.from({ length: image.height }, (_, y) => (y * image.width + x) * 4).some(
          (at) => Math.abs((data[at + 1] ?? 0) - (data[1] ?? 0)) > 60,
        )
      return Array.from({ length: image.width }, (_, x) => x).findIndex(isInk)
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  )

/** In the coordinates of a ticket that lies straight: starts and ends on its larger part, middles on its stub, and feet of amounts. */
const printOnTicket = (page: Page) =>
  page.getByRole('group', { name: hero.ticket.label }).evaluate((ticket) => {
    const parts = [ticket, ticket.children[1]].filter((part) => part instanceof HTMLElement)
    for (const part of parts) Object.assign(part.style, { transform: 'none', animation: 'none' })
    const [body, stub] = [...ticket.children].map((part) =>
      [...part.querySelectorAll('*:not(svg *)')].map((one) => ({ one, box: one.getBoundingClientRect() })),
    )
    const [whole, small] = [...ticket.children].map((part) => part.getBoundingClientRect())
    for (const part of parts) part.removeAttribute('style')
    const seen = (all: typeof body = []) =>
      all.filter(
        ({ one, box }) =>
          box.width > 0 &&
          box.width < (all === body ? (whole?.width ?? 0) : Infinity) - 1 &&
          one.parentElement?.localName !== 'button',
      )
    const near = (distance: number, from = 0) => Math.abs(distance - from) < (whole?.width ?? 0) / 6
    const onBody = seen(body).filter(({ one }) => one.matches('label, p, :has(> input), [aria-hidden] > *'))
    const onStub = seen(stub).filter(
      ({ one, box }) => !one.matches('svg:first-child, svg:nth-child(2)') && box.width > 0,
    )
    return {
      starts: onBody.map(({ box }) => box.left - (whole?.left ?? 0)).filter((at) => near(at)),
      ends: onBody.map(({ box }) => (whole?.right ?? 0) - box.right).filter((at) => near(at)),
      middles: onStub.map(({ box }) => (box.left + box.right) / 2 - ((small?.left ?? 0) + (small?.right ?? 0)) / 2),
      feet: [body, stub].map((all) =>
        Math.max(
          ...seen(all)
            .filter(({ one }) => one.matches('svg:has(text)'))
            .map(({ box }) => box.bottom),
        ),
      ),
    }
  })
