/** The page's middle: seats that fill, and frames of which one is the visitor's. */
import type { Locator, Page } from '@playwright/test'
import { creators, foundingCreator, hero, whyCreatorsChoose } from '#content/landing.ts'
import { categories, type Category } from '#content/waitlist.ts'
import { expect, holdRequests, holdScripts, scriptReady, settled, test, visit } from './fixtures.ts'
import { anApplicant, dialogOf, join, openForm, settledBox } from './waitlist.ts'

const rowsOf = (page: Page): Locator =>
  page.getByRole('table', { name: whyCreatorsChoose.dashboard.label }).locator('tbody')

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

for (const width of [360, 1440]) {
  test(`at ${width} pixels a row of seats fills while it comes into view, and is full once it is seen whole`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/')
    for (const row of await rowsOf(page).all()) {
      expect(await seatsBeside(row, 'start')).not.toBe(0)
      expect(await seatsBeside(row, 'end')).toBe(0)
    }
  })
}

test('with reduced motion, and on paper, every seat is full at once', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const media of [{ reducedMotion: 'reduce' }, { reducedMotion: 'no-preference', media: 'print' }] as const) {
    await page.emulateMedia(media)
    await page.goto('/')
    for (const row of await rowsOf(page).all()) expect(await seatsBeside(row, 'start')).toBe(0)
  }
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

test('of two frames that are pressed before the form comes, the last is the visitor’s', async ({ page }) => {
  const release = await holdRequests(page, /join-dialog[^/]*\.js/)
  await visit(page, '/')
  const [first, last] = creators.cards
  await linkOf(page, first.title).click()
  await linkOf(page, last.title).click()
  release()
  await expect(radioOf(page, last.craft)).toBeChecked()
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

test('after a success the line below the calls to action is for a friend', async ({ page }) => {
  await openForm(page)
  await join(page)
  await expect(page.getByText(foundingCreator.friend)).toHaveCount(2)
  for (const { calm } of [hero, foundingCreator]) await expect(page.getByRole('main').getByText(calm)).toHaveCount(0)
})

test('the drawn name ends its heading in the line of the last word, and is left out where it has no room', async ({
  page,
}) => {
  await page.goto('/')
  const heading = page.getByRole('heading', { name: whyCreatorsChoose.title, exact: true })
  const name = heading.locator('svg')
  for (const width of [300, 360, 1440]) {
    await page.setViewportSize({ width, height: 740 })
    const { y, height } = await settledBox(name)
    expect(y + height / 2, `${width} pixels`).toBeLessThan(await lastLetterOf(heading))
  }
  await page.setViewportSize({ width: 299, height: 740 })
  await expect(name).toBeHidden()
})

/** How far the seats are beside their places while the row's edge is at the lower edge of the window, in pixels. */
async function seatsBeside(row: Locator, edge: 'start' | 'end'): Promise<number> {
  await row.evaluate((element, at) => {
    const { top, bottom } = element.getBoundingClientRect()
    // Scrolling stops at whole pixels.
    scrollBy({ top: (at === 'start' ? top + 20 : Math.ceil(bottom + 1)) - innerHeight, behavior: 'instant' })
  }, edge)
  await settled(row.page())
  return row.locator('svg:visible path').evaluate((seats) => new DOMMatrix(getComputedStyle(seats).transform).e)
}

/** The lower edge of the last letters of an element. */
const lastLetterOf = (element: Locator): Promise<number> =>
  element.evaluate((node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (walker.nextNode()) range.selectNodeContents(walker.currentNode)
    return range.getBoundingClientRect().bottom
  })
