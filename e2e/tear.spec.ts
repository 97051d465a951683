/** After a success the stub of the form is torn off, and stays. */
import type { Locator } from '@playwright/test'
import { foundingCreator, header, hero, memberStub } from '#content/landing.ts'
import { messages } from '#content/waitlist.ts'
import { palette } from '#theme/palette.ts'
import { meanings } from '#theme/semantic-tokens.ts'
import { expect, holdRequests, rgb, test, visit } from './fixtures.ts'
import {
  anApplicant,
  callToAction,
  dialogOf,
  fieldsOf,
  join,
  openForm,
  reopen,
  settledBox,
  toastSaying,
} from './waitlist.ts'

for (const [what, width, height, direction] of [
  ['at the end of the ticket', 1024, 768, 'rtl'],
  ['along the upper edge of the sheet', 360, 740, 'ltr'],
] as const) {
  test(`after a success the stub ${what} flies into the header, and the visitor’s stands there once it has landed`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await visit(page, '/?join=1')
    await page.evaluate((dir) => Object.assign(document.documentElement, { dir }), direction)
    const copy = page.locator('body > [aria-hidden=true] > [data-stub]')
    // Where the copy is when it has landed, and whether the stub of the header was seen before.
    await page.evaluate((href) => {
      const flight = { middle: [0, 0], wasSeen: false }
      Object.assign(window, { flight })
      const animate = Reflect.get(Element.prototype, 'animate')
      Element.prototype.animate = function (...motion) {
        const animation = animate.apply(this, motion)
        animation.addEventListener('finish', () => {
          const { left, right, top, bottom } = this.getBoundingClientRect()
          if (this.matches('[aria-hidden=true] > [data-stub]')) flight.middle = [(left + right) / 2, (top + bottom) / 2]
        })
        return animation
      }
      const look = () => {
        const stub = document.querySelector(`header [href="#${href}"]`)
        const isFlying = document.querySelector('body > [aria-hidden=true] > [data-stub]') !== null
        flight.wasSeen ||= isFlying && stub !== null && getComputedStyle(stub).opacity !== '0'
        requestAnimationFrame(look)
      }
      look()
    }, memberStub.id)
    await join(page)
    await expect(toastSaying(page, messages.joined)).toBeVisible()
    await expect(copy).toHaveCount(0)
    const stub = page.getByRole('banner').getByRole('link', { name: memberStub.state })
    await expect(stub).toHaveCSS('opacity', '1')
    const { middle, wasSeen } = await page.evaluate(
      () => (window as unknown as { flight: { middle: number[]; wasSeen: boolean } }).flight,
    )
    expect(wasSeen).toBe(false)
    const place = await settledBox(stub)
    expect(middle[0]).toBeCloseTo(place.x + place.width / 2, 0)
    expect(middle[1]).toBeCloseTo(place.y + place.height / 2, 0)
  })
}

test('the toast of a success stands below the header, and covers no part of the visitor’s stub', async ({ page }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await visit(page, '/?join=1')
    await join(page)
    const toast = toastSaying(page, messages.joined)
    // Stays while the mouse is over it.
    await toast.hover()
    const bar = await settledBox(page.getByRole('banner'))
    expect((await settledBox(toast)).y).toBeGreaterThanOrEqual(bar.y + bar.height)
  }
})

test('the last section holds a blank ticket at the visitor’s price, and after a success their signed one', async ({
  page,
}) => {
  await visit(page, '/')
  await page.getByRole('textbox', { name: hero.ticket.price }).fill('499')
  const section = page.getByRole('region', { name: foundingCreator.title })
  await expect(section.locator('svg')).toContainText(`${foundingCreator.blank.toUpperCase()}CREATOR₹499`)
  await expect(section.getByText(foundingCreator.lead)).toBeVisible()
  await callToAction(page).click()
  const applicant = anApplicant()
  await join(page, applicant)
  await expect(section.getByRole('img')).toHaveAccessibleName(new RegExp(`${applicant.name}.*₹499`))
  await expect(section.getByText(foundingCreator.joined)).toBeVisible()
  await expect(section.getByText(foundingCreator.lead)).toHaveCount(0)
})

test('a name that people have stands whole in the header of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await visit(page, '/?join=1')
  await join(page, anApplicant({ name: 'Ananya Deshpande' }))
  const name = page.getByRole('banner').getByText('Ananya Deshpande')
  await expect(name).toBeVisible()
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('a visitor who has closed the form is told of success, and nothing is torn off', async ({ page }) => {
  const release = await holdRequests(page, '**/api/waitlist')
  await visit(page, '/?join=1')
  await join(page)
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  release()
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  await expect(page.locator('body > [aria-hidden=true]')).toHaveCount(0)
})

test('the dialog is not seen behind its falling copy, and is seen when it opens again', async ({ page }) => {
  await visit(page, '/')
  await callToAction(page).click()
  // On a slow machine a step back takes long.
  await page.evaluate(() => {
    const back = history.back.bind(history)
    history.back = () => setTimeout(back, 1500)
  })
  const originals = page.locator('#waitlist :is([role=dialog], [data-part=backdrop])')
  const arePainted = () =>
    originals.evaluateAll((parts) => parts.map((part) => part.checkVisibility({ opacityProperty: true })))
  await join(page)
  await page.locator('body > [aria-hidden=true]').waitFor({ state: 'attached' })
  await expect(originals.first()).toHaveAttribute('data-state', 'open')
  expect(await arePainted()).toEqual([false, false])
  await reopen(page)
  expect(await arePainted()).toEqual([true, true])
})

test('after a success the header has the stub, with the focus: a link to the pinned one', async ({ page }) => {
  await visit(page, '/')
  await callToAction(page, header.action).click()
  const applicant = anApplicant({ name: 'Annapoorna Venkatasubramanian' })
  await join(page, applicant)
  await expect(dialogOf(page)).toBeHidden()
  const stub = page.getByRole('link', { name: `${applicant.name} ${memberStub.state}` })
  await expect(stub).toBeFocused()
  await expect(callToAction(page, header.action)).toHaveCount(0)
  await page.setViewportSize({ width: 320, height: 640 })
  const { x, width } = await settledBox(stub)
  // As far from the edge as all of the page, but for its tilt.
  expect(x + width).toBeLessThan(304)
  // Its paper is light in the dark, too.
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(stub).toHaveCSS('color', rgb(palette[meanings.onLit.dark]))
  // It is torn off at its start.
  await expect(stub).toHaveCSS('background-image', /circle at 0px/)
  await page.evaluate(() => (document.documentElement.dir = 'rtl'))
  await expect(stub).toHaveCSS('background-image', /circle at 100%/)
  await page.evaluate(() => (document.documentElement.dir = 'ltr'))
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('Enter')
  const pinned = page.getByRole('region', { name: foundingCreator.title }).getByRole('img')
  await expect(pinned).toBeFocused()
  await expect(pinned).toBeInViewport({ ratio: 1 })
  await reopen(page)
  // For this visit alone.
  await visit(page, '/')
  await expect(stub).toHaveCount(0)
})

for (const [when, isClosed] of [
  ['while the form is open', false],
  ['after the form was closed', true],
] as const) {
  test(`a success ${when} that takes the header’s call to action away leaves the focus on its stub`, async ({
    page,
  }) => {
    const release = await holdRequests(page, '**/api/waitlist')
    await visit(page, '/')
    await callToAction(page, header.action).click()
    await join(page)
    if (isClosed) {
      await page.keyboard.press('Escape')
      await expect(callToAction(page, header.action)).toBeFocused()
    }
    release()
    await expect(toastSaying(page, messages.joined)).toBeVisible()
    await expect(dialogOf(page)).toBeHidden()
    await expect(page.getByRole('banner').getByRole('link', { name: memberStub.state })).toBeFocused()
  })
}

test('a success takes the focus from nothing else', async ({ page }) => {
  const release = await holdRequests(page, '**/api/waitlist')
  await visit(page, '/')
  await callToAction(page, header.action).click()
  await join(page)
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  const price = page.getByRole('textbox', { name: hero.ticket.price })
  await price.focus()
  release()
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: memberStub.state })).toBeVisible()
  await expect(price).toBeFocused()
})

for (const [direction, name] of [
  ['rtl', 'محمد عبد الرحمن بن عبد العزيز بن عبد الله آل سعود الكبير'],
  ['ltr', 'Annapoorna Venkatasubramanian Lakshminarayanan'],
] as const) {
  test(`a name written ${direction} that is too long for ribbon and header loses its end`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await openForm(page)
    await fieldsOf(page).name.fill(name)
    const ribbon = dialogOf(page).locator('[data-stub]').getByText(name).filter({ visible: true })
    expect(await isStartSeen(ribbon)).toBe(true)
    await join(page, anApplicant({ name }))
    await expect(dialogOf(page)).toBeHidden()
    const stub = page.getByRole('banner').getByText(name)
    expect(await isStartSeen(stub)).toBe(true)
  })
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } })

  for (const isClosed of [false, true]) {
    test(`after a success the next form begins at its top${isClosed ? ', also where the last one was closed' : ''}`, async ({
      page,
    }) => {
      const release = await holdRequests(page, '**/api/waitlist')
      const place = () =>
        dialogOf(page)
          .locator('*:has(> form)')
          .evaluate(({ scrollTop }) => scrollTop)
      await visit(page, '/')
      await callToAction(page).tap()
      await join(page)
      expect(await place()).toBeGreaterThan(0)
      if (isClosed) {
        await fieldsOf(page).close.tap()
        await expect(dialogOf(page)).toBeHidden()
      }
      release()
      await expect(toastSaying(page, messages.joined)).toBeVisible()
      await reopen(page)
      expect(await place()).toBe(0)
    })
  }
})

for (const [direction, letter] of [
  ['rtl', 'م'],
  ['ltr', 'k'],
] as const) {
  test(`a long name written ${direction} has its ellipsis at the end of the writing`, async ({ page }) => {
    await openForm(page)
    await fieldsOf(page).name.fill(letter.repeat(60))
    const print = dialogOf(page).locator('[data-stub] text')
    await expect(print).toHaveText(/…$/)
    const [first = 0, last = 0] = await print.evaluate((text: SVGTextElement) =>
      [0, text.getNumberOfChars() - 1].map((at) => text.getExtentOfChar(at).x),
    )
    expect(last < first).toBe(direction === 'rtl')
    // All of it is in its room.
    expect(Math.min(first, last)).toBeGreaterThan(-1)
  })
}

/** Whether the first letter of a text is inside of the box that cuts it. */
const isStartSeen = (element: Locator): Promise<boolean> =>
  element.evaluate((box) => {
    const range = document.createRange()
    range.setStart(box.firstChild ?? box, 0)
    range.setEnd(box.firstChild ?? box, 1)
    const [letter, room] = [range.getBoundingClientRect(), box.getBoundingClientRect()]
    if (box.scrollWidth <= box.clientWidth) throw new Error('It is not cut.')
    return letter.left >= room.left - 1 && letter.right <= room.right + 1
  })
