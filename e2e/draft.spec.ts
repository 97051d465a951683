/** What was typed is kept in the tab until it is sent: a reload, or a phone that ends the tab, loses nothing. */
import type { Page } from '@playwright/test'
import { form, messages } from '#content/waitlist.ts'
import { emptyForm } from '#contract/application.ts'
import { expect, failedRequest, holdScripts, scriptReady, test, visit } from './fixtures.ts'
import { anApplicant, dialogOf, fieldsOf, fillIn, join, toastSaying, valuesOf, watchApplications } from './waitlist.ts'

test.use({ expectedMessages: failedRequest })

const ENTRY = 'waitlist-draft'

const applicant = () =>
  anApplicant({ countryCode: '+65', phoneNumber: '8123 4567', category: 'educator', youtube_link: 'youtube.com/@asha' })

const storedEntries = (page: Page) => page.evaluate(() => Object.keys(sessionStorage))

/** Sends the next application to the server and loses the response. */
async function loseNextAnswer(page: Page): Promise<void> {
  await page.route(
    '**/api/waitlist',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
}

async function reload(page: Page): Promise<void> {
  await page.reload()
  await scriptReady(page)
}

test('a reload keeps what was typed, in the open form and in the closed one', async ({ page }) => {
  const typed = applicant()
  await visit(page, '/?join=1')
  await fillIn(page, typed)
  await reload(page)
  await expect.poll(() => valuesOf(page)).toEqual(typed)
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await reload(page)
  await page.getByRole('link', { name: 'Join the Revolution' }).click()
  await expect(dialogOf(page)).toBeVisible()
  expect(await valuesOf(page)).toEqual(typed)
})

test('a page that is left and come back to has what was typed', async ({ page }) => {
  const typed = applicant()
  await visit(page, '/?join=1')
  await fillIn(page, typed)
  expect(await storedEntries(page)).toContain(ENTRY)
  await page.goto('/404')
  await visit(page, '/?join=1')
  await expect.poll(() => valuesOf(page)).toEqual(typed)
})

test('the notice says so, and nothing is stored before something is typed', async ({ page }) => {
  await visit(page, '/?join=1&category=youtuber')
  await expect(dialogOf(page).getByText(form.notice.before.trim())).toBeVisible()
  expect(form.notice.before).toContain('stays in this tab')
  expect(await storedEntries(page)).not.toContain(ENTRY)
})

test('after a success the draft is gone', async ({ page }) => {
  await visit(page, '/?join=1')
  await join(page, applicant())
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  await expect(dialogOf(page)).toBeHidden()
  expect(await storedEntries(page)).not.toContain(ENTRY)
  await visit(page, '/?join=1')
  expect(await valuesOf(page)).toEqual(emptyForm)
})

test('after a lost answer and a reload, the next press is told of success', async ({ page }) => {
  await visit(page, '/?join=1')
  await loseNextAnswer(page)
  await join(page, applicant())
  await expect(toastSaying(page, messages.failed)).toBeVisible()
  await reload(page)
  await expect(fieldsOf(page).name).toHaveValue('Asha Rao')
  await fieldsOf(page).submit.click()
  await expect(toastSaying(page, messages.joined)).toBeVisible()
})

test('a field that is changed after a lost answer: the visitor is told that the address is on the list', async ({
  page,
}) => {
  await visit(page, '/?join=1')
  await loseNextAnswer(page)
  await join(page, applicant())
  await expect(toastSaying(page, messages.failed)).toBeVisible()
  await fieldsOf(page).instagram_link.fill('@asha')
  await fieldsOf(page).submit.click()
  await expect(toastSaying(page, messages.duplicate)).toBeVisible()
  await expect(dialogOf(page)).toBeVisible()
})

test('what is typed before the script comes wins over the draft, which fills the rest', async ({ page }) => {
  const typed = applicant()
  await visit(page, '/?join=1')
  await fillIn(page, typed)
  const release = await holdScripts(page)
  await page.goto('/?join=1')
  await expect(dialogOf(page)).toBeVisible()
  await fieldsOf(page).name.fill('Somebody else')
  await fieldsOf(page).phoneNumber.fill('98765 43210')
  release()
  await scriptReady(page)
  const expected = { ...typed, name: 'Somebody else', countryCode: '+91', phoneNumber: '98765 43210' }
  await expect.poll(() => valuesOf(page)).toEqual(expected)
  const sent = watchApplications(page)
  await fieldsOf(page).submit.click()
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  for (const text of ['Somebody else', typed.email, '+919876543210']) expect(sent[0]?.postData()).toContain(text)
})

for (const [situation, entry] of [
  ['garbage', '{"values":[1,'],
  [
    'a draft of another release',
    JSON.stringify({ values: { name: 7, category: 'astronaut', countryCode: '+0' }, sent: 'x' }),
  ],
] as const) {
  test(`${situation} in the storage is harmless`, async ({ page }) => {
    await page.addInitScript(([name, text]) => sessionStorage.setItem(name, text), [ENTRY, entry] as const)
    await visit(page, '/?join=1')
    expect(await valuesOf(page)).toEqual(emptyForm)
    await join(page)
    await expect(toastSaying(page, messages.joined)).toBeVisible()
  })
}

for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
  test(`a storage whose ${method} throws is harmless`, async ({ page }) => {
    await page.addInitScript((name) => {
      Storage.prototype[name] = () => {
        throw new DOMException('Full or blocked.', 'QuotaExceededError')
      }
    }, method)
    await visit(page, '/?join=1')
    await join(page)
    await expect(toastSaying(page, messages.joined)).toBeVisible()
    await expect(dialogOf(page)).toBeHidden()
  })
}
