/** 'What would you charge?': a price of the visitor's own is divided at once, by the one constant of the share. */
import type { Page } from '@playwright/test'
import { howItWorks } from '#content/landing.ts'
import { rupees } from '#content/rupees.ts'
import { business, priceRange } from '#content/site.ts'
import { expect, test, visit } from './fixtures.ts'

const { price: words } = howItWorks.pictures

const field = (page: Page) => page.getByRole('textbox', { name: words.field })
const result = (page: Page) => page.getByRole('group', { name: words.label }).getByRole('status')

/** What stands on the ticket for a price. */
function division(price: number): string {
  const kept = (price * business.creatorShare) / 100
  const precision = Number.isInteger(kept) ? 'rupees' : 'paise'
  return `${words.creator} ${rupees(kept, precision)}${words.platform} ${rupees(price - kept, precision)}`
}

test.beforeEach(async ({ page }) => {
  await visit(page, '/')
  await expect(field(page)).toBeEditable()
})

test('the field begins with the example, and says that it is one', async ({ page }) => {
  await expect(page.getByRole('group', { name: /example/i }).getByRole('textbox')).toHaveValue(String(words.amount))
  await expect(result(page)).toHaveText(division(words.amount))
})

const prices = [
  ['1', 1],
  ['199', 199],
  ['1500', 1500],
  ['1,00,000', 100_000],
  ['₹250', 250],
  [' 99 ', 99],
  ['999999', 999_999],
] as const

test('both parts of a price are shown as it is typed', async ({ page }) => {
  for (const [typed, price] of prices) {
    await test.step(`'${typed}' is a price`, async () => {
      await field(page).fill(typed)
      await expect(result(page)).toHaveText(division(price))
      await expect(field(page)).toHaveAttribute('aria-invalid', 'false')
    })
  }
})

test('a price is written with Indian grouping once it is complete', async ({ page }) => {
  await field(page).fill('250000')
  await field(page).press('Tab')
  await expect(field(page)).toHaveValue('2,50,000')
  await expect(result(page)).toHaveText(division(250_000))
})

test('an invalid price shows a sentence with the valid range, and nothing moves', async ({ page }) => {
  const places = () =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top + scrollY))
  const before = await places()
  for (const typed of ['0', '1000000', '99.50', '-5', 'free', '']) {
    await test.step(`'${typed}' is no price`, async () => {
      await field(page).fill(typed)
      await expect(result(page).getByText(words.wrong)).toBeVisible()
      await expect(result(page).getByText(words.creator)).toBeHidden()
      await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
      await expect(field(page)).toHaveAccessibleDescription(new RegExp(words.wrong))
      expect(await places()).toEqual(before)
      await field(page).fill('300')
      await expect(result(page)).toHaveText(division(300))
    })
  }
})

test('the arrows raise and lower the price, of the keyboard and beside the field, and stop at its bounds', async ({
  page,
}) => {
  const { step, min, max } = priceRange
  await field(page).press('ArrowUp')
  await expect(result(page)).toHaveText(division(words.amount + step))
  await page.getByRole('button', { name: words.lower }).click({ clickCount: 2 })
  await expect(result(page)).toHaveText(division(words.amount - step))
  await page.getByRole('button', { name: words.raise }).click()
  await expect(result(page)).toHaveText(division(words.amount))
  await field(page).fill('3')
  await field(page).press('ArrowDown')
  await expect(result(page)).toHaveText(division(min))
  await field(page).fill(String(max - 1))
  await field(page).press('ArrowUp')
  await expect(result(page)).toHaveText(division(max))
})

test('what changes is read out politely', async ({ page }) => {
  await field(page).fill('500')
  await expect(page.getByRole('status').filter({ hasText: division(500) })).toBeVisible()
})

test('the longest price and its parts stay within the slip, and nothing moves', async ({ page }) => {
  const group = page.getByRole('group', { name: words.label })
  const size = () => group.evaluate((element) => element.getBoundingClientRect().height)
  const widthOf = (role: 'group' | 'img') =>
    page
      .locator('#how-it-works')
      .getByRole(role)
      .first()
      .evaluate((frame) => Math.round(frame.getBoundingClientRect().width))
  for (const width of [320, 360, 1024, 1440]) {
    await test.step(`at ${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 700 })
      await field(page).fill(String(words.amount))
      await expect(result(page)).toHaveText(division(words.amount))
      const before = await size()
      await field(page).fill('999999')
      await field(page).press('Tab')
      await expect(field(page)).toHaveValue('9,99,999')
      expect(await size()).toBe(before)
      // As wide as the drawn frames beside it.
      expect(await widthOf('group')).toBe(await widthOf('img'))
      const wide = await group.evaluate((element) =>
        [...element.querySelectorAll('*')]
          .filter((part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1)
          .map((part) => part.className),
      )
      expect(wide).toEqual([])
    })
  }
})
