/** 'Which frame is yours?': each is a link to the form with its category, and after a success the visitor's is marked. */
import type { Locator, Page } from '@playwright/test'
import { creators } from '#content/landing.ts'
import { categories, type Category } from '#content/waitlist.ts'
import { expect, holdRequests, holdScripts, scriptReady, test, visit } from './fixtures.ts'
import { anApplicant, dialogOf, join, openForm } from './waitlist.ts'

const cardOf = (page: Page, title: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

const linkOf = (page: Page, title: string): Locator =>
  page.getByRole('link', { name: `${title} ${creators.choose}`, exact: true })

const radioOf = (page: Page, category: Category): Locator =>
  dialogOf(page).getByRole('radio', { name: categories.find(({ value }) => value === category)?.label ?? '' })

/** Without it, the grease pencil has not drawn. */
const ringOpacity = (page: Page, title: string): Promise<string> =>
  cardOf(page, title)
    .locator('svg path')
    .last()
    .evaluate((ring) => getComputedStyle(ring).opacity)

/** The box of the grease pencil's line around a frame. */
const markAround = (frame: Locator): Promise<DOMRect> =>
  frame
    .locator('path')
    .last()
    .evaluate((ring: SVGGraphicsElement) => {
      const { x, y, width, height } = ring.getBBox()
      const half = parseFloat(getComputedStyle(ring).strokeWidth) / 2
      const [start, end] = [new DOMPoint(x - half, y - half), new DOMPoint(x + width + half, y + height + half)].map(
        (corner) => corner.matrixTransform(ring.getScreenCTM() ?? undefined),
      )
      return new DOMQuad(start, end, start, end).getBounds()
    })

test('each frame opens the form with its category, wherever its card is pressed', async ({ page }) => {
  for (const { title, craft } of creators.cards) {
    await visit(page, '/')
    await cardOf(page, title).click({ position: { x: 40, y: 40 } })
    await expect(radioOf(page, craft)).toBeChecked()
  }
})

test('before the script, each frame is a link to the form with its category, and keeps the campaign', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/?utm_source=x&category=other')
  for (const { title, craft } of creators.cards) {
    await expect(linkOf(page, title)).toHaveAttribute('href', /[?&]join=1(&|$)/)
    await expect(linkOf(page, title)).toHaveAttribute('href', new RegExp(`[?&]category=${craft}(&|$)`))
    await expect(linkOf(page, title)).toHaveAttribute('href', /[?&]utm_source=x(&|$)/)
  }
  release()
  await scriptReady(page)
})

test('side by side, the frames have their links on one line', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  const [first, ...others] = await Promise.all(creators.cards.map(({ title }) => linkOf(page, title).boundingBox()))
  for (const other of others) expect(other?.y).toBe(first?.y)
})

test('on paper, the titles of the frames are on one line', async ({ page }) => {
  await page.setViewportSize({ width: 794, height: 1123 })
  await page.emulateMedia({ media: 'print' })
  await page.goto('/')
  const titles = creators.cards.map(({ title }) =>
    page.getByRole('heading', { name: title, exact: true }).boundingBox(),
  )
  const [first, ...others] = await Promise.all(titles)
  for (const other of others) expect(other?.y).toBe(first?.y)
})

test('the mark around a frame touches no other frame', async ({ page }) => {
  await page.goto('/')
  for (const width of [360, 1440, 2200]) {
    await page.setViewportSize({ width, height: 900 })
    const frames = creators.cards.map(({ title }) => cardOf(page, title).locator('svg').first())
    for (const [index, frame] of frames.entries()) {
      const mark = await markAround(frame)
      for (const other of frames.toSpliced(index, 1)) {
        const { left, right, top, bottom } = await other.evaluate((svg) => svg.getBoundingClientRect())
        const room = Math.max(left - mark.right, mark.left - right, top - mark.bottom, mark.top - bottom)
        expect(room, `pixels beside the mark of frame ${index + 1} at ${width} pixels`).toBeGreaterThan(0)
      }
    }
  }
})

test('of two frames that are pressed before the form comes, the last is the visitor’s', async ({ page }) => {
  const release = await holdRequests(page, /join-dialog[^/]*\.js/)
  await visit(page, '/')
  const [first, last] = creators.cards
  await linkOf(page, first.title).click()
  await linkOf(page, last.title).click()
  release()
  await expect(radioOf(page, last.craft)).toBeChecked()
})

test('a frame that is pressed again counts again, though another craft was chosen in between', async ({ page }) => {
  const [{ title, craft }, other] = creators.cards
  await visit(page, '/')
  await linkOf(page, title).click()
  await radioOf(page, other.craft).check({ force: true })
  await page.keyboard.press('Escape')
  await linkOf(page, title).click()
  await expect(radioOf(page, craft)).toBeChecked()
})

test('after a success the frame of the visitor’s category is marked, and none is offered', async ({ page }) => {
  await openForm(page)
  await join(page, anApplicant({ category: 'educator' }))
  await expect(page.getByText(creators.taken)).toBeVisible()
  for (const { title, craft } of creators.cards) {
    await expect.poll(() => ringOpacity(page, title)).toBe(craft === 'educator' ? '1' : '0')
    await expect(linkOf(page, title)).toHaveCount(0)
  }
})

test('after a success with a category that has no frame, the lead says so and no frame is marked', async ({ page }) => {
  await openForm(page)
  await join(page, anApplicant({ category: 'other' }))
  await expect(page.getByText(creators.unframed)).toBeVisible()
  for (const { title } of creators.cards) expect(await ringOpacity(page, title)).toBe('0')
})
