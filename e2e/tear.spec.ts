/** The one gesture: a stub is torn off a ticket, once as the page appears and once as the dialog leaves. */
import type { Locator, Page } from '@playwright/test'
import { foundingCreator } from '#content/landing.ts'
import { messages } from '#content/waitlist.ts'
import { expect, test, visit } from './fixtures.ts'
import { anApplicant, dialogOf, join, toastSaying } from './waitlist.ts'

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
  test(`after a success the stub ${what} is torn off and lands below the toast, with which it goes`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await visit(page, '/?join=1')
    const left = await watchLeaving(page)
    const applicant = anApplicant()
    await join(page, applicant)
    await expect(dialogOf(page)).toBeHidden()
    const stub = page.locator('body > [aria-hidden=true] > [data-stub]')
    await expect(stub).toContainText(applicant.name.split(' ')[0] ?? '')
    const toast = toastSaying(page, messages.joined)
    await expect(toast).toBeVisible()
    const animated = await left()
    expect(animated.length).toBeGreaterThanOrEqual(4)
    for (const { duration, properties, pressable } of animated) {
      expect(duration).toBeLessThanOrEqual(300)
      expect(properties.filter((property) => !['transform', 'opacity'].includes(property))).toEqual([])
      expect(pressable).toBe(false)
    }
    await settleAnimations(stub)
    await settleAnimations(toast)
    const [landed, above] = [await stub.boundingBox(), await toast.boundingBox()]
    expect(landed?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0) - 20)
    expect(landed?.height).toBeLessThan(300)
    expect((landed?.x ?? 0) + (landed?.width ?? 0)).toBeLessThanOrEqual(width)
    await page.mouse.move(0, 400)
    await expect(toast).toHaveCount(0)
    await expect(page.locator('body > [aria-hidden=true]')).toHaveCount(0)
    await expect(pinnedStub(page)).toHaveAccessibleName(new RegExp(applicant.name))
  })
}

/** Where the stub stays for this visit. */
const pinnedStub = (page: Page): Locator => page.getByRole('region', { name: foundingCreator.title }).getByRole('img')

const settleAnimations = (element: Locator): Promise<unknown> =>
  element.evaluate((node) => Promise.allSettled(node.getAnimations().map((animation) => animation.finished)))

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
    await expect(pinnedStub(page)).toBeVisible()
  })
})

/** The stub of the ticket in the hero: how long it moves, and where it lies then. */
async function stubOf(page: Page): Promise<{ places: number[]; durations: number[] }> {
  return page
    .locator('#hero [class*=stub]')
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
