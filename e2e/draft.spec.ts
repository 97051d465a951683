/** What was typed is kept in the tab until it is sent: a reload, or a phone that ends the tab, loses nothing. */
import type { Page } from '@playwright/test'
import { messages } from '#content/waitlist.ts'
import { emptyForm } from '#contract/application.ts'
import { expect, failedRequest, holdScripts, scriptReady, test, visit } from './fixtures.ts'
import {
  anApplicant,
  callToAction,
  dialogOf,
  fieldsOf,
  fillIn,
  join,
  openForm,
  reopen,
  toastSaying,
  valuesOf,
  watchApplications,
} from './waitlist.ts'

test.use({ expectedMessages: failedRequest })

const ENTRY = 'waitlist-draft'

const applicant = () =>
  anApplicant({ countryCode: '+65', phoneNumber: '8123 4567', category: 'educator', youtube_link: 'youtube.com/@asha' })

const storedEntries = (page: Page) => page.evaluate(() => Object.keys(sessionStorage))

async function reload(page: Page): Promise<void> {
  await page.reload()
  await scriptReady(page)
}

test('what was typed is there when the form is opened again, and after a reload, with the form open or closed', async ({
  page,
}) => {
  const typed = applicant()
  await openForm(page)
  await fillIn(page, typed)
  await page.keyboard.press('Escape')
  await reopen(page)
  expect(await valuesOf(page)).toEqual(typed)
  await reload(page)
  await expect.poll(() => valuesOf(page)).toEqual(typed)
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await reload(page)
  await reopen(page)
  expect(await valuesOf(page)).toEqual(typed)
})

test('nothing is stored before something is typed, and after a success', async ({ page }) => {
  await openForm(page, '/?join=1&category=youtuber')
  expect(await storedEntries(page)).not.toContain(ENTRY)
  await fillIn(page, applicant())
  await expect.poll(() => storedEntries(page)).toContain(ENTRY)
  await fieldsOf(page).submit.click()
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  await expect(dialogOf(page)).toBeHidden()
  expect(await storedEntries(page)).not.toContain(ENTRY)
  await openForm(page)
  expect(await valuesOf(page)).toEqual(emptyForm)
})

test('after a lost answer and a reload, the next press is told of success', async ({ page }) => {
  await openForm(page)
  await page.route(
    '**/api/waitlist',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await join(page, applicant())
  await expect(toastSaying(page, messages.failed)).toBeVisible()
  await reload(page)
  await expect(fieldsOf(page).name).toHaveValue('Asha Rao')
  await fieldsOf(page).submit.click()
  await expect(toastSaying(page, messages.joined)).toBeVisible()
})

test('what is typed before the script comes wins over the draft, which fills the rest', async ({ page }) => {
  const typed = applicant()
  await openForm(page)
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

test('in a browser that blocks storage the form opens and is sent', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('locked on purpose', 'SecurityError')
        },
      })
    }
  })
  await visit(page, '/')
  await callToAction(page).click()
  await join(page)
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  await expect(dialogOf(page)).toBeHidden()
})
