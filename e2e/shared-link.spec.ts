/** Through a shared link: what it says of a campaign arrives in the list, and what it proposes is chosen. */
import { categories, messages } from '#content/waitlist.ts'
import { scriptReady, expect, failedRequest, test, visit } from './fixtures.ts'
import { startServer } from './server.ts'
import {
  anApplicant,
  callToAction,
  dialogOf,
  fieldsOf,
  fillIn,
  join,
  joinedNotice,
  openForm,
  reopen,
  toastSaying,
  valuesOf,
} from './waitlist.ts'

test.use({ expectedMessages: failedRequest })

const CAMPAIGN = 'utm_source=instagram&utm_campaign=diwali%202026&fbclid=x'
const KEPT = { utm_source: 'instagram', utm_campaign: 'diwali 2026', utm_medium: null }

test('who is told of success is on the disk, with campaign and referring site; the browser keeps nothing of it', async ({
  page,
  context,
}) => {
  const { url, rows } = await startServer()
  await page.goto(`${url}/?${CAMPAIGN}&join=1`, { referer: 'http://l.instagram.example/a?b' })
  await scriptReady(page)
  const applicant = anApplicant({ name: 'आशा राव', phoneNumber: '9876543210', youtube_link: 'youtube.com/@asha' })
  await join(page, applicant)
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  const { name, email, category, youtube_link } = applicant
  const whatsapp = '+919876543210'
  const links = { youtube_link, instagram_link: null, linkedin_link: null }
  const brought = { ...KEPT, referrer: 'l.instagram.example' }
  expect(await rows()).toEqual([expect.objectContaining({ name, email, whatsapp, category, ...links, ...brought })])
  expect(await context.cookies()).toEqual([])
  expect(await page.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, ''])
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain('diwali')
})

test('the form opens with the category of the link, which goes from the address with the form; another choice wins', async ({
  page,
  server,
}) => {
  const [proposed, other] = [categories[1].value, categories[2].value]
  await openForm(page, `/?utm_source=x&category=${proposed}&join=1#creators`)
  expect((await valuesOf(page)).category).toBe(proposed)
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  expect(page.url()).toBe(`${server.url}/?utm_source=x#creators`)

  await openForm(page, `/?category=${proposed}&join=1`)
  await fillIn(page, anApplicant({ category: other }))
  await page.reload()
  await scriptReady(page)
  await expect.poll(async () => (await valuesOf(page)).category).toBe(other)
})

test('a proposed category is sent, and the form is empty after that', async ({ page }) => {
  const { url, rows } = await startServer()
  const [{ value: proposed }] = categories
  await openForm(page, `${url}/?join=1&category=${proposed}`)
  await fillIn(page, anApplicant({ category: '' }))
  await fieldsOf(page).submit.click()
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  await reopen(page)
  expect((await valuesOf(page)).category).toBe('')
  expect(await rows()).toEqual([expect.objectContaining({ category: proposed })])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a shared link brings its campaign, after a correction too', async ({ page }) => {
    const { url, rows } = await startServer()
    await page.goto(`${url}/?${CAMPAIGN}&join=1`)
    await join(page, anApplicant({ name: '  ' }))
    await expect(page.getByRole('alert')).toHaveText(messages.missing)
    await fieldsOf(page).name.fill('Asha Rao')
    await fieldsOf(page).submit.click()
    await expect(joinedNotice(page)).toBeVisible()
    expect(new URL(page.url()).searchParams.get('utm_campaign')).toBe('diwali 2026')
    expect(await rows()).toEqual([expect.objectContaining(KEPT)])
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
    await openForm(page)
    const linked = await styles()
    await visit(page, '/')
    await callToAction(page).click()
    await expect(dialogOf(page)).toBeVisible()
    expect(await styles()).toEqual(linked)
  }
})
