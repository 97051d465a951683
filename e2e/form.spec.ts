/** The form, its validation and its request (src/content/README.md, 'Form'). Rules of values: tests/contract. */
import type { Page, Request } from '@playwright/test'
import { site } from '#content/site.ts'
import { categories, dialog, fieldMessages, form, messages } from '#content/waitlist.ts'
import { emptyForm, type FormValues } from '#contract/application.ts'
import { expect, holdRequests, settled, test } from './fixtures.ts'
import {
  anApplicant,
  dialogOf,
  expireToasts,
  fieldsOf,
  fillIn,
  join,
  openForm,
  reopen,
  toastSaying,
  toastsOf,
  valuesOf,
  watchApplications,
} from './waitlist.ts'

test.beforeEach(({ page }) => openForm(page))

test('the form is empty, helps to fill it in, marks what is required, and says what the data is for', async ({
  page,
}) => {
  expect(await valuesOf(page)).toEqual({ ...emptyForm, countryCode: '+91' })
  const { category, submit, close, ...fields } = fieldsOf(page)
  const hints = { type: 'text', autocomplete: 'url', inputmode: 'url', enterkeyhint: 'next', 'aria-required': null }
  const link = { ...hints, enterkeyhint: /^(next|send)$/ }
  for (const [name, attributes] of Object.entries({
    name: { ...hints, autocomplete: 'name', inputmode: null, 'aria-required': 'true' },
    email: { ...hints, type: 'email', autocomplete: 'email', inputmode: 'email', 'aria-required': 'true' },
    phoneNumber: { ...hints, type: 'tel', autocomplete: 'tel-national', inputmode: 'tel' },
    countryCode: { autocomplete: 'tel-country-code', 'aria-required': null },
    instagram_link: link,
    youtube_link: link,
    linkedin_link: link,
  })) {
    for (const [attribute, value] of Object.entries(attributes)) {
      const field = expect(fields[name as keyof typeof fields], `${attribute} of ${name}`)
      await (value === null ? field.not.toHaveAttribute(attribute) : field.toHaveAttribute(attribute, value))
    }
  }
  await expect(dialogOf(page).getByRole('radiogroup')).toHaveAttribute('aria-required', 'true')
  await expect(dialogOf(page).getByText(form.notice.before.trim())).toBeVisible()
  await expect(dialogOf(page).getByRole('link', { name: site.email })).toHaveAttribute('href', `mailto:${site.email}`)
})

test('on a laptop the whole form is seen at once, with all errors of required fields', async ({ page }) => {
  for (const [width, height] of [
    [1280, 720],
    [1440, 900],
  ] as const) {
    await test.step(`in a window of ${width} x ${height}`, async () => {
      await page.setViewportSize({ width, height })
      await fieldsOf(page).submit.click()
      await expect(dialogOf(page).getByText(fieldMessages.category.missing)).toBeVisible()
      await expect(dialogOf(page)).toBeInViewport({ ratio: 1 })
      const hidden = await dialogOf(page)
        .locator('*:has(> form)')
        .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
      expect(hidden).toBe(0)
    })
  }
})

test('the stub of the ticket bears what is typed, as text', async ({ page }) => {
  const stub = dialogOf(page).locator('[data-stub]')
  const fields = fieldsOf(page)
  await expect(stub).toContainText(dialog.stub.name)
  for (const typed of ['<b id="bold">Asha</b>', 'आशा मेनन', 'Venkatanarasimharajuvaripeta Krishnamurthy']) {
    await fields.name.fill(typed)
    // In one line or two.
    await expect.poll(async () => (await stub.innerText()).replaceAll(/\s/g, '')).toContain(typed.replaceAll(/\s/g, ''))
  }
  await expect(page.locator('#bold')).toHaveCount(0)
  await fields.name.fill('  ')
  await expect(stub).toContainText(dialog.stub.name)
  for (const [index, { label }] of categories.entries()) {
    await fields.category.nth(index).check({ force: true })
    await expect(stub).toContainText(label)
  }
  await page.reload()
  await expect(stub).toContainText(categories[categories.length - 1]?.label ?? '')
})

// Without a category first: a radio button that is checked stays so.
test('with a required field missing, a toast says so, nothing is sent and the first missing field is focused', async ({
  page,
}) => {
  const sent = watchApplications(page)
  const controls = { ...fieldsOf(page), category: dialogOf(page).getByRole('radiogroup') }
  const complete = anApplicant()
  await page.clock.install()
  await fillIn(page, { ...complete, category: '' })
  for (const [situation, values, missing] of [
    ['the category', { category: '' }, ['category']],
    ['everything', { name: '', email: '', category: '' }, ['name', 'email', 'category']],
    ['the name, which is only blanks', { name: '   ' }, ['name']],
    ['the e-mail', { email: '' }, ['email']],
  ] as const) {
    await test.step(`without ${situation}`, async () => {
      const typed = { ...complete, ...values }
      if (typed.category !== '') await fieldsOf(page).category.first().check({ force: true })
      for (const field of ['name', 'email'] as const) {
        // Corrects the error of the previous case.
        await controls[field].fill(complete[field])
        await expect(controls[field]).not.toHaveAttribute('aria-invalid', 'true')
        await controls[field].fill(typed[field])
      }
      await controls.submit.click()
      await expect(toastSaying(page, messages.missing)).toBeVisible()
      for (const field of ['name', 'email', 'category'] as const) {
        const invalid = missing.some((name) => name === field)
        await expect(controls[field]).toHaveAccessibleDescription(invalid ? fieldMessages[field].missing : '')
        if (invalid) await expect(controls[field]).toHaveAttribute('aria-invalid', 'true')
        else await expect(controls[field]).not.toHaveAttribute('aria-invalid', 'true')
      }
      const [first] = missing
      await expect(first === 'category' ? fieldsOf(page).category.first() : controls[first]).toBeFocused()
      expect(sent).toHaveLength(0)
      await expect(dialogOf(page)).toBeVisible()
      await expireToasts(page)
    })
  }
})

test('errors stay until they are put right, and not only until their field is left or edited', async ({ page }) => {
  const fields = fieldsOf(page)
  const invalid = dialogOf(page).locator(
    '[role=radiogroup][aria-invalid], input[type=text][aria-invalid], [type=email][aria-invalid]',
  )
  await fields.submit.click()
  await expect(fields.name).toBeFocused()
  await expect(invalid).toHaveCount(3)
  for (let tabs = 0; tabs < 4; tabs += 1) await page.keyboard.press('Tab')
  await expect(fields.email).not.toBeFocused()
  await settled(page)
  await expect(invalid).toHaveCount(3)
  await fields.email.fill('asha@')
  await expect(fields.email).toHaveAccessibleDescription(fieldMessages.email.missing)
  await fields.email.fill('asha@example.com')
  await expect(invalid).toHaveCount(2)
  await fields.name.fill('Asha')
  await fields.category.first().check({ force: true })
  await expect(invalid).toHaveCount(0)
  // A new error waits for the next submit, which tells what is wrong now. The browser accepts the address, the schema does not.
  await fields.name.fill('')
  await fields.email.fill('asha@-example.com')
  await expect(invalid).toHaveCount(0)
  await fields.submit.evaluate((button) => ((button as HTMLButtonElement).formNoValidate = true))
  await fields.submit.click()
  await expect(invalid).toHaveCount(2)
  await expect(fields.email).toHaveAccessibleDescription(fieldMessages.email.invalid)
})

for (const [situation, pointer, prepare] of [
  ['three errors', 'finger', (page: Page) => fieldsOf(page).submit.click()],
  ['an offer to correct the address', 'mouse', (page: Page) => fieldsOf(page).email.fill('asha@gmial.com')],
  ['an offer to correct the address', 'finger', (page: Page) => fieldsOf(page).email.fill('asha@gmial.com')],
] as const) {
  test.describe(`with ${situation}`, () => {
    test.use({ hasTouch: pointer === 'finger', viewport: { width: 360, height: 800 } })

    // What appears above a choice moves it down, what goes moves it up.
    test(`a press with the ${pointer} on an edge of a choice or of the button counts`, async ({ page }) => {
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
      await prepare(page)
      const { submit } = fieldsOf(page)
      await submit.evaluate((button) => {
        const { form: element } = button as HTMLButtonElement
        element?.addEventListener('submit', () => (element.dataset.submitted = ''), { once: true })
      })
      const { width, height } = (await submit.boundingBox()) ?? { width: 0, height: 0 }
      const position = { x: width / 2, y: height * 0.9 }
      await (pointer === 'finger' ? submit.tap({ position }) : submit.click({ position, delay: 50 }))
      await expect(dialogOf(page).locator('form[data-submitted]')).toHaveCount(1)
    })
  })
}

test("the browser's validation rejects what is no e-mail address", async ({ page }) => {
  const sent = watchApplications(page)
  const { email: field, submit } = fieldsOf(page)
  await join(page, anApplicant({ email: 'asha@' }))
  await expect(field).toBeFocused()
  expect(await field.evaluate((input) => (input as HTMLInputElement).validity.typeMismatch)).toBe(true)
  await submit.click()
  await settled(page)
  expect(sent).toHaveLength(0)
  await expect(toastsOf(page)).toHaveCount(0)
})

test('the request has exactly the filled-in fields as multipart form data, trimmed', async ({ page, server }) => {
  const links = {
    instagram_link: '@asha',
    youtube_link: 'https://youtube.com/@asha?x=1&y=2',
    linkedin_link: 'linkedin.com/in/आशा',
  }
  for (const [situation, values, parts] of [
    [
      'every field, with blanks around name and address',
      { name: '  Asha Rao  ', countryCode: '+44', phoneNumber: '20 7946 0958', category: 'educator', ...links },
      { whatsapp: '+442079460958', category: 'educator', ...links },
    ],
    [
      'no whatsapp without a number, and no empty links',
      { countryCode: '+971', phoneNumber: '  ', youtube_link: ' ' },
      { category: 'filmmaker' },
    ],
  ] satisfies [string, Partial<FormValues>, Record<string, string>][]) {
    await test.step(situation, async () => {
      const sending = nextApplication(page)
      const { email } = anApplicant()
      // A browser leaves these blanks around an address.
      await join(page, anApplicant({ ...values, email: `\u200b \u00a0${email}\u200b \u00a0` }))
      const request = await sending
      expect(request.method()).toBe('POST')
      expect(request.url()).toBe(`${server.url}/api/waitlist`)
      expect(await request.headerValue('content-type')).toMatch(/^multipart\/form-data; boundary=/)
      expect(await bodyOf(request)).toEqual({ name: 'Asha Rao', email, ...parts })
      await reopen(page)
    })
  }
})

test('while it is sent, the button says so and is disabled, the focus waits beside it, and nothing is sent twice', async ({
  page,
}) => {
  const sent = watchApplications(page)
  const release = await holdRequests(page, '**/api/waitlist')
  const { submit, name } = fieldsOf(page)
  await fillIn(page, anApplicant())
  await submit.focus()
  await submit.evaluate((button) => {
    const { form: element } = button as HTMLButtonElement
    element?.requestSubmit()
    element?.requestSubmit()
  })
  await expect(submit).toHaveText(form.sending)
  await expect(submit).toHaveAttribute('disabled')
  await expect(dialogOf(page).getByRole('status').filter({ hasText: form.sending })).toBeFocused()
  await submit.click({ force: true, clickCount: 3 })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  await name.press('Enter')
  await settled(page)
  release()
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  expect(sent).toHaveLength(1)
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 800 } })

  test('Enter goes to the next field where the key says so, and submits in the last one', async ({ page }) => {
    const sent = watchApplications(page)
    const fields = fieldsOf(page)
    await fillIn(page, anApplicant())
    for (const [one, next] of [
      [fields.name, fields.email],
      [fields.email, fields.category.first()],
      [fields.phoneNumber, fields.instagram_link],
      [fields.instagram_link, fields.youtube_link],
      [fields.youtube_link, fields.linkedin_link],
    ] as const) {
      await one.press('Enter')
      await expect(next).toBeFocused()
    }
    expect(sent).toHaveLength(0)
    await fields.linkedin_link.press('Enter')
    await expect(toastSaying(page, messages.joined)).toBeVisible()
    expect(sent).toHaveLength(1)
  })
})

test('values that a password manager sets without an event are sent, and put errors right', async ({ page }) => {
  await fieldsOf(page).submit.click()
  await expect(fieldsOf(page).name).toHaveAttribute('aria-invalid', 'true')
  const sending = nextApplication(page)
  const applicant = anApplicant({ countryCode: '+65', phoneNumber: '8123 4567', category: 'educator' })
  await dialogOf(page)
    .locator('form')
    .evaluate((element, values) => {
      for (const [name, value] of Object.entries(values)) {
        const control = (element as HTMLFormElement).elements.namedItem(name)
        if (control instanceof RadioNodeList) control.value = value
        else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) {
          // Not the setter that React watches.
          Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control) as object, 'value')?.set?.call(control, value)
        }
      }
    }, applicant)
  await fieldsOf(page).submit.click()
  const { name, email, category } = applicant
  expect(await bodyOf(await sending)).toEqual({ name, email, category, whatsapp: '+6581234567' })
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  await reopen(page)
  await expect(dialogOf(page).locator('[aria-invalid]')).toHaveCount(0)
})

const nextApplication = (page: Page): Promise<Request> => page.waitForRequest((request) => request.method() === 'POST')

/** The parts of a multipart request. A name that is there twice has a list. */
async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  const headers = { 'content-type': (await request.headerValue('content-type')) ?? '' }
  const body = await new Response(new Uint8Array(request.postDataBuffer() ?? []), { headers }).formData()
  return Object.fromEntries(
    [...new Set(body.keys())].map((name) => {
      const all = body.getAll(name)
      return [name, all.length === 1 ? all[0] : all]
    }),
  )
}
