/** Through a shared link: what it says of a campaign arrives in the list, and what it proposes is chosen. */
import { rmSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import type { Page } from '@playwright/test'
import { DatabaseSync } from '@photostructure/sqlite'
import { messages } from '#content/waitlist.ts'
import { scriptReady, expect, failedRequest, holdScripts, test, visit } from './fixtures.ts'
import { startServer, temporaryFolder } from './server.ts'
import { anApplicant, dialogOf, fieldsOf, fillIn, join, toastSaying, valuesOf } from './waitlist.ts'

test.use({ expectedMessages: failedRequest })

const CAMPAIGN = 'utm_source=instagram&utm_campaign=diwali%202026&fbclid=x'
const REFERRING = { referer: 'http://l.instagram.example/a?b' }
const KEPT = { utm_source: 'instagram', utm_campaign: 'diwali 2026', utm_medium: null }

const callToAction = (page: Page, name = 'Join the Revolution') => page.getByRole('link', { name, exact: true })
const joined = (page: Page) => page.getByRole('status').filter({ hasText: messages.joined })
const closeLink = (page: Page) => page.getByRole('link', { name: 'Close', exact: true })

/** A server of its own, and the rows of its list. */
async function aServer() {
  const folder = temporaryFolder()
  const server = await startServer({ DATA_DIR: folder })
  const rows = async () => {
    await server.stop()
    const database = new DatabaseSync(joinPath(folder, 'waitlist.db'))
    const found = database.prepare('select * from applications').all() as Record<string, unknown>[]
    database.close()
    rmSync(folder, { recursive: true })
    return found
  }
  return { url: server.url, rows }
}

test('a shared link brings its campaign and the referring site into the list', async ({ page }) => {
  const { url, rows } = await aServer()
  await page.goto(`${url}/?${CAMPAIGN}&join=1`, REFERRING)
  await scriptReady(page)
  await join(page)
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  expect(await rows()).toEqual([expect.objectContaining({ ...KEPT, referrer: 'l.instagram.example' })])
})

test('a campaign stays known when the form is opened by a call to action, closed, and opened again', async ({
  page,
}) => {
  const { url, rows } = await aServer()
  await page.goto(`${url}/?${CAMPAIGN}`, REFERRING)
  await scriptReady(page)
  await callToAction(page).click()
  await expect(dialogOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await callToAction(page, 'Join the Waitlist Now').click()
  await join(page)
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  expect(await rows()).toEqual([expect.objectContaining({ ...KEPT, referrer: 'l.instagram.example' })])
})

test('nothing of it is kept in the browser', async ({ page, context }) => {
  await visit(page, `/?${CAMPAIGN}&join=1`)
  await join(page)
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  expect(await context.cookies()).toEqual([])
  expect(await page.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, ''])
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain('diwali')
})

test('the dialog opens with the category of the link; it goes from the address when the dialog closes', async ({
  page,
  server,
}) => {
  await visit(page, '/?utm_source=x&category=youtuber&join=1#creators')
  await expect(dialogOf(page)).toBeVisible()
  expect(await valuesOf(page)).toMatchObject({ name: '', email: '', phoneNumber: '', category: 'youtuber' })
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  expect(page.url()).toBe(`${server.url}/?utm_source=x#creators`)
})

test('a proposed category is sent, and the form is empty after that', async ({ page }) => {
  const { url, rows } = await aServer()
  await visit(page, `${url}/?join=1&category=educator`)
  await fieldsOf(page).name.fill('Asha Rao')
  await fieldsOf(page).email.fill('asha@example.com')
  await fieldsOf(page).submit.click()
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  await expect(dialogOf(page)).toBeHidden()
  expect(new URL(page.url()).search).toBe('')
  await callToAction(page).click()
  await expect(dialogOf(page)).toBeVisible()
  expect((await valuesOf(page)).category).toBe('')
  expect(await rows()).toEqual([expect.objectContaining({ category: 'educator' })])
})

test('what was chosen before the script came wins over the link, whose proposal was there from the first', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/?join=1&category=youtuber')
  expect((await valuesOf(page)).category).toBe('youtuber')
  await fillIn(page, anApplicant({ category: 'other' }))
  release()
  await scriptReady(page)
  expect((await valuesOf(page)).category).toBe('other')
})

test('what the visitor chose wins over the link, with Back and Forward too', async ({ page, server }) => {
  await visit(page, '/?category=youtuber')
  await callToAction(page).click()
  await expect(dialogOf(page)).toBeVisible()
  expect((await valuesOf(page)).category).toBe('youtuber')
  await fillIn(page, anApplicant({ category: 'other' }))
  await page.goBack()
  await expect(dialogOf(page)).toBeHidden()
  expect(page.url()).toBe(`${server.url}/?category=youtuber`)
  await page.goForward()
  await expect(dialogOf(page)).toBeVisible()
  expect((await valuesOf(page)).category).toBe('other')
})

for (const search of [
  'category=pirate',
  'category=',
  'category[]=youtuber',
  'name=Asha&email=a@b.example&phoneNumber=7',
]) {
  test(`?join=1&${search} opens the form as it is`, async ({ page }) => {
    await visit(page, `/?join=1&${search}`)
    await expect(dialogOf(page)).toBeVisible()
    expect(await valuesOf(page)).toEqual(anApplicant({ name: '', email: '', category: '' }))
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a shared link brings its campaign and the referring site, after a correction too', async ({ page }) => {
    const { url, rows } = await aServer()
    await page.goto(`${url}/?${CAMPAIGN}&join=1`, REFERRING)
    await join(page, anApplicant({ name: '  ' }))
    await expect(page.getByRole('alert')).toHaveText(messages.missing)
    await fieldsOf(page).name.fill('Asha Rao')
    await fieldsOf(page).submit.click()
    await expect(joined(page)).toBeVisible()
    expect(await rows()).toEqual([expect.objectContaining({ ...KEPT, referrer: 'l.instagram.example' })])
  })

  test('a campaign stays in the address through calls to action and Close', async ({ page }) => {
    const { url, rows } = await aServer()
    await page.goto(`${url}/?${CAMPAIGN}`)
    await callToAction(page).click()
    await expect(dialogOf(page)).toBeVisible()
    await closeLink(page).click()
    await expect(dialogOf(page)).toBeHidden()
    expect(new URL(page.url()).searchParams.get('utm_campaign')).toBe('diwali 2026')
    await callToAction(page, 'Join the Waitlist Now').click()
    await join(page)
    await expect(joined(page)).toBeVisible()
    expect(await rows()).toEqual([expect.objectContaining(KEPT)])
  })

  test('the form comes with the category of the link', async ({ page }) => {
    await page.goto('/?join=1&category=youtuber')
    expect((await valuesOf(page)).category).toBe('youtuber')
    await page.goto('/?join=1&category=pirate')
    expect((await valuesOf(page)).category).toBe('')
  })
})

test('the form looks the same when it is opened by a call to action', async ({ page }) => {
  const properties = ['display', 'minHeight', 'paddingLeft', 'fontSize', 'gridColumnEnd', 'color'] as const
  const styles = () =>
    dialogOf(page)
      .locator('input, select, label, button, a')
      .evaluateAll(
        (elements, names) => elements.map((element) => names.map((name) => getComputedStyle(element)[name])),
        properties,
      )
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    await visit(page, '/?join=1')
    const linked = await styles()
    await visit(page, '/')
    await callToAction(page).click()
    await expect(dialogOf(page)).toBeVisible()
    expect(await styles()).toEqual(linked)
  }
})
