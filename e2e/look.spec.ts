/** The look: one grid, one ground in the dark, the type and the shapes of the box office, and the sizes of its objects. */
import type { Locator, Page } from '@playwright/test'
import { creators, fairVisibility, foundingCreator, hero, howItWorks, whyCreatorsChoose } from '#content/landing.ts'
import { palette } from '#theme/palette.ts'
import { meanings } from '#theme/semantic-tokens.ts'
import { expect, fontsReady, test, visit } from './fixtures.ts'
import { flying, holdFlights, land } from './flights.ts'
import { callToAction, join, openForm } from './waitlist.ts'

const sectionOf = (page: Page, { id }: { id: string }): Locator => page.locator(`#${id}`)
const cardsOf = (page: Page, section: { id: string }): Locator =>
  sectionOf(page, section).locator(':is(ol, ul) > li:has(h3)')
const sheetOf = (page: Page): Locator =>
  page.getByRole('heading', { name: foundingCreator.terms[0].title, exact: true }).locator('..')

/** In pixels of the whole page. */
const boxesOf = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all.map((one) => {
      const { left, top, width } = one.getBoundingClientRect()
      return { left, top: top + scrollY, width }
    }),
  )

test('on a wide screen the right halves of the page begin on one line', async ({ page }) => {
  await visit(page, '/')
  for (const width of [1280, 1440, 2200]) {
    await page.setViewportSize({ width, height: 900 })
    const halves = [
      page.getByRole('group', { name: hero.ticket.label }).locator('..'),
      page.getByText(howItWorks.lead),
      cardsOf(page, whyCreatorsChoose).nth(2),
      page.getByRole('contentinfo').locator('div:has(> div > h2)'),
    ]
    const starts = await Promise.all(halves.map(async (half) => Math.round((await boxesOf(half))[0]?.left ?? 0)))
    expect(new Set(starts), `${width} pixels`).toEqual(new Set([Math.round(width / 2 + 12)]))
  }
})

test('on a phone there is one clear column, and on a desk an uneven grid', async ({ page }) => {
  await visit(page, '/')
  const sharesOf = async (section: { id: string }) => {
    const cards = await boxesOf(cardsOf(page, section))
    const ends = cards.map(({ left, width }) => left + width)
    const room = Math.max(...ends) - Math.min(...cards.map(({ left }) => left))
    return cards.map((card) => Number((card.width / room).toFixed(2)))
  }
  await page.setViewportSize({ width: 360, height: 740 })
  for (const section of [howItWorks, whyCreatorsChoose, fairVisibility, creators])
    expect(new Set(await sharesOf(section)), section.id).toEqual(new Set([1]))
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(new Set(await sharesOf(howItWorks)).size).toBe(1)
  const [dashboard, second = 0, third, ...others] = await sharesOf(whyCreatorsChoose)
  expect([dashboard, third]).toEqual([1, second])
  expect(second).toBeGreaterThan(0.45)
  for (const other of others) expect(other).toBeLessThan(0.25)
  const [first = 0, ...smaller] = await sharesOf(creators)
  for (const other of smaller) expect(first / other).toBeCloseTo(5 / 4, 1)
})

test('the headline takes four lines on a phone and two from a tablet on, and the last section has the largest type', async ({
  page,
}) => {
  await visit(page, '/')
  await fontsReady(page)
  for (const [width, lines] of [
    [320, 4],
    [360, 4],
    [820, 2],
    [1440, 2],
    [2200, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    expect(await linesOf(page.getByRole('heading', { level: 1 })), `${width} pixels`).toBe(lines)
    const largest = await page.locator('#page :is(h1, h2, h3, p, li, a, td, th, span)').evaluateAll((all) => {
      const sizeOf = (one?: Element) => (one ? parseFloat(getComputedStyle(one).fontSize) : 0)
      return all.reduce((most, one) => (sizeOf(one) > sizeOf(most) ? one : most)).textContent
    })
    expect(largest, `${width} pixels`).toBe(foundingCreator.title)
  }
})

test('each headline is in the wide, heavy cut', async ({ page }) => {
  await openForm(page)
  const cuts = await page.locator('h1, h2:not(footer *)').evaluateAll((all) =>
    all.map((one) => {
      const { fontFamily, fontWeight, fontStretch } = getComputedStyle(one)
      return [fontFamily.split(',')[0]?.replaceAll('"', ''), fontWeight, fontStretch].join()
    }),
  )
  expect(new Set(cuts)).toEqual(new Set(['Anek Latin Wide,800,125%']))
})

test('in the dark the page and the form have one ground, but for the block of marigold', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openForm(page)
  const bands = page.locator('body, header, section, footer, [role=dialog], [role=dialog] > div:has(form)')
  const grounds = await bands.evaluateAll((all) =>
    all.map((one) => {
      const [red = 0, green = 0, blue = 0, opaque = 1] = (
        getComputedStyle(one).backgroundColor.match(/[\d.]+/g) ?? []
      ).map(Number)
      const colour = [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')
      return opaque === 0 ? 'none' : `#${colour}${one.id && ` of ${one.id}`}`
    }),
  )
  const [hall, marigold] = [palette[meanings.canvas.dark], palette[meanings.action.dark]]
  expect(grounds.filter((ground) => !ground.startsWith(hall) && ground !== 'none')).toEqual([
    `${marigold} of ${foundingCreator.id}`,
  ])
})

test('corners are sharp, of one small radius or round, and no shadow is blurred', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openForm(page)
  const shapes = await page.locator('#waitlist-app *').evaluateAll((all) =>
    all.flatMap((one) =>
      [undefined, '::before', '::after'].flatMap((part) => {
        const { borderRadius, boxShadow, filter, backdropFilter } = getComputedStyle(one, part)
        const blur = / -?[\d.]+px -?[\d.]+px ([\d.]+)px/.exec(boxShadow)?.[1] ?? '0'
        return [`radius ${borderRadius}`, `blur ${blur}`, `filter ${filter} ${backdropFilter}`]
      }),
    ),
  )
  expect(new Set(shapes)).toEqual(new Set(['radius 0px', 'radius 3px', 'radius 50%', 'blur 0', 'filter none none']))
})

test('what moves by itself takes at most 300 ms, and changes place, turn, size and opacity alone', async ({ page }) => {
  await openForm(page)
  const { long, others } = await page.evaluate(() => {
    const seconds = (text: string) => Math.max(...text.split(', ').map(parseFloat))
    const slow = [...document.querySelectorAll('#waitlist-app *')].flatMap((one) =>
      [undefined, '::before', '::after'].flatMap((part) => {
        const { animationName, animationDuration, transitionDuration } = getComputedStyle(one, part)
        const takes = Math.max(
          seconds(transitionDuration),
          animationDuration === 'auto' ? 0 : seconds(animationDuration),
        )
        return takes > 0.3 ? `${animationName}${part ?? ''} of ${one.outerHTML.slice(0, 80)}` : []
      }),
    )
    const keyframesIn = (rules: CSSRuleList): CSSKeyframeRule[] =>
      [...rules].flatMap((rule) => {
        // Those of sonner are no part of the page.
        if (rule instanceof CSSKeyframesRule && rule.name.startsWith('sonner')) return []
        if (rule instanceof CSSKeyframeRule) return [rule]
        return 'cssRules' in rule ? keyframesIn(rule.cssRules as CSSRuleList) : []
      })
    const frames = [...document.styleSheets].flatMap((sheet) => keyframesIn(sheet.cssRules))
    return { long: slow, others: frames.flatMap(({ style }) => [...style]) }
  })
  expect(long).toEqual([])
  expect(new Set(others.filter((name) => !name.startsWith('animation-')))).toEqual(new Set(['transform', 'opacity']))
})

test('what a script moves takes at most 300 ms, and changes place, turn, size and opacity alone', async ({ page }) => {
  await holdFlights(page)
  await visit(page, '/')
  const flights: Flight[] = []
  await callToAction(page).click()
  await expect(flying(page)).toHaveCount(1)
  flights.push(...(await flightsOn(page)))
  await land(page)
  await join(page)
  await expect(flying(page).first()).toBeAttached()
  flights.push(...(await flightsOn(page)))
  expect(flights.filter(({ duration }) => duration > 300)).toEqual([])
  expect(new Set(flights.flatMap(({ changes }) => changes))).toEqual(new Set(['transform', 'opacity']))
})

type Flight = { duration: number; changes: string[] }

/** The animations that a script began. `duration` is in milliseconds. */
const flightsOn = (page: Page): Promise<Flight[]> =>
  page.evaluate(() => {
    const about = new Set(['offset', 'computedOffset', 'easing', 'composite'])
    return document
      .getAnimations()
      .filter((one) => !(one instanceof CSSAnimation || one instanceof CSSTransition))
      .map(({ effect }) => {
        const frames = effect instanceof KeyframeEffect ? effect.getKeyframes() : []
        return {
          duration: Number(effect?.getComputedTiming().duration),
          changes: frames.flatMap((frame) => Object.keys(frame).filter((key) => !about.has(key))),
        }
      })
  })

test('on a tablet the text of each step is beside its frame', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await visit(page, '/')
  for (const step of await cardsOf(page, howItWorks).all()) {
    const [frame, text] = [await step.getByRole('img').boundingBox(), await step.locator('p').boundingBox()]
    expect(text?.x).toBeGreaterThan((frame?.x ?? 0) + (frame?.width ?? Infinity))
    expect(text?.y).toBeLessThan((frame?.y ?? 0) + (frame?.height ?? 0))
  }
})

test('in the columns of the dashboard each figure has one width', async ({ page }) => {
  await visit(page, '/')
  await fontsReady(page)
  const widths = await page
    .locator(`#${whyCreatorsChoose.id} td`)
    .first()
    .evaluate((cell) =>
      Array.from('0123456789', (figure) => {
        cell.textContent = figure.repeat(9)
        const line = document.createRange()
        line.selectNodeContents(cell)
        return Math.round(line.getBoundingClientRect().width)
      }),
    )
  expect(new Set(widths).size).toBe(1)
})

test('the titles in the dashboard begin at one line', async ({ page }) => {
  await visit(page, '/')
  const names = await page.locator('tbody th').evaluateAll((cells) =>
    cells.map((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return Math.round(range.getBoundingClientRect().left)
    }),
  )
  expect(names.length).toBe(3)
  expect(new Set(names).size).toBe(1)
})

test('on a desk of 1440 pixels the certificate, its stamp and the ticket have their sizes and places', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, '/')
  await fontsReady(page)
  const [sheet] = await boxesOf(sheetOf(page))
  const [headline] = await boxesOf(page.getByRole('heading', { name: foundingCreator.title }))
  expect(sheet?.width).toBeCloseTo(0.41 * 1440, 0)
  expect((sheet?.top ?? 0) - (headline?.top ?? 0)).toBeCloseTo(0.13 * 1440, 0)
  await expect(sheetOf(page)).toHaveCSS('border', /^7px double/)
  const stamp = page.getByRole('heading', { name: foundingCreator.terms[1].title, exact: true })
  expect(await linesOf(stamp)).toBe(3)
  expect(await turnOf(stamp)).toBeCloseTo(-8)
  await expect(stamp).toHaveCSS('border-top-width', '3px')
  expect(parseFloat(await stamp.evaluate((one) => getComputedStyle(one).fontSize))).toBeCloseTo(24.5, 1)
  const ticket = sectionOf(page, foundingCreator).locator('svg').first()
  expect(parseFloat(await ticket.evaluate((one) => getComputedStyle(one).width))).toBeCloseTo(0.34 * 1440, 0)
  expect(await turnOf(ticket)).toBeCloseTo(-6)
})

test('the certificate is as wide as its column at any width, and its lines are solid where something is decided', async ({
  page,
}) => {
  await visit(page, '/')
  for (const [width, share, padding] of [
    [360, 0, 19.8],
    [1024, 0.41, 22.5],
    [1440, 0.41, 31.7],
    [2200, 768 / 2200, 48.4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const [sheet] = await boxesOf(sheetOf(page))
    // On a phone it is as wide as the page.
    expect(sheet?.width, `${width} pixels`).toBeCloseTo(share === 0 ? 320 : share * width, 0)
    const inner = await sheetOf(page).evaluate((one) => parseFloat(getComputedStyle(one).paddingTop))
    expect(inner, `${width} pixels`).toBeCloseTo(padding, 0)
  }
  for (const [index, border] of ['1.5px solid', '2px dotted'].entries()) {
    const line = sheetOf(page).locator('ul').nth(index).locator('li').first()
    // Whole pixels are painted.
    await expect(line).toHaveCSS('border-bottom', new RegExp(`^${border.replace('1.5px', '1px')} `))
    for (const side of ['top', 'bottom']) await expect(line).toHaveCSS(`padding-${side}`, '5px')
  }
})

test('what lies on the page as paper is turned a little: tickets, the price of the table and stamps', async ({
  page,
}) => {
  await visit(page, '/')
  const stamps = creators.cards.flatMap((_, index) => [
    page.getByText(creators.stamps.soon).nth(index),
    page.getByText(creators.stamps.beta).nth(index),
  ])
  for (const paper of [
    page.getByRole('group', { name: hero.ticket.label }),
    page.locator('mark'),
    page.locator('header a > span:has(b)'),
    sectionOf(page, foundingCreator).locator('svg').first(),
    ...stamps,
  ]) {
    const turn = Math.abs(await turnOf(paper))
    expect(turn).toBeGreaterThanOrEqual(1.9)
    expect(turn).toBeLessThanOrEqual(8)
  }
  const turns = await Promise.all(stamps.map(async (one) => Math.round(await turnOf(one))))
  expect(new Set(turns).size, 'no stamps of a frame are parallel').toBeGreaterThan(2)
})

test('the last section is read in its order on a phone: headline, ticket, sentence, button, certificate', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await visit(page, '/')
  const section = sectionOf(page, foundingCreator)
  const parts = [
    section.getByRole('heading', { name: foundingCreator.title }),
    section.locator('svg').first(),
    section.getByText(foundingCreator.lead),
    section.getByRole('link', { name: foundingCreator.action }),
    sheetOf(page),
  ]
  const tops = await Promise.all(parts.map(async (part) => (await boxesOf(part))[0]?.top ?? 0))
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
})

test('on a phone each reason has its picture at the end of the line of its title, 137 pixels wide', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await visit(page, '/')
  const reasons = await cardsOf(page, whyCreatorsChoose).evaluateAll((cards) =>
    cards.slice(1).map((card) => {
      const [picture, title, text] = ['svg', 'h3', 'p'].map((name) => card.querySelector(name)?.getBoundingClientRect())
      return {
        width: Math.round(picture?.width ?? 0),
        end: Math.round(card.getBoundingClientRect().right - (picture?.right ?? 0)),
        beside: (title?.right ?? 0) <= (picture?.left ?? 0) && (title?.top ?? 0) < (picture?.bottom ?? 0),
        below: (text?.top ?? 0) >= (picture?.bottom ?? 0) - 1,
      }
    }),
  )
  expect(reasons).toEqual(reasons.map(() => ({ width: 137, end: 0, beside: true, below: true })))
  expect(reasons.length).toBeGreaterThan(4)
})

/** Of the letters of an element. */
const linesOf = (element: Locator): Promise<number> =>
  element.evaluate((node) => {
    const range = document.createRange()
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const lines = new Set<number>()
    while (walker.nextNode()) {
      range.selectNodeContents(walker.currentNode)
      // Of a turned element, the lines are those of its own box.
      for (const { width, bottom } of range.getClientRects()) if (width > 1) lines.add(Math.round(bottom))
    }
    return lines.size
  })

/** In degrees. */
const turnOf = (element: Locator): Promise<number> =>
  element.evaluate((node) => {
    const { a, b } = new DOMMatrix(getComputedStyle(node).transform)
    return (Math.atan2(b, a) * 180) / Math.PI
  })
