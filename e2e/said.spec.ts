/** What the page says to those who hear it, as files for a person to read. How they are written: README, 'Make it yours'. */
import type { Locator } from '@playwright/test'
import { foundingCreator } from '#content/landing.ts'
import { messages } from '#content/waitlist.ts'
import { expect, test, visit } from './fixtures.ts'
import { dialogOf, fieldsOf, join, openForm, toastSaying } from './waitlist.ts'

test('the page says what it shows', async ({ page }) => {
  await visit(page, '/')
  expect(await saidBy(page.locator('#page'))).toMatchSnapshot('page.yml')
})

test('the form, and what is wrong with it, say what they show', async ({ page }) => {
  await openForm(page)
  expect(await saidBy(dialogOf(page))).toMatchSnapshot('form.yml')
  const { email, phoneNumber, countryCode, submit } = fieldsOf(page)
  await email.fill('asha@gmial.com')
  await phoneNumber.fill('12')
  await countryCode.selectOption('+65')
  await submit.click()
  const toast = toastSaying(page, messages.missing)
  await toast.hover()
  expect(await saidBy(toast, dialogOf(page))).toMatchSnapshot('errors.yml')
})

test('a success says what it shows', async ({ page }) => {
  await openForm(page)
  await join(page)
  const toast = toastSaying(page, messages.joined)
  await toast.hover()
  await expect(dialogOf(page)).toBeHidden()
  const section = page.getByRole('region', { name: foundingCreator.title })
  expect(await saidBy(toast, page.getByRole('banner'), section)).toMatchSnapshot('success.yml')
})

const saidBy = async (...parts: Locator[]): Promise<string> =>
  (await Promise.all(parts.map((part) => part.ariaSnapshot()))).join('\n')
