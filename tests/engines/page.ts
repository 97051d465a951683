/** What a visitor does and sees, the same in each engine. Every wait is for a condition. */
import { expect } from 'vitest'
import type { Driver, InputSource } from './driver.ts'

/** The first element that matches the selector and contains the text. */
type Target = { selector: string; text?: string }

const patience = { timeout: 20_000, interval: 50 }

export function pageOf(driver: Driver) {
  const until = <Value>(read: () => Promise<Value>) => expect.poll(read, patience)

  const sees = ({ selector, text = '' }: Target) =>
    driver.evaluate(
      (css, words) => {
        const isVisible = (element: HTMLElement) => {
          if ('checkVisibility' in Element.prototype) return element.checkVisibility({ visibilityProperty: true })
          // Chromium before 105 lacks it: the same definition (CSSOM View).
          for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
            if (getComputedStyle(parent).contentVisibility === 'hidden') return false
          }
          return element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'
        }
        return [...document.querySelectorAll<HTMLElement>(css)].some(
          (element) => isVisible(element) && element.innerText.includes(words),
        )
      },
      selector,
      text,
    )

  /** Where to press: the centre of the first match with this text, scrolled into view. Fails while it is covered. */
  const placeOf = ({ selector, text = '' }: Target) =>
    driver.evaluate(
      (css, words) => {
        const target = [...document.querySelectorAll<HTMLElement>(css)].find((element) =>
          element.innerText.includes(words),
        )
        if (target === undefined) return undefined
        target.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { left, top, width, height } = target.getBoundingClientRect()
        const [x, y] = [Math.floor(left + width / 2), Math.floor(top + height / 2)]
        const hit = document.elementFromPoint(x, y)
        return width > 0 && target.contains(hit) ? { x, y } : undefined
      },
      selector,
      text,
    )

  const type = async (text: string) => {
    const actions = Array.from(text).flatMap((value) => [
      { type: 'keyDown' as const, value },
      { type: 'keyUp' as const, value },
    ])
    await driver.perform([{ type: 'key', id: 'keyboard', actions }])
  }

  const press = async (target: Target) => {
    let place: { x: number; y: number } | undefined
    const stands = async () => {
      const before = place
      place = await placeOf(target)
      return place !== undefined && place.x === before?.x && place.y === before.y
    }
    // The dialog moves as it opens, and text moves when its font comes.
    await until(stands).toBe(true)
    if (place === undefined) return
    const mouse: InputSource = {
      type: 'pointer',
      id: 'mouse',
      actions: [
        { type: 'pointerMove', duration: 0, ...place },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    }
    await driver.perform([mouse])
  }

  return {
    until,
    press,
    type,
    shows: (target: Target) => until(() => sees(target)).toBe(true),
    hides: (target: Target) => until(() => sees(target)).toBe(false),
    /** The URL without its origin. */
    address: () => driver.evaluate(() => location.pathname + location.search + location.hash),
    /** Types into an empty field. */
    async fill(name: string, text: string) {
      const selector = `[name=${name}]`
      const isFocused = async () => {
        await press({ selector })
        return driver.evaluate((css) => document.activeElement?.matches(css), selector)
      }
      // A press misses where the form moves at that moment: a stylesheet that was lost comes late.
      await until(isFocused).toBe(true)
      await type(text)
    },
    valueOf: (name: string) =>
      driver.evaluate((css) => document.querySelector<HTMLInputElement>(css)?.value, `[name=${name}]`),
  }
}

export type Page = ReturnType<typeof pageOf>
