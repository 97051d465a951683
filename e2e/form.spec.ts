/** The form, its validation and its request (src/content/README.md, 'Form'). Rules of values: tests/contract. */
import type { Locator, Page, Request } from '@playwright/test'
import { categories, dialog, fieldMessages, form, messages } from '#content/waitlist.ts'
import { LIMITS } from '#contract/application.ts'
import { expect, holdRequests, onPhone, scriptReady, settled, test } from './fixtures.ts'
import {
  anApplicant,
  dialogOf,
  fieldsOf,
  fillIn,
  join,
  openForm,
  reopen,
  settledBox,
  toastSaying,
  toastsOf,
  valuesOf,
  watchApplications,
} from './waitlist.ts'

test.beforeEach(({ page }) => openForm(page))

test('the stub of the ticket bears what is typed and chosen, and is not read out', async ({ page }) => {
  const stub = dialogOf(page).locator('[data-stub]')
  const { name, category } = fieldsOf(page)
  await name.fill('<b>Asha</b>')
  await expect(stub).toContainText('<b>Asha</b>')
  await name.fill('  ')
  await expect(stub).toContainText(dialog.stub.name)
  await category.nth(2).check({ force: true })
  await expect(stub).toContainText(categories[2].label)
  // The same words are in the form.
  expect(await dialogOf(page).ariaSnapshot()).not.toContain(dialog.stub.joining)
})

test('a name on the stub is not translated, and runs from the right where its script does', async ({ page }) => {
  const stub = dialogOf(page).locator('[data-stub]')
  const named = stub.locator(':text-is("آشا راؤ")')
  await fieldsOf(page).name.fill('آشا راؤ')
  await expect(named.first()).toBeAttached()
  const prints = await named.evaluateAll((all) =>
    all.map((print) => [print.closest('[translate=no]') !== null, getComputedStyle(print).direction]),
  )
  expect(prints).toEqual([
    [true, 'ltr'],
    [true, 'rtl'],
  ])
})

test('the stub keeps the place of the emblem until a craft is chosen', async ({ page }) => {
  await openForm(page)
  const above = (words: string) => dialogOf(page).locator(`[data-stub] :has(+ :text-is("${words}"))`)
  const place = await settledBox(above(dialog.stub.kind))
  await expect(above(dialog.stub.kind)).toHaveCSS('border-top-style', 'dashed')
  await fieldsOf(page).category.nth(2).check({ force: true })
  expect(await settledBox(above(categories[2].label))).toEqual(place)
})

test('an empty form is not sent: a toast says what is missing, and so does each field', async ({ page }) => {
  const sent = watchApplications(page)
  const { name, email, submit } = fieldsOf(page)
  // Only blanks.
  await name.fill('   ')
  await submit.click()
  await expect(toastSaying(page, messages.missing)).toBeVisible()
  await expect(name).toBeFocused()
  const group = dialogOf(page).getByRole('radiogroup')
  for (const [control, { missing }] of [
    [name, fieldMessages.name],
    [email, fieldMessages.email],
    [group, fieldMessages.category],
  ] as const) {
    await expect(control).toHaveAttribute('aria-invalid', 'true')
    await expect(control).toHaveAccessibleDescription(missing)
  }
  expect(sent).toHaveLength(0)
})

test('a form that was refused twice is sent when it is complete, and leaves no error', async ({ page }) => {
  const { submit } = fieldsOf(page)
  await submit.click()
  await submit.click()
  await expect(toastSaying(page, messages.missing).first()).toBeVisible()
  await join(page)
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  await reopen(page)
  await expect(dialogOf(page).getByRole('alert')).toHaveCount(0)
})

test('while something is missing, the button never says that the form is being sent', async ({ page }) => {
  const { submit } = fieldsOf(page)
  const said = await submit.evaluateHandle((button) => {
    const texts = new Set<string>()
    const watch = new MutationObserver(() => texts.add(button.textContent))
    watch.observe(button, { childList: true, characterData: true, subtree: true })
    return texts
  })
  await submit.click()
  await expect(toastSaying(page, messages.missing)).toBeVisible()
  expect(await said.evaluate((texts) => [...texts])).toEqual([])
})

test('the error of a field that has the focus already is an alert', async ({ page }) => {
  await fieldsOf(page).name.press('Enter')
  await expect(dialogOf(page).getByRole('alert')).toHaveText(fieldMessages.name.missing)
})

test('each error goes when its field is right; a new one waits for the next submit', async ({ page }) => {
  const { name, email, category, submit } = fieldsOf(page)
  const invalid = dialogOf(page).locator('[aria-invalid]:not([type=radio])')
  await submit.click()
  await expect(invalid).toHaveCount(3)
  await email.fill('asha@')
  await expect(invalid).toHaveCount(3)
  await email.fill('asha@example.com')
  await name.fill('Asha')
  await expect(invalid).toHaveCount(1)
  await submit.click()
  await expect(category.first()).toBeFocused()
  await category.first().check({ force: true })
  await expect(invalid).toHaveCount(0)
  await name.fill('')
  await settled(page)
  await expect(invalid).toHaveCount(0)
  await submit.click()
  await expect(invalid).toHaveCount(1)
})

test('what is scrolled in the form passes below its title bar', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const above = await dialogOf(page)
    .getByRole('heading', { level: 2 })
    .evaluate((title) => {
      const found = new Set<string>()
      const scroller = title.parentElement ?? title
      for (scroller.scrollTop = 0; ; scroller.scrollTop += 20) {
        const before = scroller.scrollTop
        const { left, top, width, height } = title.getBoundingClientRect()
        for (const share of [0.3, 0.5, 0.7, 0.9]) {
          const shown = document.elementFromPoint(left + width * share, top + height / 2)
          if (!title.contains(shown)) found.add(shown?.outerHTML.slice(0, 100) ?? 'nothing')
        }
        scroller.scrollTop += 20
        if (scroller.scrollTop === before) return [...found]
      }
    })
  expect(above).toEqual([])
})

test('a press on an edge of a choice counts, though an offer goes above it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await fieldsOf(page).email.fill('asha@gmial.com')
  const [{ value, label }] = categories
  const card = dialogOf(page).locator('label').filter({ hasText: label })
  const { width, height } = await settledBox(card)
  // The offer moves the card down.
  await card.click({ position: { x: width / 2, y: height / 10 }, delay: 50 })
  await expect.poll(async () => (await valuesOf(page)).category).toBe(value)
})

test('an address that is none is refused in words, without a toast', async ({ page }) => {
  const sent = watchApplications(page)
  const { email } = fieldsOf(page)
  await join(page, anApplicant({ email: 'asha@' }))
  await expect(email).toBeFocused()
  // Firefox on Android shows nothing of its own.
  await expect(email).toHaveAccessibleDescription(fieldMessages.email.invalid)
  await settled(page)
  await expect(toastsOf(page)).toHaveCount(0)
  expect(sent).toHaveLength(0)
})

test('what is too long is let in whole, and refused in words', async ({ page }) => {
  const { youtube_link, submit } = fieldsOf(page)
  const pasted = '9'.repeat(LIMITS.link + 1)
  await youtube_link.focus()
  await page.keyboard.insertText(pasted)
  // Nobody counts the nines of a value.
  await expect.poll(async () => (await youtube_link.inputValue()).length).toBe(pasted.length)
  await expect(youtube_link).toHaveValue(pasted)
  await submit.click()
  await expect(youtube_link).toHaveAccessibleDescription(fieldMessages.link.tooLong)
})

test('an address that the browser alone refuses is sent', async ({ page }) => {
  const { email } = fieldsOf(page)
  // As WebKit does where the domain has other letters than ASCII's.
  await email.evaluate((input) => (input as HTMLInputElement).setCustomValidity('Enter an email address'))
  const sending = nextApplication(page)
  await join(page, anApplicant({ email: 'asha@उदाहरण.भारत' }))
  expect(await bodyOf(await sending)).toMatchObject({ email: 'asha@xn--p1b6ci4b4b3a.xn--h2brj9c' })
})

test('the request has exactly the filled-in fields as multipart form data, trimmed', async ({ page, server }) => {
  const sending = nextApplication(page)
  const { email } = anApplicant()
  // What a spreadsheet or another program adds, and blanks that a browser leaves around an address.
  const typed = { name: '  Asha\tR\u0007ao  ', email: `\u200b \u00a0${email}\u200b \u00a0` }
  const links = { instagram_link: '@asha', linkedin_link: 'linkedin.com/in/आशा' }
  await join(page, anApplicant({ ...typed, ...links, countryCode: '+44', phoneNumber: '20 7946 0958' }))
  const request = await sending
  expect(request.url()).toBe(`${server.url}/api/waitlist`)
  expect(await request.headerValue('content-type')).toMatch(/^multipart\/form-data; boundary=/)
  const whatsapp = '+442079460958'
  expect(await bodyOf(request)).toEqual({ name: 'Asha Rao', email, whatsapp, category: 'filmmaker', ...links })
})

test('while it is sent, the button says so and is disabled, and nothing can change', async ({ page }) => {
  await holdRequests(page, '**/api/waitlist')
  const { name, category, countryCode, submit } = fieldsOf(page)
  await join(page)
  await expect(submit).toHaveText(form.sending)
  await expect(submit).toHaveAttribute('disabled')
  const spoken = dialogOf(page).locator('[aria-live]').filter({ hasText: form.sending })
  await expect(spoken).toBeFocused()
  expect((await settledBox(spoken)).width, 'it is for screen readers alone').toBeLessThanOrEqual(1)
  await expect(name).not.toBeEditable()
  await category.nth(2).click({ force: true })
  await countryCode.selectOption('+65')
  expect(await valuesOf(page)).toMatchObject({ category: 'filmmaker', countryCode: '+91' })
})

test('however often it is submitted, it is sent once', async ({ page }) => {
  const sent = watchApplications(page)
  const release = await holdRequests(page, '**/api/waitlist')
  const { submit, name } = fieldsOf(page)
  await fillIn(page, anApplicant())
  await submit.evaluate((button) => {
    const { form: element } = button as HTMLButtonElement
    element?.requestSubmit()
    element?.requestSubmit()
  })
  await expect(submit).toHaveText(form.sending)
  await name.press('Enter')
  await settled(page)
  release()
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  expect(sent).toHaveLength(1)
})

test.describe('on a phone', () => {
  test.use(onPhone)

  test('what can be tapped is at least 44 pixels high, and no field makes iOS zoom', async ({ page }) => {
    await fieldsOf(page).email.fill('asha@gmial.com')
    await fieldsOf(page).name.focus()
    await expect(dialogOf(page).getByRole('button', { name: 'gmail.com' })).toBeVisible()
    const least = (selector: string, property: 'height' | 'fontSize') =>
      page
        .locator(`:is(${selector}):visible`)
        .evaluateAll((all, name) => Math.min(...all.map((one) => parseFloat(getComputedStyle(one)[name]))), property)
    const controls = '[role=dialog] :is(button, select, input:not([type=radio]), a[role]), main button'
    expect(await least(`${controls}, header a, main a[aria-haspopup]`, 'height')).toBeGreaterThanOrEqual(44)
    expect(await least('[role=dialog] :is(select, input)', 'fontSize')).toBeGreaterThanOrEqual(16)
  })

  test('Enter goes where the key of the keyboard says, and sends from the last field', async ({ page }) => {
    const { name, email, category, youtube_link, linkedin_link } = fieldsOf(page)
    await fillIn(page, anApplicant())
    // An extension's own control is no next one.
    await name.evaluate((input) => input.after(document.createElement('input')))
    for (const [one, next] of [
      [name, email],
      [email, category.first()],
      [youtube_link, linkedin_link],
    ] as const) {
      await expect(one).toHaveAttribute('enterkeyhint', 'next')
      await one.press('Enter')
      await expect(next).toBeFocused()
    }
    await expect(linkedin_link).toHaveAttribute('enterkeyhint', 'send')
    await linkedin_link.press('Enter')
    await expect(toastSaying(page, messages.joined)).toBeVisible()
  })

  test('Enter that ends a composition goes nowhere', async ({ page }) => {
    const { name } = fieldsOf(page)
    await name.focus()
    // As with a Hindi keyboard.
    await name.dispatchEvent('keydown', { key: 'Enter', isComposing: true })
    await expect(name).toBeFocused()
  })

  test('no field gets the focus by itself: its keyboard would cover what is said', async ({ page }) => {
    const { email } = fieldsOf(page)
    await expect(dialogOf(page)).toBeFocused()
    await email.fill('asha@gmial.com')
    await email.blur()
    await dialogOf(page).getByRole('button', { name: 'gmail.com' }).tap()
    await expect(email).toHaveValue('asha@gmail.com')
    await expect(email).not.toBeFocused()
    await holdRequests(page, '**/api/waitlist')
    await join(page)
    await expect(fieldsOf(page).submit).toHaveText(form.sending)
    expect(await page.evaluate(() => document.activeElement?.localName)).not.toBe('input')
  })

  test('what a password manager sets without an event is kept when the form is closed unsent', async ({ page }) => {
    await setSilently(fieldsOf(page).name, 'Asha Rao')
    await fieldsOf(page).close.tap()
    await expect(dialogOf(page)).toBeHidden()
    await page.goto('/?join=1')
    await scriptReady(page)
    await expect(fieldsOf(page).name).toHaveValue('Asha Rao')
  })
})

test('values that a password manager sets without an event put errors right, and are sent', async ({ page }) => {
  const { name, email, category, phoneNumber, instagram_link, submit } = fieldsOf(page)
  await submit.click()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  const sending = nextApplication(page)
  const { email: address } = anApplicant()
  await setSilently(name, 'Asha Rao')
  await setSilently(email, address)
  await category.first().evaluate((radio) => ((radio as HTMLInputElement).checked = true))
  await phoneNumber.focus()
  await instagram_link.focus()
  await expect(dialogOf(page).locator('[aria-invalid]')).toHaveCount(0)
  // Nor does the field lose the focus.
  await setSilently(instagram_link, '@asha')
  await submit.evaluate((button) => (button as HTMLButtonElement).click())
  const sent = { name: 'Asha Rao', email: address, category: categories[0].value, instagram_link: '@asha' }
  expect(await bodyOf(await sending)).toEqual(sent)
})

test.describe('over http, in an inner network', () => {
  // What the browser says of one of the headers there.
  test.use({ insecure: true, expectedMessages: /Cross-Origin-Opener-Policy/ })

  test('a form is sent, though the browser has no `crypto.randomUUID`', async ({ page }) => {
    expect(await page.evaluate(() => 'randomUUID' in crypto)).toBe(false)
    await join(page)
    await expect(toastSaying(page, messages.joined)).toBeVisible()
  })
})

const setSilently = (field: Locator, text: string): Promise<unknown> =>
  field.evaluate((input, value) => ((input as HTMLInputElement).value = value), text)

const nextApplication = (page: Page): Promise<Request> => page.waitForRequest((request) => request.method() === 'POST')

/** The parts of a multipart request, each with a name of its own. */
async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  const headers = { 'content-type': (await request.headerValue('content-type')) ?? '' }
  const body = await new Response(new Uint8Array(request.postDataBuffer() ?? []), { headers }).formData()
  expect(new Set(body.keys()).size).toBe([...body].length)
  return Object.fromEntries(body)
}
