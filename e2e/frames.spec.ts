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
