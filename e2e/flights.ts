/** What flies over the page: the ticket into the form and back, and the torn stub into the header. */
import { expect, type Locator, type Page } from '@playwright/test'

/** The copies that fly. */
export const flying = (page: Page): Locator => page.locator('body > [aria-hidden=true][inert] > *')

/** Stops each animation of a script at its start, until `land`. */
export async function holdFlights(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // Called on its element below.
    // oxlint-disable-next-line typescript/unbound-method
    const { animate } = Element.prototype
    Element.prototype.animate = function (...options) {
      const animation = animate.apply(this, options)
      animation.pause()
      return animation
    }
  })
}

/** Ends a flight. What has flown is gone then. */
export async function land(page: Page): Promise<void> {
  await expect(flying(page).first()).toBeAttached()
  await flying(page).evaluateAll((copies) =>
    copies.flatMap((copy) => copy.getAnimations()).forEach((animation) => animation.finish()),
  )
  await expect(flying(page)).toHaveCount(0)
}

/** Left, top, width and height, when a share of its flight is over. */
export const boxOf = (element: Locator, share = 0): Promise<number[]> =>
  element.evaluate((node, part) => {
    for (const one of node.getAnimations()) {
      const { delay, duration } = one.effect?.getComputedTiming() ?? {}
      one.currentTime = Number(delay) + part * Number(duration)
    }
    const { x, y, width, height } = node.getBoundingClientRect()
    return [x, y, width, height]
  }, share)

/** The most pixels from an edge of one box to that of the other. */
export const apart = (one: number[], other: number[]): number =>
  Math.max(...one.map((value, index) => Math.abs(value - (other[index] ?? NaN))))
