/** Large text and little windows: nothing is cut off, and the form can be sent. */
import type { Locator, Page } from '@playwright/test'
import { foundingCreator, header, hero, whyCreatorsChoose } from '#content/landing.ts'
import { RUPEE } from '#content/rupees.ts'
import { site } from '#content/site.ts'
import { fieldMessages, form as words } from '#content/waitlist.ts'
import { expect, test, visit } from './fixtures.ts'
import { layoutFaults } from './layout-faults.ts'
import { callToAction, dialogOf, fieldsOf } from './waitlist.ts'

type Size = { width: number; height: number; text?: number; styles?: string }

/** WCAG 1.4.12. */
const spacing =
  '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }' +
  'p { margin-bottom: 2em !important }'

const sizes: Record<string, Size> = {
  // A browser's default text size is 16 px.
  'a phone with text of twice the size': { width: 390, height: 844, text: 32 },
  'a desktop zoomed to 400 %': { width: 320, height: 256 },
  'a phone in landscape with its keyboard open': { width: 640, height: 180 },
  'a narrow phone with more space in its text': { width: 280, height: 640, styles: spacing },
}

test('with text of twice the size, the words of a call to action keep off its edges', async ({ page }) => {
  await openWithSize(page, '/', { width: 360, height: 740, text: 32 })
  for (const name of [header.action, hero.action, whyCreatorsChoose.action, foundingCreator.action])
    expect(await roomBesideWords(callToAction(page, name)), name).toBeGreaterThanOrEqual(8)
})

test('with text of twice the size, no line of the networks begins with a comma', async ({ page }) => {
  await openWithSize(page, '/', { width: 360, height: 740, text: 32 })
  const lines = (item: Locator) => item.evaluate((box) => box.getClientRects().length)
  const items = await page.getByRole('contentinfo').getByRole('listitem').all()
  expect(await Promise.all(items.map(lines))).toEqual(items.map(() => 1))
})

for (const [name, size] of Object.entries(sizes)) {
  test(`on ${name}, nothing of the page is cut off or sideways`, async ({ page }) => {
    await openWithSize(page, '/', size)
    expect(await faultsOf(page, '#page', size)).toEqual([])
    await expect(page.getByRole('banner').getByText(site.brand)).toBeVisible()
  })

  test(`on ${name}, nothing of the form is cut off or sideways, whatever it says`, async ({ page }) => {
    await openWithSize(page, '/?join=1', size)
    const { email, phoneNumber, submit } = fieldsOf(page)
    await email.fill('asha@gmial.com')
    await phoneNumber.fill('12')
    await submit.click()
    await expect(dialogOf(page).getByText('asha@gmail.com')).toBeVisible()
    await expect(dialogOf(page).getByText(`${words.phone.hint.before}10${words.phone.hint.between}`)).toBeVisible()
    await expect(dialogOf(page).getByText(fieldMessages.name.missing)).toBeVisible()
    expect(await faultsOf(page, '[role=dialog] form', size)).toEqual([])
    await submit.scrollIntoViewIfNeeded()
    await expect(submit).toBeInViewport({ ratio: 1 })
  })
}

test('where an app enlarges texts by 130 %, nothing of the page is cut off, and no sign lies over another', async ({
  page,
}) => {
  const size = { width: 360, height: 740 }
  await openWithSize(page, '/', size)
  await enlargeTexts(page, 1.3)
  // Of the largest type, a word as wide as the phone is broken.
  const [title] = await page.getByRole('heading', { name: foundingCreator.title }).allTextContents()
  const isBroken = (fault: string) => title?.split(' ').some((word) => fault.startsWith(`'${word}' is broken`))
  expect((await faultsOf(page, '#page', size)).filter((fault) => !isBroken(fault))).toEqual([])
  const sign = page.getByText(RUPEE, { exact: true }).locator('xpath=ancestor-or-self::*[@aria-hidden]').first()
  expect(await sign.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
})

test('where an app doubles the size of texts, nothing of the header is cut off', async ({ page }) => {
  const size = { width: 360, height: 740 }
  await openWithSize(page, '/', size)
  await enlargeTexts(page, 2)
  expect(await faultsOf(page, 'header', size)).toEqual([])
  // As below the ticket.
  await page.getByRole('banner').evaluate((element) => Object.assign(element.dataset, { state: 'price' }))
  await expect(page.getByRole('banner').getByRole('link', { name: header.price.share })).toBeVisible()
  expect(await faultsOf(page, 'header', size)).toEqual([])
})

/**
 * As Android's `WebSettings.setTextZoom`, by which an app passes the phone's text size on: each text is larger than its
 * `font-size`, and no length in em or rem is.
 */
const enlargeTexts = (page: Page, factor: number): Promise<void> =>
  page.evaluate((by) => {
    const sizeOf = (element: Element) => `${parseFloat(getComputedStyle(element).fontSize) * by}px`
    const texts: [CharacterData, string][] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
      const { parentElement: element, data } = node
      if (element === null || data.trim() === '' || element.closest('script, style, noscript, option, svg')) continue
      // What is clipped is for screen readers only.
      if (getComputedStyle(element).clip === 'auto') texts.push([node, sizeOf(element)])
    }
    const controls = [...document.querySelectorAll<HTMLElement>('input, select')].map(
      (one) => [one, sizeOf(one)] as const,
    )
    for (const [control, size] of controls) control.style.fontSize = size
    for (const [text, size] of texts) {
      const larger = document.createElement('span')
      larger.style.fontSize = size
      text.replaceWith(larger)
      larger.append(text)
    }
  }, factor)

/** Between the longest line of a link and its nearer side, in pixels. */
const roomBesideWords = (link: Locator): Promise<number> =>
  link.evaluate((box) => {
    const text = document.createRange()
    text.selectNodeContents(box)
    const [outer, inner] = [box.getBoundingClientRect(), text.getBoundingClientRect()]
    return Math.min(inner.left - outer.left, outer.right - inner.right)
  })

async function openWithSize(page: Page, address: string, { width, height, text, styles }: Size): Promise<void> {
  await page.setViewportSize({ width, height })
  if (text !== undefined) {
    const session = await page.context().newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: text, fixed: text } })
  }
  await visit(page, address)
  // An owner's own address is longer.
  await page.locator('a[href^="mailto:"]').evaluateAll((links) => {
    for (const link of links) link.textContent = 'everybody.at.the.box.office@example.test'
  })
  // Through the CSSOM, because the policy allows no inline styles.
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets = [sheet]
  }, styles ?? '')
}

async function faultsOf(page: Page, root: string, { styles }: Size): Promise<string[]> {
  const faults = await layoutFaults(page, root)
  // With more space a long word may be broken, so that it stays within the window.
  return faults.filter((fault) => !styles || !fault.includes('is broken over'))
}
