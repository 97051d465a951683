/** The waitlist in a browser without script. What the server answers such a browser: tests/server/form. */
import type { Locator } from '@playwright/test'
import { dialog, fieldMessages, leaving, messages } from '#content/waitlist.ts'
import { expect, failedRequest, test } from './fixtures.ts'
import { storedAs } from './server.ts'
import {
  anApplicant,
  callToAction,
  dialogOf,
  fieldsOf,
  join,
  joinedNotice,
  openPersonalLink,
  valuesOf,
  watchApplications,
} from './waitlist.ts'

test.use({ javaScriptEnabled: false, expectedMessages: failedRequest })

test('nothing is there to press that would do nothing', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('main button').filter({ visible: true })).toHaveCount(0)
})

test('opening and closing the form keep the campaign', async ({ page }) => {
  const campaign = '?utm_campaign=diwali%202026&x=1&x=2'
  await page.goto(`/${campaign}`)
  await callToAction(page).click()
  await expect(dialogOf(page)).toBeVisible()
  expect(new URL(page.url()).search).toBe(`${campaign}&join=1`)
  await page.getByRole('link', { name: dialog.close, exact: true }).click()
  await expect(dialogOf(page)).toBeHidden()
  expect(new URL(page.url()).search).toBe(campaign)
})

test('a form that is sent is confirmed, also after a reload, which does not post again', async ({ page }) => {
  const sent = watchApplications(page)
  await page.goto('/?join=1')
  await join(page)
  await expect(joinedNotice(page)).toBeVisible()
  await expect(page.getByRole('link', { name: dialog.back })).toBeFocused()
  expect(new URL(page.url()).search).toBe('?joined=1')
  // Its sheet is low.
  expect((await page.locator('[data-stub] text').boundingBox())?.height, 'the print on the stub').toBeGreaterThan(80)
  await page.reload()
  await expect(joinedNotice(page)).toBeVisible()
  expect(sent).toHaveLength(1)
  await page.getByRole('link', { name: dialog.close, exact: true }).click()
  await expect(joinedNotice(page)).toBeHidden()
})

test('an error that only the server finds returns the form with its values and the reason', async ({ page }) => {
  const typed = { phoneNumber: '9876543210', youtube_link: 'youtube.com/@asha', countryCode: '+65', category: 'other' }
  const applicant = anApplicant({ ...typed, name: '  ' })
  const { name, submit } = fieldsOf(page)
  await page.goto('/?utm_campaign=diwali%202026&join=1')
  await join(page, applicant)
  await expect(page.getByRole('alert')).toHaveText(messages.missing)
  await expect(name).toHaveAccessibleDescription(fieldMessages.name.missing)
  await expect(name).toBeFocused()
  // Both in the colour of what is wrong.
  const inkOf = (words: Locator) => words.evaluate((element) => getComputedStyle(element).color)
  const error = dialogOf(page).getByText(fieldMessages.name.missing)
  expect(await inkOf(page.getByRole('alert'))).toBe(await inkOf(error))
  expect(await valuesOf(page)).toEqual(applicant)
  await name.fill('Asha Rao')
  await submit.click()
  await expect(joinedNotice(page)).toBeVisible()
  expect(new URL(page.url()).searchParams.get('utm_campaign')).toBe('diwali 2026')
})

test('the button of a personal link takes whoever presses it off the list', async ({ page, server }) => {
  const email = await openPersonalLink(page, server)
  await page.getByRole('button', { name: leaving.listed.action }).click()
  await expect(page.getByRole('heading', { name: leaving.left.title })).toBeVisible()
  expect(storedAs(server, email)).toBeUndefined()
})
