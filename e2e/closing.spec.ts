/** What closes the dialog: the main button on the backdrop, Escape, the close button, Back. Nothing else. */
import type { Page } from '@playwright/test'
import { expect, scriptReady, settled, test, visit } from './fixtures.ts'
import { callToAction, dialogOf, fieldsOf, openForm } from './waitlist.ts'

const backdrop = { x: 5, y: 400 }

async function staysOpen(page: Page): Promise<void> {
  await settled(page)
  await expect(dialogOf(page)).toBeVisible()
}

test('a right or a middle press on the backdrop closes nothing', async ({ page }) => {
  await openForm(page)
  for (const button of ['right', 'middle'] as const) {
    await page.mouse.click(backdrop.x, backdrop.y, { button })
    await staysOpen(page)
  }
})

test('what an extension draws closes nothing, by a press or by its focus', async ({ page }) => {
  await openForm(page)
  const drawn = await page.evaluateHandle(() => {
    const button = document.createElement('button')
    button.style.cssText = 'position: fixed; inset: 380px auto auto 0; padding: 30px; z-index: 2147483647'
    document.documentElement.append(button)
    return button
  })
  await page.mouse.click(backdrop.x, backdrop.y)
  await staysOpen(page)
  await fieldsOf(page).name.focus()
  await drawn.evaluate((button) => button.focus())
  await staysOpen(page)
})

test('a press that begins or ends in the form closes nothing, as when text is selected', async ({ page }) => {
  await openForm(page)
  const { x, y, width, height } = (await fieldsOf(page).name.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const field = { x: x + width / 2, y: y + height / 2 }
  for (const [from, to] of [
    [field, backdrop],
    [backdrop, field],
  ] as const) {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 4 })
    await page.mouse.up()
    await staysOpen(page)
  }
})

test('Escape that ends a composition closes nothing, nor in Safari, which tells it by the code of its key', async ({
  page,
}) => {
  await openForm(page)
  for (const sign of [{ isComposing: true }, { keyCode: 229 }]) {
    await fieldsOf(page).name.dispatchEvent('keydown', { key: 'Escape', ...sign })
    await staysOpen(page)
  }
  await fieldsOf(page).name.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
})

test('also after Forward and a reload, closing gives the focus back to the link that was pressed', async ({ page }) => {
  await visit(page, '/')
  await callToAction(page).click()
  await expect(dialogOf(page)).toBeVisible()
  await page.goBack()
  await expect(dialogOf(page)).toBeHidden()
  await page.goForward()
  await expect(dialogOf(page)).toBeVisible()
  await page.reload()
  await scriptReady(page)
  await page.keyboard.press('Escape')
  await expect(callToAction(page)).toBeFocused()
})

test('a call to action behind the form of a shared link: closing does not leave the site', async ({ page }) => {
  await page.goto('about:blank')
  await openForm(page)
  // As in a browser without `inert`, in the frame before the script has made the page so.
  await page.locator('main a[aria-haspopup]').first().dispatchEvent('click')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\d\/$/)
})

test('where another program adds the address to the history once more, closing works for both entries', async ({
  page,
}) => {
  await visit(page, '/')
  await callToAction(page).click()
  await expect(dialogOf(page)).toBeVisible()
  await page.evaluate(() => history.pushState({ ...history.state, again: true }, ''))
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => history.state.again)).toBeUndefined()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
})

test('Space scrolls the form after a press beside its fields', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 400 })
  await openForm(page)
  await dialogOf(page).getByRole('heading').click()
  await expect(fieldsOf(page).submit).not.toBeInViewport()
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('Space')
  await expect(fieldsOf(page).submit).toBeInViewport()
})
