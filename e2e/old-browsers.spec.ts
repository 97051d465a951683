/** What an older browser does not have, taken from a current one. */
import { expect, test, visit } from './fixtures.ts'
import { dialogOf } from './waitlist.ts'

test('without `inert`, idle time and the kind of connection, the focus stays in the dialog in both directions', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLElement.prototype, 'inert')
    Reflect.deleteProperty(window, 'requestIdleCallback')
    Reflect.deleteProperty(Navigator.prototype, 'connection')
    // As in a browser to which the attribute means nothing.
    const nameOf = (name: string) => (name === 'inert' ? 'data-inert' : name)
    Element.prototype.hasAttribute = function has(name) {
      return this.getAttribute(nameOf(name)) !== null
    }
    Element.prototype.toggleAttribute = function toggle(this: Element, name: string, on = true) {
      if (on) this.setAttribute(nameOf(name), '')
      else this.removeAttribute(nameOf(name))
      return on
    }
  })
  await visit(page, '/')
  const opener = page.locator('main a[aria-haspopup=dialog]').first()
  await opener.click()
  await expect(page.locator('#page[data-inert]')).toBeAttached()
  const stops = await dialogOf(page).locator('input, select, a, button').count()
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let stop = 0; stop < stops + 3; stop += 1) {
      await page.keyboard.press(key)
      const strayed = await page.evaluate(
        () => document.activeElement?.closest('#page') && document.activeElement.outerHTML.slice(0, 200),
      )
      expect(strayed, `${key}, stop ${stop + 1}`).toBeNull()
    }
    await expect(dialogOf(page)).toBeVisible()
  }
  await expect(page.locator('#page')).toHaveAttribute('aria-hidden', 'true')
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await expect(page.locator('#page'), 'screen readers read the page again').not.toHaveAttribute('aria-hidden')
})
