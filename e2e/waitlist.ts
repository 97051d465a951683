/** The dialog, its fields by label, and the toasts. */
import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page, type Request, type Route } from '@playwright/test'
import { hero } from '#content/landing.ts'
import { dialog as frame, form as words, messages, toasts } from '#content/waitlist.ts'
import { emptyForm, type FormValues } from '#contract/form.ts'
import { visit } from './fixtures.ts'
import { type RunningServer, storedAs } from './server.ts'

export const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: frame.title })

/** A link that opens the dialog: of those with the same words the first, by default below the header. */
export const callToAction = (page: Page, name?: string): Locator =>
  (name === undefined ? page.getByRole('main') : page)
    .getByRole('link', { name: name ?? hero.action, exact: true })
    .first()

/** Follows a link to the form, and waits for its script. */
export async function openForm(page: Page, address = '/?join=1'): Promise<void> {
  await visit(page, address)
  await expect(dialogOf(page)).toBeVisible()
}

/** The confirmation for browsers without script. */
export const joinedNotice = (page: Page): Locator =>
  page.getByRole('dialog', { name: frame.joined }).getByText(messages.joined)

/** All toasts, newest first. */
export const toastsOf = (page: Page): Locator =>
  page.getByRole('region', { name: new RegExp(`^${toasts.label}`) }).getByRole('listitem')

export const toastSaying = (page: Page, sentence: string): Locator => toastsOf(page).filter({ hasText: sentence })

/** The position of a toast or a stub after its animations. */
export async function settledBox(element: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  await element.evaluate((node) => Promise.allSettled(node.getAnimations().map(({ finished }) => finished)))
  const box = await element.boundingBox()
  if (box === null) throw new Error('It has gone.')
  return box
}

export function fieldsOf(page: Page) {
  const dialog = dialogOf(page)
  // A label may end with 'required' or 'optional'.
  const textbox = (label: string) => dialog.getByRole('textbox', { name: new RegExp(`^${label}`) })
  return {
    name: textbox(words.name.label),
    email: textbox(words.email.label),
    countryCode: dialog.getByRole('combobox', { name: words.phone.code }),
    phoneNumber: textbox(words.phone.label),
    category: dialog.getByRole('radio'),
    instagram_link: textbox(words.links.instagram_link.label),
    youtube_link: textbox(words.links.youtube_link.label),
    linkedin_link: textbox(words.links.linkedin_link.label),
    submit: dialog.getByRole('button', {
      name: new RegExp(`^(${words.submit}|${words.sending.replaceAll('.', '\\.')})$`),
    }),
    close: dialog.getByRole('button', { name: frame.close, exact: true }),
  }
}

/** Values of the form, with a unique e-mail address. */
export function anApplicant(values: Partial<FormValues> = {}): FormValues {
  return { ...emptyForm, name: 'Asha Rao', email: `asha.${randomUUID()}@example.com`, category: 'filmmaker', ...values }
}

export async function fillIn(page: Page, values: FormValues): Promise<void> {
  const { countryCode, category, ...texts } = values
  const fields = fieldsOf(page)
  await fields.countryCode.selectOption(countryCode)
  for (const name of Object.keys(texts) as (keyof typeof texts)[]) await fields[name].fill(texts[name])
  // The card of the label covers the radio button.
  if (category !== '') await dialogOf(page).locator(`[value=${category}]`).check({ force: true })
}

/** The current values of the form. */
export const valuesOf = (page: Page): Promise<FormValues> =>
  dialogOf(page)
    .locator('form')
    .evaluate(
      ({ elements }: HTMLFormElement, names) =>
        Object.fromEntries(
          names.map((name) => [name, Reflect.get(elements.namedItem(name) ?? {}, 'value')]),
        ) as FormValues,
      Object.keys(emptyForm),
    )

/** Opens the personal link of a new application. Resolves to the applicant’s email address. */
export async function openPersonalLink(page: Page, server: RunningServer): Promise<string> {
  const { name, email, category } = anApplicant()
  await page.request.post('/api/waitlist', { multipart: { name, email, category } })
  await page.goto(`/leave/${String(storedAs(server, email)?.['leave_key'])}`)
  return email
}

/** Fills in and submits the form. */
export async function join(page: Page, values: FormValues = anApplicant()): Promise<void> {
  await fillIn(page, values)
  await fieldsOf(page).submit.click()
}

/** Opens the form again after a success, by a call to action that no toast covers: a click would wait for its end. */
export async function reopen(page: Page): Promise<void> {
  await expect(dialogOf(page)).toBeHidden()
  await callToAction(page).click()
  await expect(dialogOf(page)).toBeVisible()
}

/** Collects the POST requests of the page from now on. */
export function watchApplications(page: Page): Request[] {
  const sent: Request[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request)
  })
  return sent
}

/** Replaces the response of the API by one that the server never sends. */
export async function respondWith(page: Page, response: Parameters<Route['fulfill']>[0]): Promise<void> {
  await page.route('**/api/waitlist', (route) => route.fulfill(response))
}
