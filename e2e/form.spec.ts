/** The form, its validation and its request (src/content/README.md, 'Form'). Rules of values: tests/contract. */
import type { Page, Request } from '@playwright/test'
import { site } from '#content/site.ts'
import {
  categories,
  countryCodes,
  defaultCountryCode,
  dialog,
  fieldMessages,
  form,
  messages,
} from '#content/waitlist.ts'
import { emptyForm, LIMITS } from '#contract/application.ts'
import { expect, holdRequests, settled, test } from './fixtures.ts'
import {
  anApplicant,
  callToAction,
  dialogOf,
  fieldsOf,
  fillIn,
  join,
  openForm,
  toastSaying,
  toastsOf,
  valuesOf,
  watchApplications,
} from './waitlist.ts'

test.beforeEach(({ page }) => openForm(page))

test('the form is empty, marks what is required, and says what the data is for', async ({ page }) => {
  expect(await valuesOf(page)).toEqual({ ...emptyForm, countryCode: defaultCountryCode })
  for (const { label } of categories) await expect(dialogOf(page).getByRole('radio', { name: label })).toHaveCount(1)
  await expect(dialogOf(page).getByRole('radiogroup')).toHaveAttribute('aria-required', 'true')
  await expect(fieldsOf(page).countryCode.getByRole('option')).toHaveText(
    countryCodes.map(({ code, country }) => `${code} ${country}`),
  )
  // The page behind it is dimmed, and its header too.
  const layerOf = (part: string) => page.locator(part).evaluate((element) => Number(getComputedStyle(element).zIndex))
  await expect(page.locator('[data-part=backdrop]')).toHaveCSS('opacity', /^0\.[5-9]/)
  expect(await layerOf('[data-part=backdrop]')).toBeGreaterThan(await layerOf('header'))
  // It has an arrow of its own.
  await expect(fieldsOf(page).countryCode).toHaveCSS('appearance', 'none')
  await expect(dialogOf(page).getByText(form.notice.before.trim())).toBeVisible()
  await expect(dialogOf(page).getByRole('link', { name: site.email })).toHaveAttribute('href', `mailto:${site.email}`)
})

test('on a laptop the whole form is seen at once, with all errors of required fields', async ({ page }) => {
  // What is added to the eight fields and four categories of the specification makes the form higher: it scrolls then.
  test.skip(Object.keys(emptyForm).length > 8 || categories.length > 4)
  for (const [width, height] of [
    [1280, 720],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await fieldsOf(page).submit.click()
    await expect(dialogOf(page).getByText(fieldMessages.category.missing)).toBeVisible()
    await expect(dialogOf(page)).toBeInViewport({ ratio: 1 })
    const hidden = await dialogOf(page)
      .locator('*:has(> form)')
      .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
    expect(hidden, `in a window of ${width} x ${height}`).toBe(0)
  }
})

test('the stub of the ticket bears what is typed and chosen', async ({ page }) => {
  const stub = dialogOf(page).locator('[data-stub]')
  const { name, category } = fieldsOf(page)
  await name.fill('<b>Asha</b>')
  await expect(stub).toContainText('<b>Asha</b>')
  await name.fill('  ')
  await expect(stub).toContainText(dialog.stub.name)
  await category.nth(2).check({ force: true })
  await expect(stub).toContainText(categories[2].label)
  const [other, chosen] = [category.first(), category.nth(2)].map((choice) =>
    choice.locator('+ *').evaluate((card) => getComputedStyle(card).backgroundColor),
  )
  expect(await chosen).not.toBe(await other)
  await expect(stub.locator(`use[href$="#${categories[2].value}"]`)).toHaveCount(1)
  // The same words are in the form.
  expect(await dialogOf(page).ariaSnapshot()).not.toContain(dialog.stub.joining)
})

test('what is missing is said in a toast and at its field until it is right; nothing is sent', async ({ page }) => {
  const sent = watchApplications(page)
  const { name, email, category, submit } = fieldsOf(page)
  const group = dialogOf(page).getByRole('radiogroup')
  const invalid = dialogOf(page).locator('[aria-invalid]:not([type=radio])')
  // Only blanks.
  await name.fill('   ')
  await submit.click()
  await expect(toastSaying(page, messages.missing)).toBeVisible()
  await expect(name).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await settled(page)
  for (const [control, marked, { missing }] of [
    [name, name, fieldMessages.name],
    [email, email, fieldMessages.email],
    [group, category.first().locator('+ *'), fieldMessages.category],
  ] as const) {
    await expect(control).toHaveAttribute('aria-invalid', 'true')
    await expect(control).toHaveAccessibleDescription(missing)
    await expect(marked).not.toHaveCSS('box-shadow', 'none')
  }
  await email.fill('asha@')
  await expect(email).toHaveAccessibleDescription(fieldMessages.email.missing)
  await email.fill('asha@example.com')
  await name.fill('Asha')
  await expect(invalid).toHaveCount(1)
  await submit.click()
  await expect(group).toHaveAccessibleDescription(fieldMessages.category.missing)
  await expect(category.first()).toBeFocused()
  await category.first().check({ force: true })
  await expect(invalid).toHaveCount(0)
  // A new error waits for the next submit. The browser accepts the address, the schema does not.
  await name.fill('')
  await email.fill('asha@-example.com')
  await settled(page)
  await expect(invalid).toHaveCount(0)
  await submit.evaluate((button) => ((button as HTMLButtonElement).formNoValidate = true))
  await submit.click()
  await expect(invalid).toHaveCount(2)
  await expect(email).toHaveAccessibleDescription(fieldMessages.email.invalid)
  expect(sent).toHaveLength(0)
})

test('nothing says that a form is sent which is not', async ({ page }) => {
  const { submit } = fieldsOf(page)
  await submit.evaluate((button, sending) => {
    const said: string[] = []
    Object.assign(window, { said })
    const listen = () => {
      if (button.closest('form')?.textContent?.includes(sending)) said.push(sending)
    }
    new MutationObserver(listen).observe(document.body, { childList: true, characterData: true, subtree: true })
  }, form.sending)
  await submit.click()
  await expect(toastSaying(page, messages.missing)).toBeVisible()
  await settled(page)
  expect(await page.evaluate(() => Reflect.get(window, 'said'))).toEqual([])
})

for (const [situation, pointer, prepare] of [
  ['three errors', 'finger', (page: Page) => fieldsOf(page).submit.click()],
  ['an offer to correct the address', 'mouse', (page: Page) => fieldsOf(page).email.fill('asha@gmial.com')],
] as const) {
  test.describe(`with ${situation}`, () => {
    test.use({ hasTouch: pointer === 'finger', viewport: { width: 360, height: 800 } })

    // What appears above a choice moves it down, what goes moves it up.
    test(`a press with the ${pointer} on an edge of a choice counts`, async ({ page }) => {
      for (const [index, { value, label }] of categories.entries()) {
        await prepare(page)
        const card = dialogOf(page)
          .locator('label')
          .filter({ hasText: label, has: page.getByRole('radio') })
        const { width, height } = (await card.boundingBox()) ?? { width: 0, height: 0 }
        const position = { x: width / 2, y: height * (index % 2 === 0 ? 0.1 : 0.9) }
        await (pointer === 'finger' ? card.tap({ position }) : card.click({ position, delay: 50 }))
        await expect.poll(async () => (await valuesOf(page)).category).toBe(value)
      }
    })
  })
}

test('an address that is none, or too long, is refused in words, as what is missing is', async ({ page }) => {
  const sent = watchApplications(page)
  const { name, email, submit } = fieldsOf(page)
  await join(page, anApplicant({ email: 'asha@' }))
  await expect(email).toBeFocused()
  expect(await email.evaluate((input) => (input as HTMLInputElement).validity.typeMismatch)).toBe(true)
  // In words too: Firefox on Android shows nothing of its own.
  await expect(email).toHaveAccessibleDescription(fieldMessages.email.invalid)
  await settled(page)
  await expect(toastsOf(page)).toHaveCount(0)

  await name.fill('')
  await submit.click()
  await expect(toastSaying(page, messages.missing)).toBeVisible()
  await expect(name).toHaveAccessibleDescription(fieldMessages.name.missing)
  await expect(email).toHaveAccessibleDescription(fieldMessages.email.invalid)
  await expect(name).toBeFocused()

  // Not cut to another one.
  await join(page, anApplicant({ email: `${'a'.repeat(LIMITS.email - 11)}@example.com` }))
  await expect(toastSaying(page, fieldMessages.email.tooLong)).toBeVisible()
  await expect(email).toHaveAccessibleDescription(fieldMessages.email.tooLong)
  expect(sent).toHaveLength(0)
})

test('pasted text that is too long is let in whole, and refused in words', async ({ page }) => {
  await openForm(page)
  await fillIn(page, anApplicant())
  const { name, phoneNumber, youtube_link } = fieldsOf(page)
  const pasted = [
    [name, LIMITS.name, fieldMessages.name.tooLong],
    [phoneNumber, LIMITS.whatsapp, fieldMessages.whatsapp.tooLong],
    [youtube_link, LIMITS.link, fieldMessages.link.tooLong],
  ] as const
  for (const [field, limit] of pasted) {
    await field.clear()
    await page.keyboard.insertText('9'.repeat(limit + 1))
    await expect(field).toHaveValue('9'.repeat(limit + 1))
  }
  await fieldsOf(page).submit.click()
  for (const [field, , sentence] of pasted) await expect(field).toHaveAccessibleDescription(sentence)
})

test('an address that the browser alone refuses is sent', async ({ page }) => {
  const { email } = fieldsOf(page)
  // As WebKit does where the domain has other letters than ASCII's.
  await email.evaluate((input) => (input as HTMLInputElement).setCustomValidity('Enter an email address'))
  const sending = nextApplication(page)
  await join(page, anApplicant({ email: 'asha@उदाहरण.भारत' }))
  expect(await bodyOf(await sending)).toMatchObject({ email: 'asha@xn--p1b6ci4b4b3a.xn--h2brj9c' })
  await expect(toastSaying(page, messages.joined)).toBeVisible()
})

test('the request has exactly the filled-in fields as multipart form data, trimmed', async ({ page, server }) => {
  const links = {
    instagram_link: '@asha',
    youtube_link: 'https://youtube.com/@asha?x=1&y=2',
    linkedin_link: 'linkedin.com/in/आशा',
  }
  const sending = nextApplication(page)
  const { email } = anApplicant()
  // What a spreadsheet or another program adds, and blanks that a browser leaves around an address.
  const typed = { name: '  Asha\tR\u0007ao  ', email: `\u200b \u00a0${email}\u200b \u00a0` }
  await join(
    page,
    anApplicant({ ...typed, ...links, category: 'educator', countryCode: '+44', phoneNumber: '20 7946 0958' }),
  )
  const request = await sending
  expect(request.url()).toBe(`${server.url}/api/waitlist`)
  expect(await request.headerValue('content-type')).toMatch(/^multipart\/form-data; boundary=/)
  expect(await bodyOf(request)).toEqual({
    name: 'Asha Rao',
    email,
    whatsapp: '+442079460958',
    category: 'educator',
    ...links,
  })
})

test('while it is sent, the button says so, nothing can change, and nothing is sent twice', async ({ page }) => {
  const sent = watchApplications(page)
  const release = await holdRequests(page, '**/api/waitlist')
  const { submit, name, category, countryCode } = fieldsOf(page)
  await fillIn(page, anApplicant({ name: '' }))
  await submit.click()
  // A toast stays while the mouse is over it.
  await toastSaying(page, messages.missing).hover()
  await name.fill('Asha Rao')
  await submit.focus()
  await submit.evaluate((button) => {
    const { form: element } = button as HTMLButtonElement
    element?.requestSubmit()
    element?.requestSubmit()
  })
  await expect(submit).toHaveText(form.sending)
  await expect(submit).toHaveAttribute('disabled')
  await expect(toastsOf(page)).toHaveCount(0)
  await expect(dialogOf(page).getByRole('status').filter({ hasText: form.sending })).toBeFocused()
  await submit.click({ force: true, clickCount: 3 })
  await name.press('Enter')
  await expect(name).not.toBeEditable()
  await category.nth(2).click({ force: true })
  await countryCode.selectOption('+65')
  expect(await valuesOf(page)).toMatchObject({ category: 'filmmaker', countryCode: '+91' })
  await settled(page)
  release()
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  expect(sent).toHaveLength(1)
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } })

  test('a tap opens the form, which fits; Enter goes where the key of the keyboard says', async ({ page }) => {
    const sent = watchApplications(page)
    const fields = fieldsOf(page)
    const lowest = (selector: string, property: 'height' | 'fontSize' = 'height') =>
      page
        .locator(`:is(${selector}):visible`)
        .evaluateAll((all, name) => Math.min(...all.map((one) => parseFloat(getComputedStyle(one)[name]))), property)
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeHidden()
    expect(await lowest('header a, main a[aria-haspopup], main button')).toBeGreaterThanOrEqual(44)
    await callToAction(page).tap()
    await fillIn(page, anApplicant({ category: '' }))
    await dialogOf(page).getByText(categories[0].label, { exact: true }).tap()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    expect(await lowest(`[role=dialog] :is(button, select, input:not([type=radio]), a[role])`)).toBeGreaterThanOrEqual(
      44,
    )
    // iOS zooms into a field with smaller letters.
    expect(await lowest(`[role=dialog] :is(select, input)`, 'fontSize')).toBeGreaterThanOrEqual(16)
    for (const [one, next] of [
      [fields.name, fields.email],
      [fields.email, fields.category.first()],
      [fields.phoneNumber, fields.instagram_link],
      [fields.instagram_link, fields.youtube_link],
      [fields.youtube_link, fields.linkedin_link],
    ] as const) {
      await expect(one).toHaveAttribute('enterkeyhint', 'next')
      // This Enter ends a composition, as with a Hindi keyboard. Safari tells it by the code of its key.
      await one.focus()
      for (const sign of [{ isComposing: true }, { keyCode: 229 }]) {
        await one.dispatchEvent('keydown', { key: 'Enter', ...sign })
        await expect(one).toBeFocused()
      }
      await one.press('Enter')
      await expect(next).toBeFocused()
    }
    // No field gets the focus by itself: its keyboard would cover what is said.
    const { email } = anApplicant()
    await fields.email.fill(email.replace('example.com', 'gmial.com'))
    await fields.email.blur()
    await dialogOf(page).getByRole('button', { name: 'gmail.com' }).tap()
    await expect(fields.email).toHaveValue(email.replace('example.com', 'gmail.com'))
    await expect(fields.email).not.toBeFocused()
    expect(sent).toHaveLength(0)
    await expect(fields.linkedin_link).toHaveAttribute('enterkeyhint', 'send')
    const release = await holdRequests(page, '**/api/waitlist')
    await fields.linkedin_link.press('Enter')
    await expect(fields.submit).toHaveText(form.sending)
    expect(await page.evaluate(() => document.activeElement?.localName)).not.toBe('input')
    release()
    await expect(toastSaying(page, messages.joined)).toBeVisible()
    expect(sent).toHaveLength(1)
  })
})

test('values that a password manager sets without an event put errors right, and are sent', async ({ page }) => {
  await fieldsOf(page).submit.click()
  await expect(fieldsOf(page).name).toHaveAttribute('aria-invalid', 'true')
  const sending = nextApplication(page)
  const { name, email, category } = anApplicant({ category: 'educator' })
  await dialogOf(page)
    .locator('form')
    .evaluate(
      (element, values) => {
        for (const [key, value] of Object.entries(values)) {
          const control = (element as HTMLFormElement).elements.namedItem(key)
          if (control instanceof RadioNodeList) control.value = value
          // Not the setter that React watches.
          else Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, value)
        }
      },
      { name, email, category },
    )
  await fieldsOf(page).phoneNumber.focus()
  await fieldsOf(page).instagram_link.focus()
  await settled(page)
  expect(await valuesOf(page)).toMatchObject({ name, email, category })
  await expect(dialogOf(page).locator('[aria-invalid]')).toHaveCount(0)
  // Nor does the field lose the focus.
  await fieldsOf(page).instagram_link.evaluate((input) => ((input as HTMLInputElement).value = '@asha'))
  await fieldsOf(page).submit.evaluate((button) => (button as HTMLButtonElement).click())
  expect(await bodyOf(await sending)).toEqual({ name, email, category, instagram_link: '@asha' })
  await expect(toastSaying(page, messages.joined)).toBeVisible()
})

const nextApplication = (page: Page): Promise<Request> => page.waitForRequest((request) => request.method() === 'POST')

/** The parts of a multipart request, each with a name of its own. */
async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  const headers = { 'content-type': (await request.headerValue('content-type')) ?? '' }
  const body = await new Response(new Uint8Array(request.postDataBuffer() ?? []), { headers }).formData()
  expect(new Set(body.keys()).size).toBe([...body].length)
  return Object.fromEntries(body)
}
