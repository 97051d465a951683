/** Robustness: changed markup, a failing script or network errors remove no text, and links still work. */
import { foundingCreator, hero, loading } from '#content/landing.ts'
import { site } from '#content/site.ts'
import { dialog, messages } from '#content/waitlist.ts'
import {
  expect,
  fontsReady,
  holdRequests,
  holdScripts,
  scriptDone,
  scriptReady,
  scriptsOf,
  settled,
  test,
  visit,
} from './fixtures.ts'
import { anApplicant, callToAction, dialogOf, fieldsOf, join, joinedNotice, openForm, toastSaying } from './waitlist.ts'

const theDialog = /\/join-dialog-[^/]*\.js(\?|$)/

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

/** Translates as Edge, Firefox and Safari do: they change the text nodes themselves. */
function translateInPlace(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    const isText = text.data.trim() !== '' && text.parentElement?.closest('script, style, option') === null
    if (isText) text.data = text.data.replaceAll(/\p{L}+/gu, 'हिंदी')
  }
}

for (const [how, change] of Object.entries({ 'as Chrome does': translate, 'in place': translateInPlace }))
  test(`a form translated ${how} before the script came stays translated, and is sent`, async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/?join=1')
    await page.evaluate(change)
    const text = await page.locator('#waitlist-app').textContent()
    expect(text).toContain('हिंदी')
    release()
    await scriptDone(page)
    expect(await page.locator('#waitlist-app').textContent()).toBe(text)
    await page.locator('input[name=name]').fill('Asha Rao')
    await page.locator('input[name=email]').fill(anApplicant().email)
    await page.locator('input[name=category]').first().check({ force: true })
    await page.locator('button[type=submit]').click()
    await expect(page).toHaveURL(/\?joined=1$/)
  })

for (const part of ['#waitlist', 'section:first-of-type', 'section:nth-of-type(2)', 'section:last-of-type'])
  test(`where a translator has come no further than ${part}, the markup stays`, async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/?join=1')
    const marked = page.locator(part).getByRole('paragraph', { includeHidden: true }).first()
    const words = await marked.evaluate((element) => {
      const texts = document.createTreeWalker(element.closest('#waitlist, section') ?? element, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) (texts.currentNode as Text).data = 'हिंदी'
      return element.textContent
    })
    release()
    await scriptDone(page)
    expect(await marked.textContent()).toBe(words)
  })

test('a link within a page that was translated before the script came does not load it again', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/')
  await page.evaluate(translate)
  release()
  await scriptDone(page)
  const types = await page.evaluateHandle(() => {
    const found: string[] = []
    navigation.addEventListener('navigate', ({ navigationType }) => found.push(navigationType))
    return found
  })
  await page.getByRole('navigation').getByRole('link').first().click()
  await expect(page).toHaveURL(/#/)
  await settled(page)
  expect(await types.jsonValue()).toEqual(['push'])
})

test('page and form work with a translation that begins after the script, and goes on', async ({ page }) => {
  await openForm(page)
  await page.evaluate(translate)
  // Not that of the copy of the torn ticket.
  const form = page.locator('#waitlist form')
  await form.locator('[type=submit]').click()
  await expect(toastSaying(page, messages.missing)).toBeVisible()
  // A hint, an offer and errors come and go.
  await form.locator('[name=email]').fill('asha@gmial.com')
  await form.locator('[name=name]').fill('Asha Rao')
  await form.locator('[name=email]').fill(anApplicant().email)
  await form.locator('[name=category]').first().check({ force: true })
  await form.locator('[type=submit]').click()
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  await expect(form).toBeHidden()
  await expect(page.getByRole('heading', { name: foundingCreator.title })).toBeVisible()
})

for (const copy of ['/web/20261128/https://site.test/', '/proxy/site.test/?join=1'])
  test(`a copy at ${copy} stays as it came`, async ({ page, server }) => {
    const scripts = scriptsOf(page)
    await page.route(`**${copy}`, async (route) =>
      route.fulfill({ response: await route.fetch({ url: `${server.url}/${new URL(copy, server.url).search}` }) }),
    )
    await page.goto(copy)
    const addresses = () => page.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    const before = await addresses()
    await fontsReady(page)
    // What idle time would bring.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await settled(page)
    expect(scripts).toEqual([])
    expect(await addresses()).toEqual(before)
    expect(before).toContain('/?join=1')
    await expect(page.getByRole('heading', { name: foundingCreator.title, includeHidden: true })).toBeAttached()
  })

/** Replaces addresses as Cloudflare does: in links and text, but not in scripts, nor where a comment forbids it. */
function hideAddresses(html: string): string {
  const parts = html.split(/(<!--email_off-->[^]*?<!--\/email_off-->|<script[^]*?<\/script>)/)
  const hidden = (part: string) =>
    part.replaceAll(/mailto:[^"]*/g, '/cdn-cgi/#5f').replaceAll(/[\w.+-]+@[\w.-]+/g, '<i>[email protected]</i>')
  return parts.map((part, index) => (index % 2 === 1 ? part : hidden(part))).join('')
}

test('behind Cloudflare the address is there without script, and the page stays as it came', async ({ page }) => {
  await page.route('/?join=1', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: hideAddresses(await response.text()) })
  })
  const release = await holdScripts(page)
  await page.goto('/?join=1')
  await expect(page.locator('form').getByText(site.email)).toHaveAttribute('href', `mailto:${site.email}`)
  // Where React draws the page anew, the console says so.
  release()
  await scriptReady(page)
})

test.describe('offline', () => {
  // What the browser and Vite say of the lost script.
  test.use({ expectedMessages: /Failed to (load|fetch)/ })

  test('a call to action changes nothing; online it works', async ({ page, context, server }) => {
    await page.clock.install()
    await page.route(theDialog, (route) => route.abort())
    await visit(page, '/?first')
    // At once: the time after which files count as stalled does not pass.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
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
})

test('the dialog’s files stall: a call to action says that it works, and leads to the form', async ({ page }) => {
  await page.clock.install()
  await holdRequests(page, /\/join-dialog-/)
  await visit(page, '/?utm_source=a%20b')
  const ink = await callToAction(page).evaluate((link) => getComputedStyle(link).color)
  await callToAction(page).click()
  const busy = page.locator('a[aria-busy=true]')
  await expect(busy).toHaveText(hero.action)
  const words = await busy.evaluate((link) => {
    const { content, color } = getComputedStyle(link, '::after')
    return [content, color, getComputedStyle(link).color]
  })
  expect(words, 'in the place of the label').toEqual([`"${loading.opening}"`, ink, 'rgba(0, 0, 0, 0)'])
  await page.clock.runFor(10_000)
  await expect(dialogOf(page)).toBeVisible()
  await join(page)
  await expect(page).toHaveURL(/\?joined=1&utm_source=a(\+|%20)b$/)
})

test('two calls to action pressed while the dialog’s script comes open one form, which one Escape closes', async ({
  page,
}) => {
  const release = await holdRequests(page, theDialog)
  await visit(page, '/?utm_source=a%20b')
  await callToAction(page).click()
  const second = callToAction(page, foundingCreator.action)
  await second.click()
  await expect(page.locator('a[aria-busy=true]')).toHaveText(foundingCreator.action)
  release()
  await expect(dialogOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await expect(page).toHaveURL(/\?utm_source=a%20b$/)
  await expect(second).toBeFocused()
})

test('a link to a section that is pressed while the dialog’s script comes leaves no second form in the history', async ({
  page,
}) => {
  const release = await holdRequests(page, theDialog)
  await visit(page, '/?first')
  await visit(page, '/?second')
  await callToAction(page).click()
  await page.getByRole('navigation').getByRole('link').first().click()
  await expect(page).toHaveURL(/join=1#/)
  release()
  await expect(dialogOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await page.goBack()
  await expect(dialogOf(page)).toBeHidden()
  await expect(page).toHaveURL(/\?second$/)
})

for (const key of ['Space', 'Escape']) {
  test(`a confirmation ends the draft, and ${key} closes it`, async ({ page }) => {
    await visit(page, '/')
    await page.evaluate(() => {
      sessionStorage.setItem('waitlist-draft', '{}')
      location.assign('/?joined=1')
    })
    await expect(joinedNotice(page)).toBeVisible()
    await scriptReady(page)
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('waitlist-draft'))).toBeNull()
    await page.getByRole('link', { name: dialog.back }).press(key)
    await expect(joinedNotice(page)).toBeHidden()
  })
}

test.describe('where the markup is not that of the address', () => {
  // React says so, and draws the page anew.
  test.use({ expectedMessages: /React error #418/ })

  test('a cache ignores the query: the address decides what is shown', async ({ page, server }) => {
    const address = `${server.url}/?utm_source=a&category=educator&join=1`
    await page.route(address, async (route) => route.fulfill({ response: await route.fetch({ url: server.url }) }))
    await openForm(page, address)
    await join(page)
    await expect(toastSaying(page, messages.joined)).toBeVisible()
  })

  for (const [name, end, value] of [
    ['name', 'the selection', 'As- Rao'],
    // Tells no selection.
    ['email', 'a caret', /^(?=.*-)/],
  ] as const)
    test(`an extension’s element stands beside the field for ${name}: it keeps the focus, ${end} and its letters`, async ({
      page,
    }) => {
      const release = await holdScripts(page)
      await page.goto('/?join=1')
      const field = fieldsOf(page)[name]
      await field.fill(name === 'name' ? 'Asha Rao' : 'asha@example.com')
      await field.evaluate((input: HTMLInputElement) => {
        input.after(document.createElement('x-extension'))
        if (input.selectionStart !== null) input.setSelectionRange(2, 4)
      })
      release()
      await scriptReady(page)
      await expect(page.locator('x-extension')).toHaveCount(0)
      // Ark sets the focus in the next frame.
      await settled(page)
      await page.keyboard.type('-')
      await expect(field).toHaveValue(value)
    })
})
