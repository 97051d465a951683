/** The waitlist in a browser without script: every call to action leads to the form, and the form works. */
import { rmSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import type { Page } from '@playwright/test'
import { DatabaseSync } from '@photostructure/sqlite'
import { fieldMessages, messages } from '#content/waitlist.ts'
import { expect, failedRequest, test, visit } from './fixtures.ts'
import { startServer, temporaryFolder } from './server.ts'
import { anApplicant, dialogOf, fieldsOf, fillIn, join, toastSaying, valuesOf } from './waitlist.ts'

test.use({ javaScriptEnabled: false, expectedMessages: failedRequest })

const joined = (page: Page) => page.getByRole('status').filter({ hasText: messages.joined })
const close = (page: Page) => page.getByRole('link', { name: 'Close', exact: true })

test('every call to action leads to the form, which can be submitted', async ({ page }) => {
  await page.goto('/')
  const links = await page.locator('[data-join]').count()
  expect(links).toBeGreaterThanOrEqual(4)
  for (let index = 0; index < links; index += 1) {
    await page.goto('/')
    await page.locator('[data-join]').nth(index).click()
    await expect(dialogOf(page)).toBeVisible()
    await join(page, anApplicant())
    await expect(joined(page)).toBeVisible()
    expect(new URL(page.url()).search).toBe('?joined=1')
  }
})

test('reloading the confirmation does not post again, and Close leads to the page', async ({ page }) => {
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url())
  })
  await page.goto('/?join=1')
  await join(page)
  await expect(joined(page)).toBeVisible()
  await page.reload()
  await expect(joined(page)).toBeVisible()
  expect(posts).toHaveLength(1)
  await close(page).click()
  await expect(joined(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
})

test('behind the form the page looks as it does without the form', async ({ page }) => {
  for (const width of [360, 820, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    const plain = await looksOf(page)
    await page.goto('/?join=1')
    const behind = await looksOf(page)
    expect(plain.length).toBeGreaterThan(300)
    expect(behind.length).toBe(plain.length)
    const different = behind.filter(({ look }, index) => look !== plain[index]?.look)
    expect(different.map(({ element }) => element)).toEqual([])
  }
})

test('the stored row is the same as with script', async ({ page, browser }) => {
  const folder = temporaryFolder()
  const server = await startServer({ DATA_DIR: folder })
  const typed = { name: 'आशा राव', countryCode: '+971', phoneNumber: '50 123', category: 'educator' }
  await page.goto(`${server.url}/?join=1`)
  await join(page, anApplicant({ ...typed, linkedin_link: 'linkedin.com/in/asha' }))
  await expect(joined(page)).toBeVisible()
  const context = await browser.newContext({ javaScriptEnabled: true })
  const scripted = await context.newPage()
  await visit(scripted, `${server.url}/?join=1`)
  await join(scripted, anApplicant({ ...typed, linkedin_link: 'linkedin.com/in/asha' }))
  await expect(toastSaying(scripted, messages.joined)).toBeVisible()
  await context.close()
  await server.stop()

  const database = new DatabaseSync(joinPath(folder, 'waitlist.db'))
  const rows = database.prepare('select * from applications').all() as Record<string, unknown>[]
  database.close()
  rmSync(folder, { recursive: true })
  const [one, other] = rows.map(({ received_at, idempotency_key_digest, email, address, ...row }) => row)
  expect(one).toEqual(expect.objectContaining({ name: typed.name, whatsapp: '+97150123', category: 'educator' }))
  expect(one).toEqual(other)
  expect(rows.every(({ idempotency_key_digest }) => idempotency_key_digest !== null)).toBe(true)
})

test('a duplicate returns the form with its values and the reason, and can be corrected', async ({ page }) => {
  const applicant = anApplicant({ phoneNumber: '9876543210', youtube_link: 'youtube.com/@asha', countryCode: '+65' })
  await page.goto('/?join=1')
  await join(page, applicant)
  await expect(joined(page)).toBeVisible()

  await page.goto('/?join=1')
  await join(page, applicant)
  await expect(page.getByRole('alert')).toHaveText(messages.duplicate)
  await expect(fieldsOf(page).email).toHaveAccessibleDescription(messages.duplicate)
  expect(await valuesOf(page)).toEqual(applicant)
  await fieldsOf(page).email.fill(anApplicant().email)
  await fieldsOf(page).submit.click()
  await expect(joined(page)).toBeVisible()
})

test('an error that only the server finds returns the form with its values, and can be corrected', async ({ page }) => {
  const applicant = anApplicant({ name: '  ', instagram_link: 'instagram.com/asha', category: 'other' })
  await page.goto('/?join=1')
  await join(page, applicant)
  await expect(page.getByRole('alert')).toHaveText(messages.missing)
  await expect(fieldsOf(page).name).toHaveAccessibleDescription(fieldMessages.name.missing)
  await expect(fieldsOf(page).name).toBeFocused()
  expect(await valuesOf(page)).toEqual(applicant)
  await fieldsOf(page).name.fill('Asha Rao')
  await fieldsOf(page).submit.click()
  await expect(joined(page)).toBeVisible()
})

test('the browser validates required fields and the e-mail address', async ({ page }) => {
  await page.goto('/?join=1')
  await fieldsOf(page).submit.click()
  await expect(fieldsOf(page).name).toBeFocused()
  await fillIn(page, anApplicant({ email: 'no address', category: '' }))
  await fieldsOf(page).submit.click()
  await expect(fieldsOf(page).email).toBeFocused()
  await fieldsOf(page).email.fill('asha@example.com')
  await fieldsOf(page).submit.click()
  expect(await page.locator('input[type=radio]:invalid').count()).toBe(4)
  expect(new URL(page.url()).pathname).toBe('/')
})

test('Close is a link to the page without the form', async ({ page }) => {
  await page.goto('/?join=1')
  await close(page).click()
  await expect(dialogOf(page)).toBeHidden()
  expect(new URL(page.url()).search).toBe('')
  await page.goBack()
  await expect(dialogOf(page)).toBeVisible()
})

test('the page behind the form is inert', async ({ page }) => {
  await page.goto('/?join=1')
  const behind = page.getByRole('link', { name: 'Join the Revolution', includeHidden: true })
  await behind.focus()
  await expect(behind).not.toBeFocused()
  await page.keyboard.press('Tab')
  await expect(fieldsOf(page).name).toBeFocused()
})

for (const address of ['/?join=0', '/?join=', '/?join=%', '/?join=[]', '/?join=11', '/?x=join=1', '/?join=0&join=1']) {
  test(`${address} shows the page without the form`, async ({ page }) => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(dialogOf(page)).toHaveCount(0)
  })
}

test('on a phone the submit button can be scrolled into view', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/?join=1')
  await fieldsOf(page).submit.scrollIntoViewIfNeeded()
  await expect(fieldsOf(page).submit).toBeInViewport()
})

/** The computed style of each element of the page, and of what the styles put before and after it. */
function looksOf(page: Page): Promise<{ element: string; look: string }[]> {
  return page.evaluate(() => {
    // Not custom properties, nor what `inert` sets.
    const names = Array.from(getComputedStyle(document.body)).filter((name) => !/^--|^interactivity$/.test(name))
    return [...document.querySelectorAll('#app *:not(script, link)')].flatMap((element) =>
      ['', '::before', '::after'].flatMap((part) => {
        const style = getComputedStyle(element, part)
        if (part !== '' && style.content === 'none') return []
        const look = names.map((name) => style.getPropertyValue(name)).join()
        return [{ element: element.outerHTML.slice(0, 80) + part, look }]
      }),
    )
  })
}
