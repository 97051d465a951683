/** What is drawn counts: a seat for each sale, a coin for each tenth, a film and a window for each factor. */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { creators, fairVisibility, howItWorks } from '#content/landing.ts'
import { divide, RUPEE, rupees } from '#content/rupees.ts'
import { business, priceRange } from '#content/site.ts'
import { categories } from '#content/waitlist.ts'
import { CraftEmblem, CraftPicture } from '#drawing/crafts.tsx'
import { textWidth } from '#drawing/fit.ts'
import { Bundle } from '#sections/fair-visibility/bundle.tsx'
import { PinnedStub } from '#sections/founding-creator/pinned-stub.tsx'
import { PayoutFrame, PriceFrame, UploadFrame } from '#sections/how-it-works/leader-frames.tsx'
import { NotFoundPage } from '#sections/not-found-page/not-found-page.tsx'
import { FeaturePicture } from '#sections/why-creators-choose/feature-pictures.tsx'
import { Seats } from '#sections/why-creators-choose/seats.tsx'

const draw = (drawing: ReactNode) => renderToStaticMarkup(drawing)
const count = (text: string, part: string | RegExp) => text.split(part).length - 1
const feature = (name: 'share' | 'score' | 'craft') => draw(<FeaturePicture name={name} price={100} className="" />)

const circlesOf = (drawing: ReactNode) =>
  Array.from(draw(drawing).matchAll(/<circle[^>]* cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"/g), ([, ...sizes]) => {
    const [cx = 0, cy = 0, r = 0] = sizes.map(Number)
    return { cx, cy, r }
  })

test('a row of seats has one for each sale, and the last row what is left', () => {
  for (const [sold, row] of [
    [24, 14],
    [9, 41],
    [28, 14],
  ] as const) {
    const [, path = ''] = / d="([^"]*)"/.exec(draw(<Seats count={sold} row={row} className="" />)) ?? []
    const rows = path.split('M1 ').slice(1)
    const seats = rows.map((one) => count(one, 'a9 9 0 0 1 9-9'))
    expect(seats).toEqual([...Array.from({ length: Math.ceil(sold / row) - 1 }, () => row), sold % row || row])
  }
})

test('of ten coins as many are the creator’s as the share says', () => {
  expect(count(feature('share'), RUPEE)).toBe(business.creatorShare / 10)
})

test('the bar of the upload is as full as its number says', () => {
  const { progress } = howItWorks.pictures.upload
  const [whole = 0, full = 0] = Array.from(
    draw(<UploadFrame count={1} price={100} />).matchAll(/<rect[^>]* width="([\d.]+)" height="12"/g),
    ([, width]) => Number(width),
  )
  expect(full / whole).toBeCloseTo(progress / 100)
})

test('the score has a film for each factor, and the reel of the missing page a window', () => {
  const { length } = fairVisibility.factors
  expect(count(feature('score'), 'H190')).toBe(length)
  // Beside the windows: the reel, its rim and its hub.
  expect(count(draw(<NotFoundPage />), '<circle')).toBe(length + 3)
})

test('the windows of the reel are one for each factor, in the middle between its hub and its rim', () => {
  const windows = /<circle[^>]*stroke-width="(\d+)"[^>]* r="(\d+)" pathLength="(\d+)" stroke-dasharray="(\S+) (\S+)"/
  const [, width, radius, length, full, gap] = Array.from(windows.exec(draw(<Bundle />)) ?? [], Number)
  expect(length).toBe(fairVisibility.factors.length)
  expect((full ?? 0) + (gap ?? 0)).toBeCloseTo(1)
  const [rim = 0, , hub = 0] = circlesOf(<Bundle />).map(({ r }) => r)
  const [within, around] = [(radius ?? 0) - (width ?? 0) / 2 - hub, rim - (radius ?? 0) - (width ?? 0) / 2]
  expect(within).toBeGreaterThan(9)
  expect(Math.abs(around - within)).toBeLessThan(6)
})

test('circles that lie in each other have one middle, in which what is printed on them stands', () => {
  const drawings = [
    <Bundle key="" />,
    <NotFoundPage key="" />,
    <FeaturePicture key="" name="score" price={1} className="" />,
  ]
  for (const drawing of [...drawings, ...categories.map(({ value }) => <CraftPicture key="" craft={value} />)]) {
    const circles = circlesOf(drawing)
    for (const one of circles)
      for (const other of circles) {
        const distance = Math.hypot(one.cx - other.cx, one.cy - other.cy)
        expect(distance === 0 || distance >= Math.min(one.r, other.r), draw(drawing)).toBe(true)
      }
    for (const [, x] of draw(drawing).matchAll(/<text[^>]* x="([\d.]+)"[^>]*text-anchor="middle"/g))
      expect(circles.map(({ cx }) => cx)).toContain(Number(x))
  }
})

test('an amount keeps within its place at any price: on the tag, above the pencil, on the slip and on the last ticket', () => {
  for (const price of [priceRange.min, 100, 8888, 888_888, priceRange.max])
    for (const [drawing, amount, room, width] of [
      [<FeaturePicture key="" name="price" price={price} className="" />, rupees(price), 117, 1],
      [<PriceFrame key="" count={2} price={price} />, rupees(price), 134, 1],
      [<PayoutFrame key="" count={3} price={price} />, rupees(divide(30 * price).creator), 168, 1],
      [<PinnedStub key="" price={price} />, `${rupees(price)}, yours ${rupees(divide(price).creator)}`, 213, 0.8],
    ] as const) {
      const texts = Array.from(draw(drawing).matchAll(/<text[^>]*font-size="([\d.]+)"[^>]*>([^<]*)</g))
      const sizes = texts.flatMap(([, size, text]) => (text === amount ? Number(size) : []))
      expect(sizes.length, amount).toBeGreaterThan(0)
      expect(Math.max(...sizes) * textWidth(amount) * width, `${amount} in ${room}`).toBeLessThan(room)
    }
})

test('each category has a picture of its own, and its emblem shows the same', () => {
  const pictures = categories.map(({ value }) => draw(<CraftPicture craft={value} />))
  expect(new Set(pictures).size).toBe(categories.length)
  for (const [index, { value }] of categories.entries()) {
    const [, shapes = ''] = /<svg[^>]*>(.*)<\/svg>/.exec(draw(<CraftEmblem craft={value} />)) ?? []
    expect(pictures[index]?.startsWith(shapes), value).toBe(true)
  }
})

test('the seats of the crafts have the grounds of the frames, and the last is free', () => {
  const seats = Array.from(feature('craft').matchAll(/fill="(var\([^"]*\))"/g), ([, fill]) => fill)
  const grounds = creators.cards.map(({ craft }) => /fill="([^"]*)"/.exec(draw(<CraftPicture craft={craft} />))?.[1])
  expect(seats).toEqual([...grounds, 'var(--colors-canvas)'])
})
