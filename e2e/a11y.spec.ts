/** Accessibility: axe with the size of targets, the keyboard alone, forced colours, reduced motion. */
import type { Page } from '@playwright/test'
import { header } from '#content/landing.ts'
import { messages } from '#content/waitlist.ts'
import { contrast } from '#tests/contrast.ts'
import { accessibilityFindings, expect, failedRequest, test, visit } from './fixtures.ts'
import {
  anApplicant,
  callToAction,
  dialogOf,
  fieldsOf,
  join,
  openPersonalLink,
  respondWith,
  toastSaying,
} from './waitlist.ts'

test.describe('axe finds no violation, and no two words run together without styles', () => {
  test.use({ expectedMessages: failedRequest, contextOptions: { reducedMotion: 'reduce' } })

  test('in the form on a phone, whatever it and the toasts say', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await visit(page, '/?join=1')
    await respondWith(page, { status: 500 })
    const { name } = fieldsOf(page)
    const email = anApplicant().email.replace('example.com', 'gmial.com')
    await join(page, anApplicant({ email, phoneNumber: '12' }))
    // Scans may take longer than a toast stays, unless the mouse is over it.
    await toastSaying(page, messages.failed).hover()
    await name.fill('')
    await name.press('Enter')
    await toastSaying(page, messages.missing).hover()
    expect(await accessibilityFindings(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await accessibilityFindings(page)).toEqual([])
  })

  test('on the page with a success in the dark scheme', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await visit(page, '/?join=1')
    await join(page)
    await toastSaying(page, messages.joined).hover()
    await expect(dialogOf(page)).toBeHidden()
    expect(await accessibilityFindings(page)).toEqual([])
  })
})

test.describe('of the page to leave the list', () => {
  // Axe reads and writes styles.
  test.use({ bypassCSP: true })

  test.beforeEach(async ({ page, server }) => void (await openPersonalLink(page, server)))

  test('axe finds no violation in both schemes', async ({ page }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await accessibilityFindings(page), colorScheme).toEqual([])
    }
  })

  test('on paper, where grounds are not printed, its words are dark in both schemes', async ({ page }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ media: 'print', colorScheme })
      const inks = await page.locator('body *').evaluateAll((all) => all.map((one) => getComputedStyle(one).color))
      expect(Math.min(...inks.map((ink) => contrast(ink, '#ffffff'))), colorScheme).toBeGreaterThan(4.5)
    }
  })
})

test('between the widths of a tablet and a desk the contrast is enough', async ({ page }) => {
  await page.setViewportSize({ width: 1100, height: 800 })
  await visit(page, '/')
  const findings = await accessibilityFindings(page)
  expect(findings.filter((finding) => finding.startsWith('color-contrast'))).toEqual([])
})

// Axe does not know the ground of its text, which lies over a hidden control.
test('a chosen category is lit in the dark scheme too: its text and ground are those of the light one', async ({
  page,
}) => {
  await visit(page, '/?join=1&category=youtuber')
  const card = dialogOf(page).locator('input[value=youtuber] + *')
  const look = () =>
    card.evaluate((element) => [getComputedStyle(element).color, getComputedStyle(element).backgroundColor])
  const light = await look()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await look()).toEqual(light)
})

test('on the ticket, which is lit in the dark scheme too, a wrong price is told in the colour of the light one', async ({
  page,
}) => {
  await visit(page, '/')
  await page.locator('#price').fill('99.50')
  const colour = () => page.locator('#price-wrong > *').evaluate((words) => getComputedStyle(words).color)
  const light = await colour()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await colour()).toBe(light)
})

test.describe('with forced colours on black', () => {
  test.use({ colorScheme: 'dark', contextOptions: { forcedColors: 'active' } })

  test('the drawn arrows and names are bright', async ({ page }) => {
    await visit(page, '/?join=1')
    const drawn = page.locator('input#price ~ button path, [data-stub] text')
    const colours = await drawn.evaluateAll((shapes) => shapes.map((shape) => getComputedStyle(shape).fill))
    expect(new Set(colours)).toEqual(new Set(['rgb(255, 255, 255)']))
  })

  test('the dialog, its button, the chosen card and a toast have an edge', async ({ page }) => {
    await visit(page, '/?join=1')
    await expect(dialogOf(page)).not.toHaveCSS('border-top-width', '0px')
    await expect(fieldsOf(page).submit).not.toHaveCSS('border-top-width', '0px')
    const choice = fieldsOf(page).category.first()
    await choice.check({ force: true })
    await fieldsOf(page).name.focus()
    await expect(choice.locator('+ *')).toHaveCSS('outline-style', 'solid')
    await fieldsOf(page).submit.press('Enter')
    await toastSaying(page, messages.missing).hover()
    await expect(toastSaying(page, messages.missing)).not.toHaveCSS('border-top-width', '0px')
  })

  test('a call to action that waits for the form says so, and not its own words below that', async ({ page }) => {
    await visit(page, '/')
    expect(await busyFaults(page)).toEqual([])
  })
})

test('each call to action that waits for the form says so in place of its words', async ({ page }) => {
  await visit(page, '/')
  expect(await busyFaults(page)).toEqual([])
})

/** The calls to action whose own words are seen, or whose other words are not, while they wait for the form. */
const busyFaults = (page: Page): Promise<string[]> =>
  page.locator('a[data-busy]').evaluateAll((links) =>
    links.flatMap((link) => {
      link.setAttribute('aria-busy', 'true')
      const isClear = (colour: string) => /^rgba.*, 0\)$/.test(colour)
      const said = ['::before', '::after'].map((part) => getComputedStyle(link, part))
      const busy = said.find(({ content }) => content === JSON.stringify(link.getAttribute('data-busy')))
      const isCovered = busy !== undefined && !isClear(busy.backgroundColor)
      if (busy && !isClear(busy.color) && (isClear(getComputedStyle(link).color) || isCovered)) return []
      return link.outerHTML
    }),
  )

test('the first stop of Tab is seen, and skips the header', async ({ page }) => {
  await visit(page, '/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: header.skip })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  // The first control of the content.
  await expect(page.getByRole('main').locator('a, button, input, summary').first()).toBeFocused()
})

test('Space presses a call to action, as it presses a button, and scrolls nothing', async ({ page }) => {
  await visit(page, '/')
  await callToAction(page).press('Space')
  await expect(dialogOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('on the page and in the form something moves, and nothing with reduced motion', async ({ page }) => {
  await visit(page, '/?join=1')
  await expect(dialogOf(page)).toBeVisible()
  expect(await movesOf(page)).not.toEqual([])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto')
  expect(await movesOf(page)).toEqual([])
})

/** The animations, and the properties that change gradually, also under the mouse, each with its element. */
const movesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const moves = [...document.querySelectorAll('body *')].flatMap((element) =>
      [undefined, '::before', '::after'].flatMap((part) => {
        const { animationName, transitionProperty } = getComputedStyle(element, part)
        const names = `${animationName}, ${transitionProperty}`.split(', ').filter((name) => !/^(none|all)$/.test(name))
        return names.map((name) => `${name}${part ?? ''} of ${element.outerHTML.slice(0, 80)}`)
      }),
    )
    return [...new Set(moves)]
  })
