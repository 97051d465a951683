/** The behaviour of toasts (src/content/README.md, 'Toasts'), also while the dialog is open. */
import type { Locator, Page } from '@playwright/test'
import { howItWorks } from '#content/landing.ts'
import { toastBehaviour } from '#content/site.ts'
import { messages } from '#content/waitlist.ts'
import { expect, failedRequest, onPhone, settled, test } from './fixtures.ts'
import {
  anApplicant,
  dialogOf,
  fieldsOf,
  fillIn,
  openForm,
  respondWith,
  settledBox,
  toastSaying,
  toastsOf,
} from './waitlist.ts'

test.use({ expectedMessages: failedRequest })

test('a toast stands at the top right, 356 pixels wide', async ({ page }) => {
  await showErrors(page, ['One.'])
  const { x, y, width } = await settledBox(toastSaying(page, 'One.'))
  expect(width).toBe(356)
  expect(1280 - (x + width)).toBeLessThanOrEqual(48)
  expect(y).toBeLessThanOrEqual(100)
  expect(y).toBeGreaterThanOrEqual(0)
})

test('a toast has its words at the middle of its height, and its sign behind a tear line, in both directions', async ({
  page,
}) => {
  await showErrors(page, ['One.'])
  const toast = toastSaying(page, 'One.')
  for (const direction of ['ltr', 'rtl']) {
    const [words, sign, size, line] = await toast.evaluate((element, dir) => {
      document.documentElement.dir = dir
      const icon = element.querySelector('[data-icon]') ?? element
      const middle = (part: Element | null) => {
        const { top, height } = part?.getBoundingClientRect() ?? new DOMRect()
        return top + height / 2
      }
      const drawing = icon.querySelector('svg')
      return [
        Math.abs(middle(element.querySelector('[data-title]')) - middle(element)),
        Math.abs(middle(drawing) - middle(element)),
        drawing?.getBoundingClientRect().width,
        getComputedStyle(icon).backgroundPositionX,
      ]
    }, direction)
    expect([words, sign].map((off) => Math.round(off))).toEqual([0, 0])
    expect(size).toBeGreaterThan(20)
    expect(line).toBe(direction === 'ltr' ? '100%' : '0px')
  }
})

test('a success has another colour than an error', async ({ page }) => {
  const groundOf = (toast: Locator) => toast.evaluate((element) => getComputedStyle(element).backgroundColor)
  await showErrors(page, ['One.'])
  const ground = await groundOf(toastSaying(page, 'One.'))
  await page.unroute('**/api/waitlist')
  await fieldsOf(page).name.press('Enter')
  expect(await groundOf(toastSaying(page, messages.joined))).not.toBe(ground)
})

test('as many toasts are seen, and as far apart, as promised', async ({ page }) => {
  const { visibleToasts: count, gap: distance } = toastBehaviour
  const sentences = Array.from({ length: count + 1 }, (_, index) => `Number ${index}.`)
  await showErrors(page, sentences)
  const [newest = '', second = ''] = sentences.toReversed()
  await expect.poll(() => visibleToasts(page)).toEqual(sentences.slice(1).toReversed())
  await expect.poll(() => gap(page, newest, second)).toBeCloseTo(distance, 0)
})

test('Alt+T focuses the newest toast and expands all, Escape collapses them and closes nothing', async ({ page }) => {
  await showErrors(page, ['One.', 'Two.'])
  await page.mouse.move(0, 400)
  await page.keyboard.press('Alt+t')
  // Of a list that has the focus, screen readers say the number of items alone.
  await expect(toastSaying(page, 'Two.')).toBeFocused()
  await expect.poll(() => gap(page, 'Two.', 'One.')).toBeCloseTo(toastBehaviour.gap, 0)
  await page.keyboard.press('Escape')
  await expect.poll(() => gap(page, 'Two.', 'One.')).toBeLessThan(0)
  await expect(dialogOf(page)).toBeVisible()
})

test('while there is a toast, Alt+T opens no menu of the browser', async ({ page }) => {
  await openForm(page)
  const isPrevented = async () => {
    await page.evaluate(() => addEventListener('keydown', (event) => Object.assign(window, { event })))
    await page.keyboard.press('Alt+t')
    return page.evaluate(() => (Reflect.get(window, 'event') as Event).defaultPrevented)
  }
  expect(await isPrevented(), 'prevented without a toast').toBe(false)
  await fieldsOf(page).submit.click()
  await toastSaying(page, messages.missing).hover()
  expect(await isPrevented(), 'prevented beside a toast').toBe(true)
})

test('a toast closes after its duration, which stands still while it is focused', async ({ page }) => {
  await page.clock.install()
  await showErrors(page, [])
  const toast = await showErrorForGood(page, 'One.')
  await page.mouse.move(0, 400)
  await page.keyboard.press('Alt+t')
  await expect(toast).toBeFocused()
  await page.clock.runFor(2 * toastBehaviour.duration)
  await expect(toast).toHaveAttribute('data-removed', 'false')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.clock.runFor(toastBehaviour.duration - 100)
  await expect(toast).toHaveAttribute('data-removed', 'false')
  await page.clock.runFor(100)
  await expect(toast).toHaveAttribute('data-removed', 'true')
})

test('a slow swipe dismisses a toast at 45 pixels, and not before', async ({ page }) => {
  await page.clock.install()
  await showErrors(page, ['One.'])
  const toast = toastSaying(page, 'One.')
  await swipe(page, toast, 44)
  // Set at the end of a swipe that does not dismiss.
  await expect(toast).toHaveAttribute('data-swiping', 'false')
  await expect(toast).toHaveAttribute('data-removed', 'false')
  await swipe(page, toast, 45)
  // The swipe, and not its time: that stands still while the mouse is over it.
  await expect(toast).toHaveCount(0)
})

test('beside the dialog a toast is read out, and the page is not', async ({ page }) => {
  await showErrors(page, ['The list rests until noon.'])
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  const read = nodes.filter((node) => !node.ignored).map((node) => String(node.name?.value ?? ''))
  expect(read).toContain('The list rests until noon.')
  expect(read).not.toContain(howItWorks.title)
})

test('a click on a toast closes nothing, and the toast outlives the dialog', async ({ page }) => {
  await showErrors(page, ['One.'])
  await toastSaying(page, 'One.').click()
  await settled(page)
  await expect(dialogOf(page)).toBeVisible()
  await fieldsOf(page).close.press('Space')
  await expect(dialogOf(page)).toBeHidden()
  await expect(toastSaying(page, 'One.')).toBeVisible()
})

test('three toasts leave the close button of the dialog free', async ({ page }) => {
  await page.clock.install()
  await showErrors(page, ['One.', 'Two.', 'Three.'])
  // No toast ends.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  for (const [width, height] of [
    [1280, 720],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    // On a phone the toasts lie upon each other until they are pressed.
    if (width <= 600) await page.mouse.move(0, height - 1)
    else await toastsOf(page).first().hover()
    const toasts = await Promise.all((await toastsOf(page).all()).map(settledBox))
    expect(toasts).toHaveLength(3)
    const lowest = Math.max(...toasts.map((toast) => toast.y + toast.height))
    const first = Math.min(...toasts.map(({ x }) => x))
    const { x, y, width: size } = await settledBox(fieldsOf(page).close)
    const covered = Math.min(lowest - y, x + size - first)
    expect(covered, `pixels under a toast, in a window of ${width} pixels`).toBeLessThanOrEqual(0)
  }
})

test('in a low window a toast of four lines leaves the name on the stub free', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  const sentence = 'The list rests until noon. '.repeat(9).trim()
  await showErrors(page, [sentence])
  const toast = await settledBox(toastSaying(page, sentence))
  expect(toast.height).toBeGreaterThan(4 * 20)
  const name = await settledBox(dialogOf(page).locator('[data-stub] text'))
  expect(name.y).toBeGreaterThanOrEqual(toast.y + toast.height)
})

test.describe('on a phone', () => {
  test.use(onPhone)

  test('a toast is wholly in the part that is seen of a form enlarged by two fingers', async ({ page }) => {
    await page.clock.install()
    await showErrors(page, [])
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 })
    const toast = await showErrorForGood(page, 'One.')
    await expect.poll(() => partInSight(toast)).toBe(1)
    const seen = () => page.evaluate(() => `${visualViewport?.offsetLeft}, ${visualViewport?.offsetTop}`)
    const before = await seen()
    await fieldsOf(page).name.focus()
    await expect.poll(seen).not.toBe(before)
    await expect.poll(() => partInSight(toast)).toBe(1)
    await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 })
    await expect.poll(async () => (await settledBox(toast)).width).toBe(360 - 2 * 16)
  })
})

/** How much of an element is in the part of the page that a phone shows, from 0 to 1. */
const partInSight = (element: Locator): Promise<number> =>
  element.evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect()
    if (!visualViewport) return 0
    const { offsetLeft, offsetTop, width, height } = visualViewport
    const within = (start: number, end: number, from: number, size: number) =>
      Math.max(0, Math.min(end, from + size) - Math.max(start, from)) / (end - start)
    return within(left, right, offsetLeft, width) * within(top, bottom, offsetTop, height)
  })

/**
 * Opens and fills in the form, and submits it once for each sentence, with which the server rejects it. The pointer
 * stays on the toasts meanwhile: their time stands still, however slow the machine is.
 */
async function showErrors(page: Page, sentences: string[]): Promise<void> {
  await openForm(page)
  await fillIn(page, anApplicant())
  for (const sentence of sentences) {
    await rejectWith(page, sentence)
    await toastSaying(page, sentence).hover()
  }
}

/** Submits a form that the server rejects. From then on no time passes by itself: the toast stays. */
async function showErrorForGood(page: Page, sentence: string): Promise<Locator> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await rejectWith(page, sentence)
  const toast = toastSaying(page, sentence)
  await expect
    .poll(async () => {
      await page.clock.runFor(1)
      return toast.count()
    })
    .toBe(1)
  return toast
}

async function rejectWith(page: Page, detail: string): Promise<void> {
  await page.unroute('**/api/waitlist')
  await respondWith(page, { status: 400, json: { detail } })
  await fieldsOf(page).submit.press('Enter')
}

const gap = async (page: Page, upper: string, lower: string): Promise<number> => {
  const [above, below] = await Promise.all([upper, lower].map((text) => settledBox(toastSaying(page, text))))
  return (below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0))
}

/** The texts of the visible toasts, newest first. */
const visibleToasts = (page: Page): Promise<string[]> =>
  toastsOf(page).evaluateAll((toasts) =>
    toasts
      .filter((toast) => Number(getComputedStyle(toast).opacity) > 0)
      .map((toast) => toast.textContent?.trim() ?? ''),
  )

/** A drag at 0.1 pixels a millisecond of the page's clock: sonner dismisses a toast above that, whatever the distance. */
async function swipe(page: Page, toast: Locator, pixels: number): Promise<void> {
  // On the words, which a drag must not select.
  const { x, y, height } = await settledBox(toast.locator('[data-title]'))
  const [startX, startY] = [Math.round(x) + 20, y + height / 2]
  await page.mouse.move(startX, startY)
  await page.mouse.down()
  await page.mouse.move(startX + pixels, startY, { steps: 4 })
  await page.clock.fastForward(10 * pixels)
  await expect(toast).toHaveAttribute('data-swiping', 'true')
  await page.mouse.up()
}
