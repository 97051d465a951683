/** Through a shared link: what it says of a campaign arrives in the list, and what it proposes is chosen. */
import { categories, messages } from '#content/waitlist.ts'
import { REFERRER_HEADER } from '#contract/referrer.ts'
import { expect, scriptReady, test, visit } from './fixtures.ts'
import { storedAs } from './server.ts'
import {
  anApplicant,
  callToAction,
  dialogOf,
  join,
  joinedNotice,
  openForm,
  reopen,
  toastSaying,
  valuesOf,
  watchApplications,
} from './waitlist.ts'

const campaign = 'utm_source=instagram&utm_campaign=diwali%202026&fbclid=x'

test('who is told of success is on the disk, with what the link and its site say', async ({ page, server }) => {
  await page.goto(`/?${campaign}&join=1`, { referer: 'http://l.instagram.example/a?b' })
  await scriptReady(page)
  const typed = { name: 'आशा राव', phoneNumber: '9876543210', youtube_link: 'youtube.com/@asha' }
  const applicant = anApplicant(typed)
  await join(page, applicant)
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  const { name, email, category, youtube_link } = applicant
  const brought = { utm_source: 'instagram', utm_campaign: 'diwali 2026', utm_medium: null }
  const [whatsapp, referrer] = ['+919876543210', 'l.instagram.example']
  expect(storedAs(server, email)).toMatchObject({ name, whatsapp, category, youtube_link, ...brought, referrer })
})

for (const [amp, equals] of [
  ['&#038;', '='],
  ['&amp;', '&#x3D;'],
])
  test(`a link in which a page or a mail has written ${amp} and ${equals} opens the form, with its campaign`, async ({
    page,
    server,
  }) => {
    // A browser takes the rest for a hash.
    await page.goto(`/?utm_source${equals}blog${amp}utm_campaign${equals}x${amp}join${equals}1`)
    await expect(dialogOf(page)).toBeVisible()
    expect(page.url()).toBe(`${server.url}/?utm_source=blog${amp}utm_campaign=x${amp}join=1`.replaceAll('#038;', ''))
  })

test('a link of the page itself is no referring site', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => location.assign('/?join=1'))
  await expect(dialogOf(page)).toBeVisible()
  await scriptReady(page)
  const sent = watchApplications(page)
  await join(page)
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  expect(sent[0]?.headers()).not.toHaveProperty(REFERRER_HEADER.toLowerCase())
})

test('what a link proposes is chosen, and no longer after a success', async ({ page }) => {
  const proposed = categories[1].value
  await openForm(page, `/?category=${proposed}&join=1`)
  expect((await valuesOf(page)).category).toBe(proposed)
  await join(page, anApplicant({ category: '' }))
  await reopen(page)
  expect((await valuesOf(page)).category).toBe('')
})

test('a confirmation that is passed on confirms nothing', async ({ page }) => {
  await visit(page, '/?joined=1')
  await callToAction(page).click()
  await expect(dialogOf(page)).toBeVisible()
  await expect(joinedNotice(page)).toHaveCount(0)
})

test('what a link says of a campaign is kept nowhere in the browser', async ({ page, context }) => {
  await openForm(page, `/?${campaign}&join=1`)
  await join(page)
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  expect(await context.cookies()).toEqual([])
  expect(await page.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, ''])
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain('diwali')
})
