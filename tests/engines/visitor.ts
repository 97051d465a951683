/** What a visitor does and sees, the same in each engine. Every wait is for a condition. */
import { expect } from 'vitest'
import type { Browser } from './engines.ts'

const patience = { timeout: 20_000, interval: 50 }

export function visitorOf(browser: Browser) {
  const until = <Value>(read: () => Promise<Value>, message = '') => expect.poll(read, { ...patience, message })

  const sees = (selector: string, text = '') =>
    browser.evaluate(
      (css, words) => {
        // Case and line breaks are the style sheet's.
        const plain = (read: string) => read.toLowerCase().replace(/\s+/g, ' ')
        return [...document.querySelectorAll<HTMLElement>(css)].some(
          (element) =>
            element.checkVisibility({ visibilityProperty: true }) && plain(element.innerText).includes(plain(words)),
        )
      },
      selector,
      text,
    )

  /** The centre of the first match with this text, scrolled into view. Undefined while it is covered. */
  const placeOf = (selector: string, text: string) =>
    browser.evaluate(
      (css, words) => {
        const target = [...document.querySelectorAll<HTMLElement>(css)].find((element) =>
          element.innerText.includes(words),
        )
        if (target === undefined) return undefined
        target.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { left, top, width, height } = target.getBoundingClientRect()
        const [x, y] = [Math.floor(left + width / 2), Math.floor(top + height / 2)]
        return width > 0 && target.contains(document.elementFromPoint(x, y)) ? { x, y } : undefined
      },
      selector,
      text,
    )

  const press = async (selector: string, text = '') => {
    let place: { x: number; y: number } | undefined
    // The dialog moves as it opens, and text moves when its font comes.
    const stands = async () => {
      const before = place
      place = (await placeOf(selector, text)) ?? undefined
      return place !== undefined && place.x === before?.x && place.y === before.y
    }
    await until(stands, `${selector} '${text}' stands still, uncovered`).toBe(true)
    if (place !== undefined) await browser.pressAt(place.x, place.y)
  }

  const hasFocus = (selector: string) =>
    browser.evaluate((css) => Boolean(document.activeElement?.matches(css)), selector)

  return {
    until,
    press,
    shows: (selector: string, text = '') =>
      until(() => sees(selector, text), `${selector} '${text}' is seen`).toBe(true),
    hides: (selector: string, text = '') =>
      until(() => sees(selector, text), `${selector} '${text}' is seen`).toBe(false),
    /** The URL without its origin. */
    address: () => browser.evaluate(() => location.pathname + location.search + location.hash),
    /** Presses Tab until the element has the focus. */
    async tabTo(selector: string) {
      await until(async () => {
        if (await hasFocus(selector)) return true
        await browser.key('Tab')
        return hasFocus(selector)
      }, `Tab reaches ${selector}`).toBe(true)
    },
    /** Types into an empty field. */
    async fill(name: string, text: string) {
      const selector = `[name=${name}]`
      // A press misses where the form moves at that moment.
      await until(async () => {
        await press(selector)
        return hasFocus(selector)
      }, `${selector} has the focus`).toBe(true)
      await browser.type(text)
    },
    focusIsIn: (selector: string) =>
      until(
        () => browser.evaluate((css) => Boolean(document.activeElement?.closest(css)), selector),
        `the focus is in ${selector}`,
      ).toBe(true),
    valueOf: (name: string) =>
      browser.evaluate((css) => document.querySelector<HTMLInputElement>(css)?.value, `[name=${name}]`),
  }
}
