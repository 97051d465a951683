/** The controls of the form as they are seen: in both schemes, at rest, chosen and wrong. */
import type { Page } from '@playwright/test'
import { LIMITS } from '#contract/application.ts'
import { contrast } from '#tests/contrast.ts'
import { expect, test, visit } from './fixtures.ts'
import { dialogOf, fieldsOf } from './waitlist.ts'

for (const colorScheme of ['light', 'dark'] as const)
  test(`each field and choice has an edge, a placeholder is read, and a mark says what is wrong, ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await visit(page, '/?join=1')
    const atRest = await looksOf(page)
    // WCAG 1.4.11 and 1.4.3.
    for (const { name, edge, placeholder } of atRest) {
      expect(edge, `edge of ${name}`).toBeGreaterThanOrEqual(3)
      expect(placeholder, `placeholder of ${name}`).toBeGreaterThanOrEqual(4.5)
    }
    await fieldsOf(page).email.fill('nobody')
    for (const field of await dialogOf(page).locator('[name=phoneNumber], [name$=_link]').all())
      await field.fill('9'.repeat(LIMITS.link + 1))
    await fieldsOf(page).submit.press('Enter')
    // All but the country code.
    await expect(dialogOf(page).locator('input[aria-invalid=true]')).toHaveCount(atRest.length - 1)
    for (const { name, marks } of await looksOf(page, '[aria-invalid=true]')) {
      const before = atRest.find((one) => one.name === name)?.marks ?? []
      const added = marks.filter(({ colour }) => before.every((mark) => mark.colour !== colour))
      expect(Math.max(...added.map(({ ratio }) => ratio)), `mark of ${name}`).toBeGreaterThanOrEqual(3)
    }
    await fieldsOf(page).category.first().check({ force: true })
    expect((await looksOf(page, ':checked'))[0]?.edge, 'edge of what is chosen').toBeGreaterThanOrEqual(3)
  })

for (const [width, rows] of [
  [320, [1, 1, 2, 2, 2, 1, 1, 1, 1]],
  [360, [1, 1, 2, 2, 2, 1, 1, 1, 1]],
  [820, [2, 2, 2, 2, 1, 1, 1, 1]],
  [1280, [2, 4, 2, 3, 1]],
] as const)
  test(`at ${width} pixels the controls of the form stand in rows of ${rows.join()}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await visit(page, '/?join=1')
    const tops = await dialogOf(page)
      .locator('form :is(input, select, [type=submit])')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
    expect([...new Set(tops)].map((top) => tops.filter((one) => one === top).length)).toEqual(rows)
  })

test('each label and each message begins where its control does: the one above or in its row, the other below', async ({
  page,
}) => {
  await visit(page, '/?join=1')
  await fieldsOf(page).email.fill('asha@gmial.com')
  await fieldsOf(page).phoneNumber.fill('98765')
  await fieldsOf(page).submit.press('Enter')
  await expect(fieldsOf(page).phoneNumber).toHaveAccessibleDescription(/./)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const places = await dialogOf(page)
      .locator('form input:not([type=radio])')
      .evaluateAll((inputs) =>
        (inputs as HTMLInputElement[]).map((input) => {
          const boxOf = (element?: Element | null) => {
            const words = document.createRange()
            if (element) words.selectNodeContents(element)
            return words.getBoundingClientRect()
          }
          const control = input.getBoundingClientRect()
          const ids = input.getAttribute('aria-describedby')?.split(' ') ?? []
          return {
            name: input.name,
            control,
            label: boxOf(input.labels?.[0]),
            messages: ids.map((id) => boxOf(document.getElementById(id))).filter((box) => box.width > 0),
          }
        }),
      )
    expect(places.flatMap(({ messages }) => messages).length).toBe(3)
    const code = await fieldsOf(page).countryCode.evaluate((select) => select.getBoundingClientRect().left)
    for (const { name, control, label, messages } of places) {
      const start = name === 'phoneNumber' ? code : control.left
      const isBeside =
        label.right <= control.left + 1 && Math.abs(label.top + label.bottom - control.top - control.bottom) < 6
      const isAbove = label.bottom <= control.top + 1 && Math.abs(label.left - start) < 16
      expect(isBeside || isAbove, `the label of ${name} at ${width} pixels`).toBe(true)
      for (const message of messages) {
        expect(message.top, `message of ${name} at ${width} pixels`).toBeGreaterThanOrEqual(control.bottom - 1)
        expect(Math.abs(message.left - (width === 360 ? start : control.left))).toBeLessThan(16)
      }
    }
  }
})

test('the close button stands in the title bar, beside its words, in any window and direction', async ({ page }) => {
  await visit(page, '/?join=1')
  for (const direction of ['ltr', 'rtl'])
    for (const [width, height] of [
      [360, 740],
      [640, 320],
      [640, 180],
      [320, 256],
      [844, 390],
      [1280, 720],
      [1280, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      const outside = await fieldsOf(page).close.evaluate((button, dir) => {
        document.documentElement.dir = dir
        const title = button.parentElement?.querySelector('h2') ?? button
        const words = document.createRange()
        words.selectNodeContents(title)
        const [box, bar, text] = [button, title, words].map((one) => one.getBoundingClientRect())
        if (!box || !bar || !text) return NaN
        const beyond = [bar.top - box.top, box.bottom - bar.bottom, bar.left - box.left, box.right - bar.right]
        return Math.max(...beyond, Math.min(box.right - text.left, text.right - box.left))
      }, direction)
      expect(outside, `pixels, ${direction} in a window of ${width} x ${height}`).toBeLessThanOrEqual(2)
    }
})

test('the arrow of the country code lies over no word, and lets a press through, in both directions', async ({
  page,
}) => {
  await visit(page, '/?join=1')
  for (const direction of ['ltr', 'rtl']) {
    const [room, pressed] = await fieldsOf(page).countryCode.evaluate((select, dir) => {
      document.documentElement.dir = dir
      const { left, width, top, height } = select.nextElementSibling?.getBoundingClientRect() ?? new DOMRect()
      const box = select.getBoundingClientRect()
      const arrow = dir === 'ltr' ? box.right - left : left + width - box.left
      const above = document.elementFromPoint(left + width / 2, top + height / 2)
      return [parseFloat(getComputedStyle(select).paddingInlineEnd) - arrow, above?.localName] as const
    }, direction)
    expect(room, direction).toBeGreaterThanOrEqual(0)
    expect(pressed, direction).toBe('select')
  }
})

test('on a laptop the form is seen down to its button', async ({ page }) => {
  await visit(page, '/?join=1')
  for (const [width, height] of [
    [1280, 720],
    [1366, 657],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(fieldsOf(page).submit, `${width} x ${height}`).toBeInViewport({ ratio: 1 })
  }
})

/** The contrast of each control with the dialog: of its edge or ground, its placeholder with its ground, and its marks. */
const looksOf = async (page: Page, which = '*') => {
  const looks = await dialogOf(page)
    .locator(`:is(input, select):is(${which})`)
    .evaluateAll((controls) => {
      const groundOf = (element: Element | null): string => {
        if (element === null) return 'rgb(255, 255, 255)'
        const { backgroundColor } = getComputedStyle(element)
        return backgroundColor === 'rgba(0, 0, 0, 0)' ? groundOf(element.parentElement) : backgroundColor
      }
      return controls.map((control) => {
        const { id } = control
        // A card draws the radio button, and a row the frame of its field.
        let frame = control.matches('[type=radio]') ? control.nextElementSibling : control
        while (frame && parseFloat(getComputedStyle(frame).borderTopWidth) === 0) frame = frame.parentElement
        if (!frame) throw new Error(`${id} has no edge.`)
        return {
          name: id,
          around: groundOf(frame.parentElement),
          edges: [getComputedStyle(frame).borderTopColor, groundOf(frame)],
          ink: getComputedStyle(control, '::placeholder').color,
          ground: groundOf(control),
          marks: [frame, control].flatMap((element) => {
            const { borderTopColor, boxShadow } = getComputedStyle(element)
            return [borderTopColor, ...(boxShadow.match(/rgba?\([^)]+\)/g) ?? [])]
          }),
        }
      })
    })
  return looks.map(({ name, around, edges, ink, ground, marks }) => ({
    name,
    edge: Math.max(...edges.map((colour) => contrast(colour, around))),
    placeholder: contrast(ink, ground),
    marks: marks.map((colour) => ({ colour, ratio: contrast(colour, around) })),
  }))
}
