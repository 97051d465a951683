/** The one gesture: a stub is torn off a ticket, once as the page appears and once as the dialog leaves. */
import type { Page } from '@playwright/test'
import { messages } from '#content/waitlist.ts'
import { expect, test, visit } from './fixtures.ts'
import { dialogOf, join, toastSaying } from './waitlist.ts'

type Animated = { duration: number; properties: string[]; pressable: boolean }

/** The parts that move when the dialog leaves, noted as they are put into the page. */
async function watchLeaving(page: Page): Promise<() => Promise<Animated[]>> {
  await page.evaluate(() => {
    const noted: Animated[] = []
    Object.assign(globalThis, { noted })
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof HTMLElement) || node.getAttribute('aria-hidden') !== 'true') continue
        for (const animation of node.getAnimations({ subtree: true })) {
          const effect = animation.effect as KeyframeEffect
          const frames = effect.getKeyframes().map(({ offset, computedOffset, easing, composite, ...rest }) => rest)
          noted.push({
            duration: Number(effect.getTiming().duration),
            properties: [...new Set(frames.flatMap((frame) => Object.keys(frame)))],
            pressable: getComputedStyle(node).pointerEvents !== 'none',
          })
        }
      }
    }).observe(document.body, { childList: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { noted: Animated[] }).noted)
}

for (const [what, width] of [
  ['at the right of the ticket', 1280],
  ['along the upper edge of the sheet', 360],
] as const) {
  test(`after a success the stub ${what} is torn off: only moved and faded, for 300 milliseconds at most`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await visit(page, '/?join=1')
    const left = await watchLeaving(page)
    await join(page)
    await expect(toastSaying(page, messages.joined)).toBeVisible()
    await expect(dialogOf(page)).toBeHidden()
    const animated = await left()
    expect(animated.length).toBeGreaterThanOrEqual(2)
    for (const { duration, properties, pressable } of animated) {
      expect(duration).toBeLessThanOrEqual(300)
      expect(properties.filter((property) => !['transform', 'opacity'].includes(property))).toEqual([])
      expect(pressable).toBe(false)
    }
    await expect(page.locator('body > [aria-hidden=true]')).toHaveCount(0)
  })
}

test('a dialog that is only closed leaves without it', async ({ page }) => {
  await visit(page, '/?join=1')
  const left = await watchLeaving(page)
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  expect(await left()).toEqual([])
})

test('the stub of the first ticket lies torn off at the end', async ({ page }) => {
  await page.goto('/')
  const { places, durations } = await stubOf(page)
  expect(durations.length).toBe(1)
  for (const duration of durations) expect(duration).toBeLessThanOrEqual(300)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect((await stubOf(page)).places).toEqual(places)
})

test.describe('where motion is reduced', () => {
  test.use({ reducedMotion: 'reduce' })

  test('nothing moves, and all is there', async ({ page }) => {
    await visit(page, '/')
    expect((await stubOf(page)).durations).toEqual([])
    await visit(page, '/?join=1')
    const left = await watchLeaving(page)
    await join(page)
    await expect(toastSaying(page, messages.joined)).toBeVisible()
    await expect(dialogOf(page)).toBeHidden()
    expect(await left()).toEqual([])
  })
})

/** The stub of the ticket in the hero: how long it moves, and where it lies then. */
async function stubOf(page: Page): Promise<{ places: number[]; durations: number[] }> {
  return page
    .locator('#hero svg g')
    .first()
    .evaluate(async (stub) => {
      // From the style, because on a slow machine the animation may be over by now.
      const { animationName, animationDuration } = getComputedStyle(stub)
      const durations = animationName === 'none' ? [] : [1000 * parseFloat(animationDuration)]
      await Promise.all(stub.getAnimations().map((animation) => animation.finished))
      const { left, top, width, height } = stub.getBoundingClientRect()
      return { durations, places: [left, top, width, height].map(Math.round) }
    })
}
