/** The behaviour of toasts (specification, sections 2 and 9), also while the dialog is open. */
import type { Locator, Page } from '@playwright/test'
import { expect, failedRequest, settled, test, visit } from './fixtures.ts'
import { anApplicant, dialogOf, fieldsOf, fillIn, toastSaying, toastsOf } from './waitlist.ts'

test.use({ expectedMessages: failedRequest })

test('a toast appears at the top right, 356 pixels wide', async ({ page }) => {
  await showErrors(page, ['One.'])
  const { width } = await settledBox(toastSaying(page, 'One.'))
  expect(width).toBe(356)
  const { x, y } = await settledBox(toastSaying(page, 'One.'))
  const rightEdge = await page.evaluate(() => document.documentElement.clientWidth)
  expect(rightEdge - (x + width)).toBeLessThanOrEqual(48)
  expect(y).toBeLessThanOrEqual(100)
  expect(y).toBeGreaterThanOrEqual(0)
})

test('errors and successes have different colours', async ({ page }) => {
  await showErrors(page, ['One.'])
  const error = await colourOf(toastSaying(page, 'One.'))
  await page.unroute('**/api/waitlist')
  await fieldsOf(page).submit.click()
  const success = await colourOf(toastSaying(page, "You're now on the early creator list!"))
  expect(success).not.toBe(error)
})

test('at most 3 toasts are visible, 14 pixels apart on hover', async ({ page }) => {
  await showErrors(page, ['One.', 'Two.', 'Three.', 'Four.'])
  await toastSaying(page, 'Four.').hover()
  await expect.poll(() => visibleToasts(page)).toEqual(['Four.', 'Three.', 'Two.'])
  const boxes = await Promise.all(['Four.', 'Three.', 'Two.'].map((text) => settledBox(toastSaying(page, text))))
  for (const [place, box] of boxes.entries()) {
    const above = boxes[place - 1]
    if (above) expect(box.y - (above.y + above.height)).toBeCloseTo(14, 0)
  }
})

test('a toast closes after 4000 milliseconds', async ({ page }) => {
  await showErrors(page, [])
  const lifetime = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let seen = 0
        new MutationObserver(() => {
          const toast = document.querySelector('[data-sonner-toast]')
          if (toast && !seen) seen = performance.now()
          if (seen && toast?.getAttribute('data-removed') !== 'false') resolve(performance.now() - seen)
        }).observe(document.body, { childList: true, subtree: true, attributes: true })
      }),
  )
  await showError(page, 'One.')
  await page.mouse.move(0, 400)
  const milliseconds = await lifetime
  expect(milliseconds).toBeGreaterThan(3900)
  expect(milliseconds).toBeLessThan(4800)
  await expect(toastsOf(page)).toHaveCount(0)
})

test('a swipe of more than 45 pixels dismisses a toast', async ({ page }) => {
  await showErrors(page, ['One.'])
  await swipe(page, toastSaying(page, 'One.'), 60)
  // Less than its duration of 4000 milliseconds.
  await expect(toastSaying(page, 'One.')).toHaveCount(0, { timeout: 1500 })
  await expect(dialogOf(page)).toBeVisible()
})

test('a slow swipe of less than 45 pixels does not dismiss a toast', async ({ page }) => {
  await showErrors(page, ['One.'])
  const toast = toastSaying(page, 'One.')
  await swipe(page, toast, 30)
  // Set at the end of a swipe that does not dismiss.
  await expect(toast).toHaveAttribute('data-swiping', 'false')
  await expect(toast).toHaveAttribute('data-removed', 'false')
})

test('Alt+T focuses and expands the toasts, Escape collapses them', async ({ page }) => {
  await showErrors(page, ['One.', 'Two.'])
  await page.mouse.move(0, 400)
  await page.keyboard.press('Alt+t')
  expect(await focusIsInTheToasts(page)).toBe(true)
  await expect.poll(() => distance(page, 'Two.', 'One.')).toBeGreaterThan(40)
  await page.keyboard.press('Escape')
  await expect.poll(() => distance(page, 'Two.', 'One.')).toBeLessThan(40)
  await expect(dialogOf(page)).toBeVisible()
})

test('while the dialog is open, a toast is in the accessibility tree', async ({ page }) => {
  await showErrors(page, ['The list rests until noon.'])
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  const read = nodes.filter((node) => !node.ignored).map((node) => String(node.name?.value ?? ''))
  expect(read).toContain('The list rests until noon.')
  // The page behind the dialog is not.
  expect(read).not.toContain('How It Works')
})

test('clicking a toast does not close the dialog', async ({ page }) => {
  await showErrors(page, ['One.'])
  await toastSaying(page, 'One.').click()
  await settled(page)
  await expect(dialogOf(page)).toBeVisible()
  expect(new URL(page.url()).searchParams.get('join')).toBe('1')
})

test('focusing the toasts and then a field does not close the dialog', async ({ page }) => {
  await showErrors(page, ['One.'])
  await page.keyboard.press('Alt+t')
  expect(await focusIsInTheToasts(page)).toBe(true)
  await expect(dialogOf(page)).toBeVisible()
  await fieldsOf(page).name.focus()
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await expect(fieldsOf(page).name).toHaveValue(/!$/)
})

test('a toast stays visible when the dialog closes', async ({ page }) => {
  await showErrors(page, ['One.'])
  await fieldsOf(page).close.click()
  await expect(dialogOf(page)).toBeHidden()
  await expect(toastSaying(page, 'One.')).toBeVisible()
})

// A window of more than 600 pixels has toasts of one width: they serve for all of these.
for (const widths of [[360], [600], [820, 1280, 1440]]) {
  test(`at ${widths.join(', ')} pixels no toast covers the close button, however long it is and however many there are`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: widths[0] ?? 0, height: 640 })
    await showErrors(page, ['One.', 'Two.', `Please wait${' a little'.repeat(30)}.`])
    for (const width of widths) {
      await test.step(`at ${width} pixels`, async () => {
        await page.setViewportSize({ width, height: 640 })
        await toastsOf(page).first().hover()
        await expect(toastsOf(page)).toHaveCount(3)
        const close = await fieldsOf(page).close.boundingBox()
        if (close === null) throw new Error('There is no close button.')
        for (const toast of await toastsOf(page).all()) {
          const box = await settledBox(toast)
          const covers =
            box.x < close.x + close.width &&
            box.x + box.width > close.x &&
            box.y < close.y + close.height &&
            box.y + box.height > close.y
          expect(covers).toBe(false)
        }
        // The press would reach the button.
        await fieldsOf(page).close.click({ timeout: 2000, trial: true })
      })
    }
    await fieldsOf(page).close.click({ timeout: 2000 })
    await expect(dialogOf(page)).toBeHidden()
  })
}

/** Opens and fills in the form, and submits it once for each sentence, with which the server rejects it. */
async function showErrors(page: Page, sentences: string[]): Promise<void> {
  await visit(page, '/?join=1')
  await fillIn(page, anApplicant())
  for (const sentence of sentences) await showError(page, sentence)
}

async function showError(page: Page, detail: string): Promise<void> {
  await page.unroute('**/api/waitlist')
  await page.route('**/api/waitlist', (route) => route.fulfill({ status: 400, json: { detail } }))
  await fieldsOf(page).submit.click()
  await toastSaying(page, detail).waitFor()
}

/** The position after its animations. */
async function settledBox(toast: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  await toast.evaluate((element) => Promise.allSettled(element.getAnimations().map((animation) => animation.finished)))
  const box = await toast.boundingBox()
  if (box === null) throw new Error('The toast has gone.')
  return box
}

const distance = async (page: Page, one: string, other: string): Promise<number> => {
  const [first, second] = await Promise.all([one, other].map((text) => settledBox(toastSaying(page, text))))
  return Math.abs((first?.y ?? 0) - (second?.y ?? 0))
}

const colourOf = (toast: Locator): Promise<string> =>
  toast.evaluate((element) => {
    const { backgroundColor, borderColor, color } = getComputedStyle(element)
    return [backgroundColor, borderColor, color].join(' ')
  })

/** The texts of the visible toasts, newest first. */
const visibleToasts = (page: Page): Promise<string[]> =>
  toastsOf(page).evaluateAll((toasts) =>
    toasts
      .filter((toast) => Number(getComputedStyle(toast).opacity) > 0)
      .map((toast) => toast.textContent?.trim() ?? ''),
  )

const focusIsInTheToasts = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.closest('section[aria-live]') !== null)

/** A drag at 0.1 pixels a millisecond: sonner dismisses a toast by the distance or by a speed above that. */
async function swipe(page: Page, toast: Locator, pixels: number): Promise<void> {
  const { x, y, width, height } = await settledBox(toast)
  // Outside of the text, which a drag would select.
  const [startX, startY] = [x + width - 20, y + height - 6]
  await page.mouse.move(startX, startY)
  await page.mouse.down()
  for (let offset = 1; offset <= pixels; offset += 3) {
    await page.mouse.move(startX + offset, startY)
    await page.waitForTimeout(30)
  }
  await page.mouse.move(startX + pixels, startY)
  await expect(toast).toHaveAttribute('data-swiping', 'true')
  await page.mouse.up()
}
