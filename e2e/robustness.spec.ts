/** Robustness: changed markup, a failing script or network errors remove no text, and links still work. */
import { readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { hero } from '#content/landing.ts'
import { dialog, loading, messages } from '#content/waitlist.ts'
import { expect, holdRequests, holdScripts, scriptReady, settled, test, visit } from './fixtures.ts'
import { regionCount } from './page-parts.ts'
import {
  anApplicant,
  callToAction,
  dialogOf,
  fieldsOf,
  join,
  joinedNotice,
  openForm,
  reopen,
  toastSaying,
} from './waitlist.ts'

const theDialog = /\/join-dialog-[^/]*\.js(\?|$)/

/** Goes on when the page's script has run, whatever came of it. */
async function runScript(page: Page, release: () => void): Promise<void> {
  const loaded = page.waitForResponse(/\/browser-[^/]*\.js/)
  release()
  await loaded
  await settled(page)
}

/** Translates as Chrome and Google do, which go on while the page changes. */
function translate(): void {
  const wrap = (node: Node) => {
    if (node instanceof Text) {
      if (node.data.trim() === '' || node.parentElement?.closest('script, style, option, font, svg') !== null) return
      const font = document.createElement('font')
      node.replaceWith(font)
      node.data = `हिंदी: ${node.data}`
      font.append(node)
      return
    }
    for (const child of node.childNodes) wrap(child)
  }
  wrap(document.body)
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) wrap(node)
  }).observe(document, { childList: true, subtree: true })
}

test('a page translated before the script came stays translated, and its links lead to the form', async ({ page }) => {
  await staysTranslated(page, '/')
  await page
    .getByRole('link', { name: new RegExp(`${hero.action}$`) })
    .first()
    .click()
  await expect(page).toHaveURL(/\?join=1$/)
})

test('a form translated before the script came stays translated, and is sent', async ({ page }) => {
  await staysTranslated(page, '/?join=1')
  const applicant = anApplicant()
  await page.locator('input[name=name]').fill(applicant.name)
  await page.locator('input[name=email]').fill(applicant.email)
  await page.locator('input[name=category]').first().check({ force: true })
  await page.locator('button[type=submit]').click()
  await expect(page).toHaveURL(/\?joined=1$/)
})

async function staysTranslated(page: Page, address: string): Promise<void> {
  const release = await holdScripts(page)
  await page.goto(address)
  await page.evaluate(translate)
  const text = await page.locator('#app').textContent()
  expect(text).toContain(`हिंदी: ${hero.lead}`)
  await runScript(page, release)
  expect(await page.locator('#app').textContent()).toBe(text)
}

test('page and form work with a translation that begins after the script, and goes on', async ({ page }) => {
  await openForm(page)
  await page.evaluate(translate)
  // Not that of the copy of the torn ticket.
  const form = page.locator('#waitlist form')
  await form.locator('[type=submit]').click()
  await expect(toastSaying(page, messages.missing)).toBeVisible()
  // A hint, an offer and errors come and go.
  await form.locator('[name=email]').fill('asha@gmial.com')
  await form.locator('[name=phoneNumber]').fill('12')
  await form.locator('[name=name]').fill('Asha Rao')
  await form.locator('[name=phoneNumber]').fill('')
  await form.locator('[name=email]').fill(anApplicant().email)
  await form.locator('[name=category]').first().check({ force: true })
  await form.locator('[type=submit]').click()
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  await expect(form).toBeHidden()
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(regionCount)
})

test.describe('when the dialog throws as it opens', () => {
  test.use({ expectedMessages: /broken on purpose/ })

  test('a call to action leads to the form’s page, which works', async ({ page }) => {
    await page.route(theDialog, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export function JoinDialog({ open }) { if (open) throw new Error("broken on purpose"); return null }',
      }),
    )
    const preloaded = page.waitForResponse(theDialog)
    await visit(page, '/')
    await preloaded
    await settled(page)
    const thrown = () => page.waitForEvent('console', (message) => message.text().includes('broken on purpose'))
    await Promise.all([thrown(), callToAction(page).click()])
    // Again on the form's page, which stays as it is.
    await thrown()
    await expect(dialogOf(page)).toBeVisible()
    await join(page)
    await expect(page).toHaveURL(/\?joined=1$/)
  })
})

test.describe('when files fail to load', () => {
  test.use({ expectedMessages: /Failed to (load resource|fetch dynamically imported module)|Unable to preload CSS/ })

  for (const [part, lost] of Object.entries({
    'one of the page’s scripts': /\/react-[^/]*\.js/,
    'the dialog’s script': theDialog,
    'the dialog’s styles': /\/join-dialog-[^/]*\.css/,
  })) {
    test(`${part}: a call to action leads to the form, which works, with the campaign`, async ({ page }) => {
      await loseEach(page, lost, () => page.goto('/?utm_source=a%20b'))
      await settled(page)
      // The styles of the page behind the form are those of the dialog.
      await loseEach(page, lost, () => callToAction(page).click())
      await expect(page).toHaveURL(/\?utm_source=a%20b&join=1$/)
      await expect(dialogOf(page)).toBeVisible()
      await join(page)
      await expect(page).toHaveURL(/\?joined=1&utm_source=a(\+|%20)b$/)
    })
  }

  test('offline, a call to action changes nothing; online it works', async ({ page, context, server }) => {
    await loseEach(page, theDialog, () => visit(page, '/?first'))
    await settled(page)
    await context.setOffline(true)
    const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/?first&join=1'))
    await callToAction(page).click()
    await asked
    await expect(page).toHaveURL(`${server.url}/?first`)
    await expect(callToAction(page)).toBeVisible()
    await context.setOffline(false)
    await callToAction(page).click()
    await expect(dialogOf(page)).toBeVisible()
  })

  /** Loses some files, and goes on when the browser has noticed. */
  async function loseEach(page: Page, files: RegExp, start: () => Promise<unknown>): Promise<void> {
    await page.route(files, (route) => route.abort())
    const lost = page.waitForEvent('requestfailed', (request) => files.test(request.url()))
    await start()
    await lost
  }
})

test.describe('when the dialog’s script is wrong', () => {
  // What the browser, and React where the script is valid, say of it.
  test.use({
    expectedMessages: /^error: (Failed to load|TypeError|SyntaxError)|React error #130|^uncaught: SyntaxError/,
  })

  const script = 'text/javascript'
  const html = '<!doctype html><title>Sign in</title>'
  const faults: Record<string, (code: string) => Parameters<Route['fulfill']>[0]> = {
    'is 404': () => ({ status: 404, contentType: 'text/html', body: html }),
    'is 503': () => ({ status: 503, body: '' }),
    'is empty': () => ({ contentType: script, body: '' }),
    'is cut': (code) => ({ contentType: script, body: code.slice(0, code.length / 2) }),
    'is cut before its exports': (code) => ({ contentType: script, body: code.slice(0, code.lastIndexOf('export')) }),
    'has HTML in its place': () => ({ contentType: 'text/html', body: html }),
    'has HTML in its place, as a script': () => ({ contentType: script, body: html }),
    'has the type of a text': (code) => ({ contentType: 'text/plain', body: code }),
  }

  for (const [fault, faulty] of Object.entries(faults)) {
    test(`a page whose dialog ${fault} leads to the form’s page, which works`, async ({ page, server }) => {
      const folder = resolve(import.meta.dirname, '../dist/client/assets')
      const file = (await readdir(folder)).find((name) => theDialog.test(`/${name}`)) ?? ''
      const code = await readFile(resolve(folder, file), 'utf8')
      await page.route(theDialog, (route) => route.fulfill(faulty(code)))
      // Without it, the script is loaded before the press, and the press may meet the failure.
      await page.addInitScript(() =>
        Object.defineProperty(Reflect.get(navigator, 'connection'), 'saveData', { get: () => true }),
      )
      await page.goto('/?utm_source=a')
      await page.keyboard.press('Tab')
      await scriptReady(page)
      await callToAction(page).click()
      await expect(dialogOf(page)).toBeVisible()
      expect(page.url()).toBe(`${server.url}/?utm_source=a&join=1`)
      await join(page)
      await expect(page).toHaveURL(/\?joined=1&utm_source=a$/)
    })
  }
})

test('the dialog’s script stalls: a call to action says that it works, and leads to the form', async ({ page }) => {
  await page.clock.install()
  await holdRequests(page, theDialog)
  await visit(page, '/?utm_source=a%20b')
  await callToAction(page).click()
  const busy = page.locator('a[aria-busy=true]')
  await expect(busy).toHaveText(hero.action)
  expect(await busy.evaluate((link) => getComputedStyle(link, '::after').content)).toBe(`"${loading.opening}"`)
  await page.clock.runFor(10_000)
  await expect(dialogOf(page)).toBeVisible()
  await join(page)
  await expect(page).toHaveURL(/\?joined=1&utm_source=a(\+|%20)b$/)
})

test('the confirmation of a form that the browser has sent ends the draft, and Space closes it', async ({ page }) => {
  await holdScripts(page)
  await page.goto('/?join=1')
  await join(page)
  await expect(joinedNotice(page)).toBeVisible()
  await page.unrouteAll()
  await page.evaluate(() => sessionStorage.setItem('waitlist-draft', '{}'))
  await page.reload()
  await scriptReady(page)
  await expect.poll(() => page.evaluate(() => 'waitlist-draft' in sessionStorage)).toBe(false)
  // It looks like a button.
  await page.getByRole('link', { name: dialog.back }).press('Space')
  await expect(joinedNotice(page)).toBeHidden()
})

test('the dialog’s script comes late: the form opens, and the page is not loaded again', async ({ page }) => {
  await page.clock.install()
  const comes = await holdRequests(page, theDialog)
  const answers = await holdRequests(page, /\?join=1$/)
  await visit(page, '/')
  await callToAction(page).click()
  await page.locator('a[aria-busy=true]').waitFor()
  const given = page.waitForRequest(/\?join=1$/)
  await page.clock.runFor(10_000)
  await given
  comes()
  await fieldsOf(page).name.fill('Asha Rao')
  const answered = page.waitForResponse(/\?join=1$/)
  answers()
  await answered
  await settled(page)
  await expect(fieldsOf(page).name).toHaveValue('Asha Rao')
  await expect(page.locator('a[aria-busy]')).toHaveCount(0)
})

test.describe('where the markup is not that of the address', () => {
  // React says so, and draws the page anew.
  test.use({ expectedMessages: /React error #418/ })

  test('an extension inserts elements before the script runs: the page stays, its links work', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/')
    await page.evaluate(() => {
      for (const section of document.querySelectorAll('section')) {
        section.before(Object.assign(document.createElement('div'), { textContent: 'Compare prices' }))
      }
    })
    await runScript(page, release)
    // React has drawn the page anew. A press before that would load the form's page.
    await expect(page.getByText('Compare prices')).toHaveCount(0)
    await callToAction(page).click()
    await expect(dialogOf(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeHidden()
    await expect(page.getByRole('main').locator('> section')).toHaveCount(regionCount)
  })

  // An address alone confirms nothing.
  for (const [markup, address] of [
    ['/', '/?utm_source=a&category=educator&join=1'],
    ['/?join=1', '/?joined=1'],
    ['/?joined=1', '/?utm_source=a'],
  ] as const) {
    test(`a cache answers ${address} with ${markup}: the address decides what is shown`, async ({ page, server }) => {
      await page.route(`${server.url}${address}`, async (route) => {
        // As from the page itself, to which alone the server confirms.
        const headers = { ...route.request().headers(), 'sec-fetch-site': 'same-origin' }
        await route.fulfill({ response: await route.fetch({ url: server.url + markup, headers }) })
      })
      const loaded = page.waitForResponse(theDialog)
      await visit(page, address)
      await loaded
      await settled(page)
      await expect(page.getByRole('dialog')).toHaveCount(/join=1/.test(address) ? 1 : 0)
      if (!address.includes('join=1')) await reopen(page)
      await join(page)
      await expect(toastSaying(page, messages.joined)).toBeVisible()
    })
  }
})
