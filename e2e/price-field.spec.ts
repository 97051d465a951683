/** The price on the ticket: one field, by which frames, slip, dashboard and the form's stub live. */
import type { Locator, Page } from '@playwright/test'
import { foundingCreator, header, hero, howItWorks, whyCreatorsChoose } from '#content/landing.ts'
import { divide, precisionOf, rupees } from '#content/rupees.ts'
import { examplePrice, priceRange } from '#content/site.ts'
import { expect, fontsReady, settled, test, visit, watchLayoutShifts } from './fixtures.ts'
import { layoutFaults } from './layout-faults.ts'
import { callToAction, dialogOf } from './waitlist.ts'

const { ticket: words } = hero
const { min, max, step } = priceRange

/** An amount as the field shows it. */
const figures = (price: number) => rupees(price).slice(1)

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
  await expect(fieldOf(page)).toHaveValue(figures(examplePrice))
  await expect(fieldOf(page)).toHaveAttribute('inputmode', 'numeric')
  await expect(spokenBy(page)).toHaveText(division(examplePrice))
  // Of a price in hundreds, no share has paise.
  const price = Math.floor(Math.min(max, 2500) / 100) * 100
  await fieldOf(page).fill(String(price))
  await expect(spokenBy(page)).toHaveText(division(price))
  const { creator, platform } = divide(price)
  const { pictures } = howItWorks
  const { label, videos } = whyCreatorsChoose.dashboard
  const sold = videos.find((video) => video.price === null)?.sold
  for (const [place, text] of [
    [page.locator(`#${words.id} svg`), rupees(creator)],
    [page.locator(`#${words.id} + * svg`), rupees(platform)],
    [page.getByRole('img', { name: pictures.price.label }), rupees(price)],
    [page.getByRole('img', { name: pictures.payout.label }), rupees(divide(price * pictures.payout.sold).creator)],
    [page.getByRole('table', { name: label }), `${sold} × ${rupees(price)}`],
  ] as const)
    await expect(place.getByText(text, { exact: true })).toBeVisible()
  // Read out once, with its word.
  expect((await ticketOf(page).ariaSnapshot()).split(rupees(creator))).toHaveLength(2)

  await callToAction(page).click()
  await expect(dialogOf(page).getByText(rupees(price), { exact: true }).first()).toBeVisible()
})

test('what is typed stays as it is until the field is left, and can be undone', async ({ page }) => {
  const field = fieldOf(page)
  const price = String(Math.min(max, 5100))
  await field.fill('')
  await field.pressSequentially(price)
  await expect(field).toHaveValue(price)
  await field.press('Control+z')
  await expect(field).not.toHaveValue(price)
  await field.fill(price.slice(1))
  await field.press('Home')
  await field.pressSequentially(`0${price.charAt(0)}`)
  await expect(field).toHaveValue(`0${price}`)
  await expect(spokenBy(page)).toHaveText(division(Number(price)))
  await field.blur()
  await expect(field).toHaveValue(figures(Number(price)))
})

test('an arrow repeats while it is held, until the pointer leaves it or the press ends', async ({ page }) => {
  await page.clock.install()
  // A right press opens a menu.
  await page.getByRole('button', { name: words.raise }).hover()
  await page.mouse.down({ button: 'right' })
  await page.clock.runFor(1000)
  await settled(page)
  await expect(fieldOf(page)).toHaveValue(figures(examplePrice))
  await page.mouse.up({ button: 'right' })
  for (const end of [() => page.mouse.move(5, 400), () => page.mouse.up()]) {
    await holdUntilItRepeats(page, page.getByRole('button', { name: words.raise }))
    await end()
    const released = await fieldOf(page).inputValue()
    await page.clock.runFor(500)
    await settled(page)
    await expect(fieldOf(page)).toHaveValue(released)
    await page.mouse.up()
  }
})

test('an arrow that the finger has left held takes the next press of a key', async ({ page }) => {
  await page.clock.install()
  const raise = page.getByRole('button', { name: words.raise })
  await holdUntilItRepeats(page, raise)
  await page.mouse.move(5, 400)
  await page.mouse.up()
  const left = Number(await fieldOf(page).inputValue())
  await raise.press('Enter')
  await expect(fieldOf(page)).toHaveValue(figures(left + step))
})

for (const type of ['blur', 'contextmenu', 'visibilitychange', 'pointercancel']) {
  test(`an arrow that is held stops at a ${type}, after which no release may come`, async ({ page }) => {
    await page.clock.install()
    await holdUntilItRepeats(page, page.getByRole('button', { name: words.raise }))
    await page.evaluate((name) => {
      const target = name === 'visibilitychange' ? document : name === 'blur' ? window : document.body
      target.dispatchEvent(new Event(name, { bubbles: name !== 'blur' }))
    }, type)
    const stopped = await fieldOf(page).inputValue()
    await page.clock.runFor(500)
    await settled(page)
    await expect(fieldOf(page)).toHaveValue(stopped)
    await page.mouse.up()
  })
}

test('an arrow that a finger holds goes on where Android reports a context menu', async ({ page }) => {
  await page.clock.install()
  await holdUntilItRepeats(page, page.getByRole('button', { name: words.raise }))
  const before = await fieldOf(page).inputValue()
  await page.evaluate(() =>
    document.body.dispatchEvent(new PointerEvent('contextmenu', { pointerType: 'touch', bubbles: true })),
  )
  await page.clock.runFor(500)
  await expect(fieldOf(page)).not.toHaveValue(before)
  await page.mouse.up()
})

test('arrows go to the next step and stop at the bounds', async ({ page }) => {
  const field = fieldOf(page)
  const raise = page.getByRole('button', { name: words.raise })
  const whole = Math.ceil(min / step) * step + 4 * step
  await field.fill(String(whole - 1))
  await raise.click()
  await expect(field).toHaveValue(figures(whole))
  await field.press('ArrowUp')
  await expect(field).toHaveValue(figures(whole + step))
  // In a composition it goes through the candidates.
  await field.dispatchEvent('keydown', { key: 'ArrowUp', keyCode: 229 })
  await expect(field).toHaveValue(figures(whole + step))
  // The caret stays behind the price.
  expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart === input.value.length)).toBe(true)
  await page.getByRole('button', { name: words.lower }).click({ clickCount: 2 })
  await expect(field).toHaveValue(figures(whole - step))
  await field.fill(String(whole + 1))
  await field.press('ArrowDown')
  await expect(field).toHaveValue(figures(whole))
  await field.fill(String(min + 1))
  for (const bound of [min, min]) {
    await field.press('ArrowDown')
    await expect(field).toHaveValue(figures(bound))
  }
  // More than may be: both arrows lead to the highest price.
  for (const press of ['ArrowUp', 'ArrowDown']) {
    await field.fill(String(10 * max))
    await field.press(press)
    await expect(field).toHaveValue(figures(max))
  }
  await raise.click()
  await expect(spokenBy(page)).toHaveText(division(max))
})

test('a price is read as people write it; what is none is said, and the last price stays', async ({ page }) => {
  const field = fieldOf(page)
  const price = Math.min(max, 1149)
  await field.fill('')
  // Paise that are typed one by one do not become rupees.
  await field.pressSequentially(`${rupees(price).replace('₹', '₹ ')}.00`)
  await expect(spokenBy(page)).toHaveText(division(price))
  await field.blur()
  await expect(field).toHaveValue(figures(price))
  // An empty field is no mistake. No amount stands beside it.
  await field.fill('')
  await expect(field).toHaveAttribute('aria-invalid', 'false')
  await expect(spokenBy(page)).toHaveText('')
  await expect(ticketOf(page).locator('svg text')).toHaveCount(0)
  await field.blur()
  await expect(field).toHaveValue(figures(price))
  await expect(spokenBy(page)).toHaveText(division(price))
  for (const typed of [String(min - 1), String(max + 1), '99.50', 'free']) {
    await test.step(`'${typed}' is no price`, async () => {
      await field.fill(typed)
      await expect(ticketOf(page).getByText(words.wrong)).toBeVisible()
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toHaveAccessibleDescription(words.wrong)
      // Neither amount stands beside it.
      await expect(spokenBy(page)).toHaveText('')
      await expect(ticketOf(page).locator('svg text')).toHaveCount(0)
      await field.blur()
      await expect(field).toHaveValue(figures(price))
      await expect(spokenBy(page)).toHaveText(division(price))
      await expect(ticketOf(page).getByText(words.wrong)).toBeHidden()
    })
  }
})

test('no price moves anything, or leaves its place', async ({ page }) => {
  await fontsReady(page)
  for (const width of [320, 820, 1440]) {
    await test.step(`at ${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 800 })
      await fieldOf(page).fill(String(examplePrice))
      const before = await placesOf(page)
      // The last is no price, and is said so.
      for (const price of [min, max, max + 1]) {
        await fieldOf(page).fill(String(price))
        expect(await placesOf(page), `at ${price}`).toEqual(before)
        expect(await layoutFaults(page, '#page'), `at ${price}`).toEqual([])
        // The platform's word stands above its amount.
        const gap = await page.locator(`#${words.id} + *`).evaluate((stub) => {
          const [word, amount] = ['span', 'text, rect'].map((part) => stub.querySelector(part)?.getBoundingClientRect())
          return (amount?.top ?? 0) - (word?.bottom ?? 0)
        })
        expect(gap, `at ${price}`).toBeGreaterThan(0)
      }
    })
  }
})

test('on a narrow phone a price is not so small that iOS would zoom into its field', async ({ page }) => {
  for (const width of [280, 320, 359]) {
    await page.setViewportSize({ width, height: 640 })
    for (const price of ['9', '99999', '999999']) {
      await fieldOf(page).fill(price)
      await fieldOf(page).blur()
      const size = await fieldOf(page).evaluate((input) => parseFloat(getComputedStyle(input).fontSize))
      expect(size, `${price} at ${width} pixels`).toBeGreaterThanOrEqual(16)
    }
  }
})

test('no figure of a price is cut in a window of any width', async ({ page }) => {
  await fontsReady(page)
  // The widest figure is 8: prices of each length, with and without commas.
  const prices = ['8888', '88888', '888888', '8,88,888']
  const cut: string[] = []
  for (let width = 320; width <= 2560; width += width < 1300 ? 28 : 180) {
    await page.setViewportSize({ width, height: 800 })
    for (const price of prices) if (await type(page, price)) cut.push(`${price} at ${width}`)
  }
  expect(cut).toEqual([])
})

test('above the view, the ticket leaves its price in the header: a link back, in words', async ({ page }) => {
  const layoutShift = await watchLayoutShifts(page)
  await visit(page, '/')
  await fontsReady(page)
  for (const width of [320, 360, 1152, 1440]) {
    await test.step(`at ${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 800 })
      await settled(page)
      const before = await layoutShift()
      await page.getByRole('heading', { name: foundingCreator.title }).scrollIntoViewIfNeeded()
      await expect(page.locator('[data-state=price]')).toBeVisible()
      expect(await layoutShift()).toBe(before)
      let link = page.getByRole('banner')
      for (const price of [min, Math.min(max, 499), max]) {
        await type(page, String(price))
        const share = rupees(divide(price).creator)
        const name = `${header.price.before}${rupees(price)}, ${header.price.share} ${share}${header.price.after}`
        link = page.getByRole('link', { name, exact: true })
        await expect(link).toBeVisible()
        await link.evaluate((node) => Promise.all(node.getAnimations().map(({ finished }) => finished)))
        expect(await layoutFaults(page, 'header')).toEqual([])
        await expect(link.getByText(share, { exact: true })).toBeInViewport({ ratio: 0.99 })
      }
      const rest = await layoutShift()
      await link.click()
      await expect(link).toHaveCount(0)
      await expect(fieldOf(page)).toBeInViewport()
      expect(await layoutShift()).toBe(rest)
    })
  }
})

/** Presses an arrow and holds it. The clock of the page is installed. */
async function holdUntilItRepeats(page: Page, arrow: Locator): Promise<void> {
  const start = Number(await fieldOf(page).inputValue())
  // The press takes the focus from it.
  await fieldOf(page).focus()
  await arrow.hover()
  await page.mouse.down()
  await expect
    .poll(async () => {
      await page.clock.runFor(100)
      return Number(await fieldOf(page).inputValue())
    })
    .toBeGreaterThanOrEqual(start + 5 * step)
}

/** Types without scrolling to the field, and resolves to whether a figure is cut. */
const type = (page: Page, price: string): Promise<boolean> =>
  page.locator('input#price').evaluate(async (input: HTMLInputElement, value) => {
    // Not the setter that React watches.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    // React draws in a microtask.
    await Promise.resolve()
    return input.scrollWidth > input.clientWidth
  }, price)

/** Where the page's headings, rows, links and buttons stand: the dialog comes when the browser is idle. */
function placesOf(page: Page): Promise<number[][]> {
  return page
    .locator('#page')
    .locator('h2, h3, tr, a, button')
    .evaluateAll((elements) =>
      elements.map((element) => {
        const { left, top } = element.getBoundingClientRect()
        return [Math.round(left), Math.round(top)]
      }),
    )
}
