/** Beside what other programs write into the page, everything works, and what they have written stays. */
import type { Page } from '@playwright/test'
import { foundingCreator, header, hero, howItWorks, memberStub } from '#content/landing.ts'
import { fieldMessages, messages } from '#content/waitlist.ts'
import { extensions } from './extensions.ts'
import { expect, fontsReady, holdScripts, scriptReady, settled, test } from './fixtures.ts'
import { anApplicant, callToAction, dialogOf, fieldsOf, join, toastSaying } from './waitlist.ts'

// Extensions do not heed the policy of a page.
test.use({ bypassCSP: true })

type Place = 'before' | 'behind'

const attributesOf = (which: 'root' | 'body') =>
  extensions
    .flatMap((extension) => Object.entries(extension[which] ?? {}))
    .map(([name, value]) => ` ${name}="${value}"`)

/** The page with all of them before, or behind, everything of ours in the head and in the body; and between page and script. */
function beside(html: string, place: Place): string {
  const [head, elements] = (['head', 'elements'] as const).map((part) =>
    extensions.map((extension) => (extension[part] ?? '').replaceAll(/<([\w-]+)/g, '<$1 data-foreign=""')).join(''),
  )
  const withAttributes = html
    .replace('<html', `<html${attributesOf('root').join('')}`)
    .replace('<body', `<body${attributesOf('body').join('')}`)
    .replace(/(?=<script data-modules)/, elements ?? '')
  return place === 'before'
    ? withAttributes.replace('<head>', `<head>${head}`).replace(/<body[^>]*>/, `$&${elements}`)
    : withAttributes.replace('</head>', `${head}</head>`).replace('</body>', `${elements}</body>`)
}

async function visitBeside(page: Page, address: string, place: Place): Promise<number> {
  await page.route('**/foreign.css', (route) =>
    route.fulfill({ contentType: 'text/css', body: '[data-foreign] { outline: 1px solid red }' }),
  )
  await page.route('**/foreign.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.route(/\/\?/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: beside(await response.text(), place) })
  })
  await page.goto(address)
  return page.locator('[data-foreign]').count()
}

for (const place of ['before', 'behind'] as const) {
  test(`with the elements of ${extensions.length} programs ${place} ours, an application is made by hand, and all of theirs stays`, async ({
    page,
  }) => {
    const foreign = await visitBeside(page, '/?utm_source=a', place)
    expect(foreign).toBeGreaterThan(extensions.length)
    await scriptReady(page)
    await fontsReady(page)
    await page.getByRole('textbox', { name: hero.ticket.price }).fill('250')
    await callToAction(page, foundingCreator.action).click()
    await expect(dialogOf(page)).toBeVisible()
    expect(page.url()).toContain('utm_source=a')
    await fieldsOf(page).submit.click()
    await expect(toastSaying(page, messages.missing)).toBeVisible()
    await expect(dialogOf(page).getByText(fieldMessages.name.missing)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeHidden()
    await expect(callToAction(page, foundingCreator.action)).toBeFocused()
    await page.goForward()
    await expect(dialogOf(page)).toBeVisible()
    await page.goBack()
    await expect(dialogOf(page)).toBeHidden()
    await callToAction(page).click()
    await join(page)
    await expect(toastSaying(page, messages.joined)).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: memberStub.state })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('link', { name: header.action, exact: true })).toBeHidden()
    expect(await page.locator('[data-foreign]').count()).toBe(foreign)
  })

  test(`with the elements of others ${place} ours, a shared link to the form works, and Back from it`, async ({
    page,
  }) => {
    await visitBeside(page, '/?utm_source=a', place)
    await scriptReady(page)
    const foreign = await visitBeside(page, '/?join=1', place)
    await scriptReady(page)
    await fieldsOf(page).name.fill('Asha Rao')
    await fieldsOf(page).name.press('Enter')
    await expect(toastSaying(page, messages.missing)).toBeVisible()
    await fieldsOf(page).close.click()
    await expect(dialogOf(page)).toBeHidden()
    await expect(page.getByRole('heading', { name: howItWorks.title })).toBeVisible()
    expect(await page.locator('[data-foreign]').count()).toBe(foreign)
    await page.goBack()
    await expect(page).toHaveURL(/\?utm_source=a$/)
  })

  test(`with the elements of others ${place} ours, the form can be posted without script`, async ({ page }) => {
    await holdScripts(page)
    await visitBeside(page, '/?join=1', place)
    const { name, email, category, submit } = fieldsOf(page)
    await name.fill('Asha Rao')
    await email.fill(anApplicant().email)
    await category.first().check({ force: true })
    await submit.click()
    await expect(page).toHaveURL(/\?joined=1$/)
  })
}

test('a control that an extension has put into the form keeps its state', async ({ page }) => {
  await page.goto('/?join=1')
  await scriptReady(page)
  const radio = await page
    .locator('form input')
    .first()
    .evaluateHandle((input) => {
      const own = Object.assign(document.createElement('input'), { type: 'radio', checked: true })
      input.after(own)
      return own
    })
  await fieldsOf(page).name.fill('Asha')
  await settled(page)
  expect(await radio.evaluate((input) => input.checked)).toBe(true)
})
