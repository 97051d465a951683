/** The form, its validation and its request (specification, sections 3, 5 and 7). */
import type { Page, Request } from '@playwright/test'
import { categories, countryCodes, fieldMessages, form } from '#content/waitlist.ts'
import { emptyForm, type FormValues } from '#contract/application.ts'
import { expect, failedRequest, holdRequests, settled, test, visit } from './fixtures.ts'
import {
  respondWith,
  anApplicant,
  dialogOf,
  expireToasts,
  fieldsOf,
  fillIn,
  join,
  reopen,
  toastSaying,
  toastsOf,
  valuesOf,
  watchApplications,
} from './waitlist.ts'

const missingSentence = 'Please fill in all required fields.'
const joinedSentence = "You're now on the early creator list! We'll notify you before the beta launch."

test.beforeEach(async ({ page }) => {
  await visit(page, '/?join=1')
  await expect(dialogOf(page)).toBeVisible()
})

test('the form has name, e-mail, phone, category and three links, and is empty with +91 selected', async ({ page }) => {
  expect(await valuesOf(page)).toEqual({
    name: '',
    email: '',
    countryCode: '+91',
    phoneNumber: '',
    category: '',
    instagram_link: '',
    youtube_link: '',
    linkedin_link: '',
  })
  const fields = fieldsOf(page)
  await expect(fields.email).toHaveAttribute('type', 'email')
  await expect(fields.submit).toHaveText('Join the Waitlist')
})

test('the twelve country codes are in their order, each with its country', async ({ page }) => {
  const options = fieldsOf(page).countryCode.getByRole('option')
  expect(await options.evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value))).toEqual([
    '+91',
    '+1',
    '+44',
    '+61',
    '+33',
    '+49',
    '+81',
    '+86',
    '+7',
    '+55',
    '+971',
    '+65',
  ])
  for (const [place, { code, country }] of countryCodes.entries()) {
    await expect(options.nth(place)).toContainText(code)
    await expect(options.nth(place)).toContainText(country)
  }
})

test('one of the four categories can be selected', async ({ page }) => {
  const radios = fieldsOf(page).category
  expect(await radios.evaluateAll((all) => all.map((radio) => (radio as HTMLInputElement).value))).toEqual([
    'filmmaker',
    'youtuber',
    'educator',
    'other',
  ])
  for (const { value, label } of categories) {
    // A click at the label's position, on whatever element is there.
    const words = dialogOf(page).getByText(label, { exact: true })
    await words.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await words.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.click(x + width / 2, y + height / 2)
    expect((await valuesOf(page)).category).toBe(value)
  }
})

test('each field has its autocomplete token and its keyboard', async ({ page }) => {
  const fields = fieldsOf(page)
  await expect(fields.name).toHaveAttribute('autocomplete', 'name')
  await expect(fields.email).toHaveAttribute('autocomplete', 'email')
  await expect(fields.countryCode).toHaveAttribute('autocomplete', 'tel-country-code')
  await expect(fields.phoneNumber).toHaveAttribute('autocomplete', 'tel-national')
  await expect(fields.phoneNumber).toHaveAttribute('type', 'tel')
  for (const link of [fields.instagram_link, fields.youtube_link, fields.linkedin_link]) {
    await expect(link).toHaveAttribute('inputmode', 'url')
  }
  for (const field of [fields.name, fields.email, fields.phoneNumber, fields.linkedin_link]) {
    await expect(field).toHaveAttribute('enterkeyhint', /^(next|done|send|go)$/)
  }
})

test('the button stays in view, and covers no field that has the focus', async ({ page }) => {
  const { submit, category, close, ...fields } = fieldsOf(page)
  for (const [width, height] of [
    [360, 640],
    [1366, 657],
  ] as const) {
    await test.step(`in a window of ${width} x ${height}`, async () => {
      await page.setViewportSize({ width, height })
      for (const control of [...Object.values(fields), category.first()]) {
        await control.focus()
        await settled(page)
        await expect(submit).toBeInViewport({ ratio: 1 })
        const met = await control.evaluate((element) => {
          const { left, top, width: across, height: down } = element.getBoundingClientRect()
          const [x, above, below] = [left + across / 2, top + 2, top + down - 2]
          return [above, below].every((y) => document.elementFromPoint(x, y)?.closest('[class*=foot], h2') === null)
        })
        expect(met).toBe(true)
      }
      await expect(dialogOf(page).getByText(form.calm)).toBeInViewport({ ratio: 1 })
    })
  }
})

test('in a window too low for it the button scrolls with the form', async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 })
  await fieldsOf(page).name.focus()
  await expect(fieldsOf(page).submit).not.toBeInViewport()
  await fieldsOf(page).submit.scrollIntoViewIfNeeded()
  await expect(fieldsOf(page).submit).toBeInViewport({ ratio: 1 })
})

test('only name, e-mail and category are marked as required', async ({ page }) => {
  const fields = fieldsOf(page)
  for (const field of [fields.name, fields.email]) await expect(field).toHaveAttribute('aria-required', 'true')
  await expect(dialogOf(page).getByRole('radiogroup')).toHaveAttribute('aria-required', 'true')
  for (const field of [
    fields.phoneNumber,
    fields.countryCode,
    fields.instagram_link,
    fields.youtube_link,
    fields.linkedin_link,
  ]) {
    expect(await field.getAttribute('aria-required')).not.toBe('true')
  }
})

test('a notice at the button tells what the data is for and how to have it deleted', async ({ page }) => {
  await expect(dialogOf(page).getByText(form.notice.before.trim())).toBeVisible()
  await expect(dialogOf(page).locator('a[href^="mailto:"]')).toBeVisible()
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
    ['e-mail and category', { email: '', category: '' }, ['email', 'category']],
    ['everything', { name: '', email: '', category: '' }, ['name', 'email', 'category']],
    ['the name', { name: '' }, ['name']],
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
      await expect(toastSaying(page, missingSentence)).toBeVisible()
      for (const field of ['name', 'email', 'category'] as const) {
        const invalid = missing.some((name) => name === field)
        if (invalid) {
          await expect(controls[field]).toHaveAttribute('aria-invalid', 'true')
          await expect(controls[field]).toHaveAccessibleDescription(/\S/)
        } else {
          expect(await controls[field].getAttribute('aria-invalid')).not.toBe('true')
        }
      }
      const [first] = missing
      const focused = first === 'category' ? fieldsOf(page).category.first() : controls[first]
      await expect(focused).toBeFocused()
      expect(sent).toHaveLength(0)
      await expect(dialogOf(page)).toBeVisible()
      await expireToasts(page)
    })
  }
})

test('filling in a missing field removes its error', async ({ page }) => {
  const fields = fieldsOf(page)
  await fields.submit.click()
  await expect(fields.name).toHaveAttribute('aria-invalid', 'true')
  await fields.name.fill('Asha')
  await expect(fields.name).not.toHaveAttribute('aria-invalid', 'true')
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
  // A new error waits for the next submit.
  await fields.name.fill('')
  await expect(invalid).toHaveCount(0)
  await fields.submit.click()
  await expect(invalid).toHaveCount(1)
})

test('a second submit tells what is wrong now', async ({ page }) => {
  const fields = fieldsOf(page)
  await fields.submit.click()
  // The browser accepts it, the schema does not.
  await fields.email.fill('asha@-example.com')
  await fields.submit.evaluate((button) => ((button as HTMLButtonElement).formNoValidate = true))
  await fields.submit.click()
  await expect(fields.email).toHaveAccessibleDescription(fieldMessages.email.invalid)
})

for (const [situation, prepare, pointers] of [
  ['with three errors', (page: Page) => fieldsOf(page).submit.click(), ['finger']],
  [
    'with an offer to correct the address',
    (page: Page) => fieldsOf(page).email.fill('asha@gmial.com'),
    ['mouse', 'finger'],
  ],
] as const) {
  for (const pointer of pointers) {
    test.describe(situation, () => {
      test.use({ hasTouch: pointer === 'finger' })

      test(`a press with the ${pointer} on an edge of a choice or of the button counts`, async ({ page }) => {
        await page.setViewportSize({ width: 360, height: 800 })
        const pressAt = async (x: number, y: number) => {
          if (pointer === 'finger') return page.touchscreen.tap(x, y)
          await page.mouse.move(x, y)
          await page.mouse.down()
          await settled(page)
          await page.mouse.up()
        }
        // What appears above a choice moves it down, what goes moves it up.
        for (const [{ value, label }, share] of categories.flatMap((one, index) => [
          [one, 0.1] as const,
          [categories[(index + 2) % categories.length] ?? one, 0.9] as const,
        ])) {
          await prepare(page)
          const card = dialogOf(page)
            .locator('label')
            .filter({ hasText: label, has: page.getByRole('radio') })
          await card.scrollIntoViewIfNeeded()
          const { x, y, width, height } = (await card.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
          await pressAt(x + width / 2, y + height * share)
          await expect.poll(async () => (await valuesOf(page)).category).toBe(value)
        }
        await prepare(page)
        await fieldsOf(page).submit.evaluate((button) => {
          const { form: element } = button as HTMLButtonElement
          element?.addEventListener('submit', () => (element.dataset.submitted = ''), { once: true })
        })
        const { x, y, width, height } = (await fieldsOf(page).submit.boundingBox()) ?? {
          x: 0,
          y: 0,
          width: 0,
          height: 0,
        }
        await pressAt(x + width / 2, y + height * 0.9)
        await expect(dialogOf(page).locator('form[data-submitted]')).toHaveCount(1)
      })
    })
  }
}

test("the browser's validation rejects what is no e-mail address", async ({ page }) => {
  const sent = watchApplications(page)
  const { email: field, submit } = fieldsOf(page)
  await fillIn(page, anApplicant())
  for (const email of ['not an address', 'asha', 'asha@', '@example.com', 'a b@example.com']) {
    await test.step(`'${email}'`, async () => {
      await field.fill(email)
      await submit.click()
      await expect(field).toBeFocused()
      expect(await field.evaluate((input) => (input as HTMLInputElement).validity.typeMismatch)).toBe(true)
      expect(await field.evaluate((input) => (input as HTMLInputElement).form?.noValidate)).toBe(false)
      await settled(page)
      expect(sent).toHaveLength(0)
      await expect(toastsOf(page)).toHaveCount(0)
    })
  }
})

test('the server accepts an unusual address that the browser accepts', async ({ page }) => {
  await join(page, anApplicant({ email: `Asha+film.${Date.now()}@localhost` }))
  await expect(toastSaying(page, joinedSentence)).toBeVisible()
})

test('the request has exactly the filled-in fields as multipart form data, trimmed', async ({ page, server }) => {
  for (const [situation, values, parts, blanks = ''] of [
    [
      'every field, with blanks around name and address',
      {
        name: '  Asha Rao  ',
        countryCode: '+44',
        phoneNumber: '20 7946 0958',
        category: 'educator',
        instagram_link: 'instagram.com/asha',
        youtube_link: 'https://youtube.com/@asha?x=1&y=2',
        linkedin_link: 'linkedin.com/in/आशा',
      },
      {
        category: 'educator',
        whatsapp: '+442079460958',
        instagram_link: 'instagram.com/asha',
        youtube_link: 'https://youtube.com/@asha?x=1&y=2',
        linkedin_link: 'linkedin.com/in/आशा',
      },
      ' ',
    ],
    ['a phone number, directly after its country code', { phoneNumber: '9876543210' }, { whatsapp: '+919876543210' }],
    [
      'no whatsapp without a number, and no empty links',
      { countryCode: '+971', phoneNumber: '  ', youtube_link: ' ' },
      {},
    ],
    ['blanks that a browser leaves around an address', {}, {}, '\u200b \u00a0'],
    [
      'a link in any form, as it is typed',
      {
        instagram_link: '@asha',
        youtube_link: 'youtube.com/@asha',
        linkedin_link: 'https://in.linkedin.com/in/asha',
      },
      {
        instagram_link: '@asha',
        youtube_link: 'youtube.com/@asha',
        linkedin_link: 'https://in.linkedin.com/in/asha',
      },
    ],
  ] satisfies [string, Partial<FormValues>, Record<string, string>, string?][]) {
    await test.step(situation, async () => {
      const sending = nextApplication(page)
      const { email } = anApplicant()
      await join(page, anApplicant({ ...values, email: `${blanks}${email}${blanks}` }))
      const request = await sending
      expect(request.method()).toBe('POST')
      expect(request.url()).toBe(`${server.url}/api/waitlist`)
      expect(await request.headerValue('content-type')).toMatch(/^multipart\/form-data; boundary=/)
      expect((await bodyOf(request)).toSorted(byName)).toEqual(
        Object.entries({ name: 'Asha Rao', email, category: 'filmmaker', ...parts }).toSorted(byName),
      )
      await reopen(page)
    })
  }
})

test("while it is sent, the button reads 'Joining...', is disabled and keeps the focus", async ({ page }) => {
  const sent = watchApplications(page)
  const release = await holdRequests(page, '**/api/waitlist')
  const { submit, name } = fieldsOf(page)
  await join(page)
  await expect(submit).toHaveText('Joining...')
  await expect(submit).toBeDisabled()
  await expect(submit).toBeFocused()
  await submit.click({ force: true, clickCount: 3 })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  await name.press('Enter')
  await settled(page)
  expect(sent).toHaveLength(1)
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false)
  release()
  await expect(toastSaying(page, joinedSentence)).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('two submits at once send one application', async ({ page }) => {
  const sent = watchApplications(page)
  await fillIn(page, anApplicant())
  await fieldsOf(page).submit.evaluate((button) => {
    const { form: element } = button as HTMLButtonElement
    element?.requestSubmit()
    element?.requestSubmit()
  })
  await expect(toastSaying(page, joinedSentence)).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('Enter in a text field submits the form', async ({ page }) => {
  await fillIn(page, anApplicant())
  await fieldsOf(page).name.press('Enter')
  await expect(toastSaying(page, joinedSentence)).toBeVisible()
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
    await expect(toastSaying(page, joinedSentence)).toBeVisible()
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
  expect(await bodyOf(await sending)).toEqual([
    ['name', 'Asha Rao'],
    ['email', applicant.email],
    ['whatsapp', '+6581234567'],
    ['category', 'educator'],
  ])
  await expect(toastSaying(page, joinedSentence)).toBeVisible()
  await reopen(page)
  await expect(dialogOf(page).locator('[aria-invalid]')).toHaveCount(0)
})

test('without a connection nothing is sent and nothing lost; with one the next press sends', async ({
  page,
  context,
}) => {
  const sent = watchApplications(page)
  const applicant = anApplicant({ phoneNumber: '9876543210' })
  await context.setOffline(true)
  await join(page, applicant)
  await expect(toastSaying(page, form.offline)).toBeVisible()
  expect(sent).toHaveLength(0)
  expect(await valuesOf(page)).toEqual(applicant)
  await context.setOffline(false)
  await fieldsOf(page).submit.click()
  await expect(toastSaying(page, joinedSentence)).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('closing and opening the dialog keeps the values', async ({ page }) => {
  const applicant = anApplicant({ countryCode: '+65', phoneNumber: '81234567', youtube_link: 'youtube.com/@asha' })
  await fillIn(page, applicant)
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await page.getByRole('link', { name: 'Join the Revolution' }).click()
  await expect(dialogOf(page)).toBeVisible()
  expect(await valuesOf(page)).toEqual(applicant)
})

test('a success shows a toast, resets the form and closes the dialog', async ({ page }) => {
  await join(page, anApplicant({ countryCode: '+81', phoneNumber: '312345678', instagram_link: 'instagram.com/asha' }))
  await expect(toastSaying(page, joinedSentence)).toBeVisible()
  await reopen(page)
  expect(await valuesOf(page)).toEqual(emptyForm)
  await expect(fieldsOf(page).submit).toHaveText('Join the Waitlist')
})

test.describe('after an error', () => {
  test.use({ expectedMessages: failedRequest })

  test('the form keeps its values and can be sent again', async ({ page }) => {
    const applicant = anApplicant({ countryCode: '+49', phoneNumber: '301234', linkedin_link: 'linkedin.com/in/asha' })
    await respondWith(page, { status: 500 })
    await join(page, applicant)
    await expect(toastSaying(page, 'Something went wrong. Please try again.')).toBeVisible()
    await expect(dialogOf(page)).toBeVisible()
    expect(await valuesOf(page)).toEqual(applicant)
    await page.unroute('**/api/waitlist')
    await fieldsOf(page).submit.click()
    await expect(toastSaying(page, joinedSentence)).toBeVisible()
    await expect(dialogOf(page)).toBeHidden()
  })
})

const nextApplication = (page: Page): Promise<Request> => page.waitForRequest((request) => request.method() === 'POST')

const byName = ([one]: [string, unknown], [other]: [string, unknown]): number => one.localeCompare(other)

/** The name and value of each part of a multipart request, in order. */
async function bodyOf(request: Request): Promise<[string, FormDataEntryValue][]> {
  const headers = { 'content-type': (await request.headerValue('content-type')) ?? '' }
  const body = await new Response(new Uint8Array(request.postDataBuffer() ?? []), { headers }).formData()
  return [...body]
}
