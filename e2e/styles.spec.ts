/** The rules that the dialog brings to the page are those that it lacks: all look as with all rules. */
import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { header, hero } from '#content/landing.ts'
import { priceRange } from '#content/site.ts'
import { fieldMessages } from '#content/waitlist.ts'
import { expect, fontsReady, scriptReady, settled, test, visit } from './fixtures.ts'
import { callToAction, dialogOf, fieldsOf } from './waitlist.ts'

for (const width of [360, 1440])
  test(`at ${width} pixels, page and form look as with all rules`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visit(page, '/')
    await fontsReady(page)
    await callToAction(page).click()
    await expect(dialogOf(page)).toBeVisible()
    // Not by a click: it comes at the place of the first one, and the page takes it for the second of a double click.
    await fieldsOf(page).submit.press('Enter')
    await expect(dialogOf(page).getByText(fieldMessages.name.missing)).toBeVisible()
    await settled(page)
    await keepLooks(page)
    await page.addStyleTag({ url: `/assets/${allRules()}` })
    expect(await changedLooks(page)).toEqual([])
  })

test('before the form has come, the page has the rules of each state of its own: price, length, small ticket, waiting', async ({
  page,
}) => {
  // Then the form comes with a press alone.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await page.keyboard.press('Tab')
  await scriptReady(page)
  await fontsReady(page)
  await page.getByRole('textbox', { name: hero.ticket.price }).fill(String(priceRange.max))
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByRole('banner').getByRole('link', { name: header.price.before })).toBeVisible()
  await page.locator('a[data-busy]').evaluateAll((links) => links.map((link) => link.setAttribute('aria-busy', 'true')))
  await settled(page)
  await keepLooks(page)
  await page.addStyleTag({ url: `/assets/${allRules()}` })
  expect(await changedLooks(page)).toEqual([])
})

const allRules = () => readdirSync('dist/client/assets').find((name) => /^styles-.*\.css$/.test(name)) ?? ''

/** Keeps, in the page, the computed style of each element, and of what stands before and behind its content. */
async function keepLooks(page: Page): Promise<void> {
  const count = await page.evaluate(() => {
    const namesIn = (style: CSSStyleDeclaration) => [...style].filter((name) => !name.startsWith('--'))
    const lookOf = (element: Element, part: string) => {
      const style = getComputedStyle(element, part)
      return part !== '' && style.content === 'none'
        ? ''
        : namesIn(style)
            .map((name) => `${name}: ${style.getPropertyValue(name)}`)
            .join('; ')
    }
    const looks = () =>
      // Toasts move by themselves.
      Array.from(document.body.querySelectorAll('*:not([data-sonner-toaster], [data-sonner-toaster] *)'), (element) => [
        element.getAttribute('class') ?? element.localName,
        ...['', '::before', '::after'].map((part) => lookOf(element, part)),
      ])
    const before = looks()
    Object.assign(window, {
      changedLooks: () =>
        looks().flatMap((look, index) =>
          look.flatMap((text, part) => {
            const others = before[index]?.[part]?.split('; ') ?? []
            return text
              .split('; ')
              .filter((one, at) => one !== others[at])
              .map((one) => `${look[0]} ${one}`)
          }),
        ),
    })
    return before.length
  })
  expect(count).toBeGreaterThan(400)
}

const changedLooks = (page: Page): Promise<string[]> =>
  page.evaluate(() => (Reflect.get(window, 'changedLooks') as () => string[])().slice(0, 50))
