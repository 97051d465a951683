/** The price on the ticket: one field, by which frames, slip, dashboard, header and the form's stub live. */
import type { Page } from '@playwright/test'
import { foundingCreator, header, hero, howItWorks, memberStub, whyCreatorsChoose } from '#content/landing.ts'
import { divide, precisionOf, rupees } from '#content/rupees.ts'
import { examplePrice, priceRange } from '#content/site.ts'
import { expect, fontsReady, test, visit } from './fixtures.ts'
import { layoutFaults } from './layout-faults.ts'
import { callToAction, dialogOf } from './waitlist.ts'

const { ticket: words } = hero
const { min, max, step } = priceRange
const whole = Math.ceil(min / step) * step + 4 * step

/** An amount as the field shows it. */
const figures = (price: number) => rupees(price).slice(1)

const ticketOf = (page: Page) => page.getByRole('group', { name: words.label })
const fieldOf = (page: Page) => ticketOf(page).getByRole('textbox', { name: words.price })
const raiseOf = (page: Page) => page.getByRole('button', { name: words.raise })
const lowerOf = (page: Page) => page.getByRole('button', { name: words.lower })
const spokenBy = (page: Page) => ticketOf(page).locator('> [aria-live]')

/** What screen readers hear of a price. */
function division(price: number): string {
  const { creator, platform } = divide(price)
  const precision = precisionOf([creator, platform])
  const shares = `${words.creator}: ${rupees(creator, precision)}. ${words.platform}: ${rupees(platform, precision)}.`
  return `${words.price} ${rupees(price)}. ${shares}`
}

test.beforeEach(async ({ page }) => {
  await visit(page, '/')
  await expect(fieldOf(page)).toBeEditable()
})

test('every amount of the page and the form follows the price', async ({ page }) => {
  // Of a price in hundreds, no share has paise.
  const price = Math.floor(Math.min(max, 2500) / 100) * 100
  await fieldOf(page).fill(String(price))
  await expect(spokenBy(page)).toHaveText(division(price))
  const { creator, platform } = divide(price)
  const { pictures } = howItWorks
  const { label } = whyCreatorsChoose.dashboard
  const ownPrice = whyCreatorsChoose.features.find(({ picture }) => picture === 'price')
  for (const [place, text] of [
    [ticketOf(page).locator('> :nth-child(1) svg'), rupees(creator)],
    [ticketOf(page).locator('> :nth-child(2) svg'), rupees(platform)],
    [page.getByRole('img', { name: pictures.price.label }), rupees(price)],
    [page.getByRole('img', { name: pictures.payout.label }), rupees(divide(price * pictures.payout.sold).creator)],
    [page.getByRole('table', { name: label }), rupees(price)],
    [
      page
        .getByRole('listitem')
        .filter({ hasText: ownPrice?.title ?? '' })
        .locator('svg'),
      rupees(price),
    ],
    [
      page.getByRole('region', { name: foundingCreator.title }).locator('svg'),
      `${rupees(price)}, ${memberStub.share} ${rupees(creator)}`,
    ],
  ] as const)
    await expect(place.getByText(text, { exact: true })).toBeVisible()
  await callToAction(page).click()
  await expect(dialogOf(page).getByText(rupees(price), { exact: true }).first()).toBeVisible()
})

test('what is typed stays as it is until the field is left', async ({ page }) => {
  const price = Math.min(max, 5100)
  await fieldOf(page).fill('')
  await fieldOf(page).pressSequentially(`0${price}`)
  await expect(fieldOf(page)).toHaveValue(`0${price}`)
  await expect(spokenBy(page)).toHaveText(division(price))
  await fieldOf(page).blur()
  await expect(fieldOf(page)).toHaveValue(figures(price))
})

test('a screen reader hears price and shares half a second after the last change', async ({ page }) => {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  const begun = await page.evaluateHandle(() => {
    const [delays, begin] = [[] as (number | undefined)[], window.setTimeout]
    const note = (work: TimerHandler, delay?: number) => delays.push(delay) && begin(work, delay)
    Object.assign(window, { setTimeout: note })
    return delays
  })
  for (const [index, price] of [min, max].entries()) {
    await fieldOf(page).fill(String(price))
    // The clock goes on when the page has begun to wait, however busy the machine is.
    const waits = () => begun.evaluate((delays) => delays.filter((delay) => delay === 500).length)
    await expect.poll(waits).toBe(index + 1)
    await page.clock.runFor(400)
    await expect(spokenBy(page)).toHaveText('')
  }
  await page.clock.runFor(100)
  await expect(spokenBy(page)).toHaveText(division(max))
})

test('a screen reader hears no shares of a price that the field no longer has', async ({ page }) => {
  await expect(spokenBy(page)).toHaveText(division(examplePrice))
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  for (const typed of ['', '0.5', String(min)]) {
    await fieldOf(page).fill(typed)
    // Not half a second later: no time passes.
    await expect(spokenBy(page), typed).toHaveText('')
  }
})

test('an empty field is no mistake: no amount stands beside it, and the last price comes back', async ({ page }) => {
  await fieldOf(page).fill('')
  await expect(fieldOf(page)).not.toHaveAttribute('aria-invalid')
  await expect(spokenBy(page)).toHaveText('')
  await expect(ticketOf(page).locator('svg text')).toHaveCount(0)
  await fieldOf(page).blur()
  await expect(spokenBy(page)).toHaveText(division(examplePrice))
})

test('what is no price is said, and the last price comes back', async ({ page }) => {
  for (const typed of [String(max + 1), '99.50']) {
    await fieldOf(page).fill(typed)
    await expect(fieldOf(page), typed).toHaveAttribute('aria-invalid', 'true')
    await expect(fieldOf(page)).toHaveAccessibleDescription(words.wrong)
    await expect(spokenBy(page)).toHaveText('')
    await fieldOf(page).blur()
    await expect(fieldOf(page)).toHaveValue(figures(examplePrice))
    await expect(ticketOf(page).getByText(words.wrong)).toBeHidden()
  }
})

test('arrows go to the next step', async ({ page }) => {
  const field = fieldOf(page)
  await field.fill(String(whole - 1))
  await raiseOf(page).click()
  await expect(field).toHaveValue(figures(whole))
  await field.press('ArrowUp')
  await expect(field).toHaveValue(figures(whole + step))
  await lowerOf(page).click({ clickCount: 2 })
  await expect(field).toHaveValue(figures(whole - step))
  await field.fill(String(whole + 1))
  await field.press('ArrowDown')
  await expect(field).toHaveValue(figures(whole))
})

const ends: Record<string, (page: Page) => Promise<unknown>> = {
  // The click that follows is no other press.
  'it is let go': (page) => page.mouse.up(),
  'the pointer leaves it': (page) => page.mouse.move(0, 0),
  // Of these no release comes: the browser scrolls, shows a menu, or is behind another window.
  'the browser takes the finger': (page) => page.evaluate(() => dispatchEvent(new PointerEvent('pointercancel'))),
  'a mouse opens a menu': (page) => page.evaluate(() => dispatchEvent(new PointerEvent('contextmenu'))),
  'the window loses the focus': (page) => page.evaluate(() => dispatchEvent(new Event('blur'))),
  'the page is hidden': (page) =>
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))),
}

for (const [name, end] of Object.entries(ends))
  test(`an arrow that is held goes on, until ${name}`, async ({ page }) => {
    const valueLater = await holdArrow(page)
    const last = await fieldOf(page).inputValue()
    await end(page)
    for (let turn = 0; turn < 10; turn += 1) expect(await valueLater()).toBe(last)
  })

test('an arrow that is held goes on under a finger that stays, of which Android makes a menu', async ({ page }) => {
  const valueLater = await holdArrow(page)
  await page.evaluate(() => dispatchEvent(new PointerEvent('contextmenu', { pointerType: 'touch' })))
  await expect.poll(valueLater, { intervals: [20] }).toBe(figures(whole + 5 * step))
})

test('a key counts after an arrow that was held, and let go beside it', async ({ page }) => {
  await holdArrow(page)
  await page.mouse.move(0, 0)
  await page.mouse.up()
  await raiseOf(page).focus()
  await page.keyboard.press('Enter')
  await expect(fieldOf(page)).toHaveValue(figures(whole + 4 * step))
})

/** Holds the upper arrow until it has repeated. Returns a function for the price a moment later: no time passes by itself. */
async function holdArrow(page: Page): Promise<() => Promise<string>> {
  const field = fieldOf(page)
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await field.fill(String(whole))
  await raiseOf(page).hover()
  await page.mouse.down()
  const valueLater = async () => {
    await page.clock.runFor(100)
    return field.inputValue()
  }
  await expect.poll(valueLater, { intervals: [20] }).toBe(figures(whole + 3 * step))
  return valueLater
}

test('two taps on an arrow do not enlarge the page', async ({ page }) => {
  for (const arrow of [raiseOf(page), lowerOf(page)]) await expect(arrow).toHaveCSS('touch-action', 'manipulation')
})

test('arrows stop at the bounds, from either side of them', async ({ page }) => {
  for (const [typed, key, bound] of [
    [min, 'ArrowDown', min],
    [10 * max, 'ArrowUp', max],
    [10 * max, 'ArrowDown', max],
  ] as const) {
    await fieldOf(page).fill(String(typed))
    await fieldOf(page).press(key)
    await expect(fieldOf(page)).toHaveValue(figures(bound))
  }
})

test('for a price a phone offers digits', async ({ page }) =>
  expect(fieldOf(page)).toHaveAttribute('inputmode', 'numeric'))

test('left and right move the caret, and not the price', async ({ page }) => {
  const field = fieldOf(page)
  const typed = await field.inputValue()
  await field.press('End')
  await field.press('ArrowLeft')
  expect(await field.evaluate(({ selectionEnd }: HTMLInputElement) => selectionEnd)).toBe(typed.length - 1)
  await field.press('ArrowRight')
  await expect(field).toHaveValue(typed)
})

test('on the stub our word stands clear of our amount, also of one that is turned to have room', async ({ page }) => {
  await fontsReady(page)
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    for (const price of [min, max]) {
      await fieldOf(page).fill(String(price))
      const overlap = await ticketOf(page)
        .locator('> :nth-child(2)')
        .evaluate((stub) => {
          const [word, amount] = ['span', 'text'].map((name) => stub.querySelector(name)?.getBoundingClientRect())
          return word && amount && Math.min(word.bottom, amount.bottom) - Math.max(word.top, amount.top)
        })
      expect(overlap, `${price} at ${width} pixels`).toBeLessThanOrEqual(0)
    }
  }
})

test('no price moves anything, or leaves its place', async ({ page }) => {
  await fontsReady(page)
  for (const width of [280, 320, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await fieldOf(page).fill(String(examplePrice))
    const before = await placesOf(page)
    // The last is no price, and is said so.
    for (const price of [min, max, max + 1]) {
      await fieldOf(page).fill(String(price))
      expect(await placesOf(page), `${price} at ${width} pixels`).toEqual(before)
      expect(await layoutFaults(page, '#page'), `${price} at ${width} pixels`).toEqual([])
    }
  }
})

test('a price is read whole in a window of any width, and iOS does not zoom into its field', async ({ page }) => {
  await fontsReady(page)
  for (const width of [320, 359, 412, 640, 1024, 2560]) {
    await page.setViewportSize({ width, height: 800 })
    // The widest figure is 8.
    for (const price of ['8888', '8,88,888']) {
      await fieldOf(page).fill(price)
      const { cut, size } = await fieldOf(page).evaluate((input) => ({
        cut: input.scrollWidth - input.clientWidth,
        size: parseFloat(getComputedStyle(input).fontSize),
      }))
      expect(cut, `pixels cut off ${price} at ${width} pixels`).toBeLessThanOrEqual(0)
      // iOS zooms into a field with smaller letters.
      if (width < 640) expect(size, `${price} at ${width} pixels`).toBeGreaterThanOrEqual(16)
    }
  }
})

test('above the view, the ticket leaves its price in the header: a link back, in words', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { before, share, after } = header.price
  for (const price of [Math.min(max, 499), max]) {
    await fieldOf(page).fill(String(price))
    await page.setViewportSize({ width: 320, height: 640 })
    await page.getByRole('heading', { name: foundingCreator.title }).scrollIntoViewIfNeeded()
    const name = `${before}${rupees(price)}, ${share} ${rupees(divide(price).creator)}${after}`
    const link = page.getByRole('banner').getByRole('link', { name, exact: true })
    await expect(link).toBeInViewport({ ratio: 0.99 })
    expect(await layoutFaults(page, 'header')).toEqual([])
    await link.click()
    await expect(link).toHaveCount(0)
    await expect(fieldOf(page)).toBeInViewport()
  }
})

/** Where the page's headings, rows, links and buttons stand, by their letters: figures follow the price. */
const placesOf = (page: Page): Promise<string[]> =>
  page.locator('#page :is(h2, h3, tr, a, button)').evaluateAll((elements) =>
    elements.map((element) => {
      const { left, top } = element.getBoundingClientRect()
      return `${element.textContent.replaceAll(/[^\p{L} ]/gu, '')} at ${Math.round(left)}, ${Math.round(top)}`
    }),
  )
