/** The price on the ticket: one field, by which frames, slip, dashboard and the form's stub live. */
import type { Locator, Page } from '@playwright/test'
import { hero, howItWorks, whyCreatorsChoose } from '#content/landing.ts'
import { divide, precisionOf, rupees } from '#content/rupees.ts'
import { examplePrice, priceRange } from '#content/site.ts'
import { expect, fontsReady, test, visit } from './fixtures.ts'
import { dialogOf } from './waitlist.ts'

const { ticket: words } = hero
const { min, max } = priceRange

const ticketOf = (page: Page) => page.getByRole('group', { name: words.label })
const fieldOf = (page: Page) => ticketOf(page).getByRole('textbox', { name: words.price })
const spokenBy = (page: Page) => ticketOf(page).locator('output')

/** What screen readers hear of a price, and what the two amounts of the ticket are. */
function division(price: number): string {
  const { creator, platform } = divide(price)
  const precision = precisionOf([creator, platform])
  return `${words.creator}: ${rupees(creator, precision)}. ${words.platform}: ${rupees(platform, precision)}.`
}

test.beforeEach(async ({ page }) => {
  await visit(page, '/')
  await expect(fieldOf(page)).toBeEditable()
})

test('the price is the example until the visitor sets one, and every example follows it', async ({ page }) => {
  await expect(fieldOf(page)).toHaveValue(String(examplePrice))
  await expect(spokenBy(page)).toHaveText(division(examplePrice))
  const price = 2500
  await fieldOf(page).fill(String(price))
  await expect(spokenBy(page)).toHaveText(division(price))
  const { creator, platform } = divide(price)
  for (const amount of [creator, platform])
    await expect(ticketOf(page).locator('svg').getByText(rupees(amount), { exact: true })).toBeVisible()

  const { pictures } = howItWorks
  const frame = page.getByRole('img', { name: pictures.price.label })
  for (const amount of [price, creator, platform])
    await expect(frame.getByText(rupees(amount), { exact: true })).toBeVisible()
  const slip = page.getByRole('img', { name: pictures.payout.label })
  await expect(slip.getByText(rupees(divide(price * pictures.payout.sold).creator), { exact: true })).toBeVisible()
  const { dashboard } = whyCreatorsChoose
  const sold = dashboard.videos.find((video) => video.price === null)?.sold ?? 0
  const table = page.getByRole('table', { name: dashboard.label })
  await expect(table.getByText(`${sold} × ${rupees(price)}`)).toBeVisible()
  await expect(table.getByText(rupees(divide(price * sold).creator), { exact: true })).toBeVisible()

  await page.getByRole('link', { name: hero.action }).click()
  await expect(dialogOf(page).getByText(rupees(price), { exact: true }).first()).toBeVisible()
})

test('figures are grouped as in India while they are typed, and the caret stays where it is', async ({ page }) => {
  const field = fieldOf(page)
  await field.fill('')
  await field.pressSequentially('250000')
  await expect(field).toHaveValue('2,50,000')
  await field.press('Home')
  await field.press('ArrowRight')
  await field.press('Delete')
  // The comma is passed, and the next press deletes the figure behind it.
  await field.press('Delete')
  await field.pressSequentially('7')
  await expect(field).toHaveValue('2,70,000')
  expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3)
  await expect(spokenBy(page)).toHaveText(division(270_000))
})

test('a price is pasted as people write it', async ({ page }) => {
  const prices = [
    ['\u20b9 1,23,456', 123_456],
    ['149/-', 149],
    ['Rs 149', 149],
    ['149.00', 149],
    ['१४९', 149],
    ['１４９', 149],
  ] as const
  for (const [pasted, price] of prices) {
    await test.step(pasted, async () => {
      await fieldOf(page).fill(String(examplePrice))
      await paste(fieldOf(page), pasted)
      await expect(spokenBy(page)).toHaveText(division(price))
      await fieldOf(page).blur()
      await expect(fieldOf(page)).toHaveValue(rupees(price).slice(1))
    })
  }
})

test('paise that are typed one by one do not become rupees', async ({ page }) => {
  await fieldOf(page).fill('')
  await fieldOf(page).pressSequentially('149.00')
  await expect(spokenBy(page)).toHaveText(division(149))
  await fieldOf(page).blur()
  await expect(fieldOf(page)).toHaveValue('149')
})

test('what is no price is said in a sentence, and the last price stays', async ({ page }) => {
  for (const typed of ['0', String(max + 1), '99.50', '-5', 'free']) {
    await test.step(`'${typed}' is no price`, async () => {
      await fieldOf(page).fill(typed)
      await expect(ticketOf(page).getByText(words.wrong)).toBeVisible()
      await expect(fieldOf(page)).toHaveAttribute('aria-invalid', 'true')
      await expect(fieldOf(page)).toHaveAccessibleDescription(words.wrong)
      await expect(spokenBy(page)).toHaveText(division(examplePrice))
      await fieldOf(page).fill(String(examplePrice))
      await expect(ticketOf(page).getByText(words.wrong)).toBeHidden()
    })
  }
})

test('an empty field is no mistake, and has the last price when it is left', async ({ page }) => {
  await fieldOf(page).fill('700')
  await fieldOf(page).fill('')
  await expect(fieldOf(page)).toHaveAttribute('aria-invalid', 'false')
  await expect(spokenBy(page)).toHaveText(division(700))
  await fieldOf(page).blur()
  await expect(fieldOf(page)).toHaveValue('700')
})

test('arrows, beside the field and of the keyboard, go to the next ten and stop at the bounds', async ({ page }) => {
  const field = fieldOf(page)
  const raise = page.getByRole('button', { name: words.raise })
  const lower = page.getByRole('button', { name: words.lower })
  await field.fill('149')
  await raise.click()
  await expect(field).toHaveValue('150')
  await field.press('ArrowUp')
  await expect(field).toHaveValue('160')
  await lower.click({ clickCount: 2 })
  await expect(field).toHaveValue('140')
  await field.fill('3')
  await field.press('ArrowDown')
  await expect(field).toHaveValue(String(min))
  await field.press('ArrowDown')
  await expect(field).toHaveValue(String(min))
  for (const press of ['ArrowUp', 'ArrowDown']) {
    await field.fill('50000000')
    await field.press(press)
    await expect(field).toHaveValue(rupees(max).slice(1))
  }
  await raise.click()
  await expect(spokenBy(page)).toHaveText(division(max))
})

test('no price moves anything, or leaves its place', async ({ page }) => {
  for (const width of [320, 360, 768, 1024, 1440]) {
    await test.step(`at ${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 800 })
      await fieldOf(page).fill(String(examplePrice))
      await fontsReady(page)
      const before = await placesOf(page)
      for (const price of [min, 999, 1234, 99_999, max, max + 1]) {
        await fieldOf(page).fill(String(price))
        expect(await placesOf(page), `at ${price}`).toEqual(before)
        expect(await overflowing(page), `at ${price}`).toEqual([])
      }
    })
  }
})

/** Where headings, rows, links and buttons stand. */
function placesOf(page: Page): Promise<number[][]> {
  return page.locator('h2, h3, tr, a, button').evaluateAll((elements) =>
    elements.map((element) => {
      const { left, top } = element.getBoundingClientRect()
      return [Math.round(left), Math.round(top)]
    }),
  )
}

/** Replaces the selected price by a pasted text. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.selectText()
  await field.evaluate((input, pasted) => {
    input.ownerDocument.execCommand('insertText', false, pasted)
  }, text)
}

/** The amounts that are wider than their part of the ticket, their frame or their table. */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const inside = (inner: DOMRect, outer: DOMRect | undefined) =>
      outer !== undefined && inner.left >= outer.left - 2 && inner.right <= outer.right + 2
    const drawn = [...document.querySelectorAll('#how-it-works svg text')].filter(
      (text) => !inside(text.getBoundingClientRect(), text.closest('svg')?.getBoundingClientRect()),
    )
    const printed = [...document.querySelectorAll('#hero [role=group] svg text')].filter(
      (text) => !inside(text.getBoundingClientRect(), text.closest('div:not([aria-hidden])')?.getBoundingClientRect()),
    )
    const tables = [...document.querySelectorAll('table')].filter(
      ({ parentElement }) => parentElement !== null && parentElement.scrollWidth > parentElement.clientWidth,
    )
    return [...drawn, ...printed, ...tables].map(({ textContent }) => textContent)
  })
}
