/** A shared link shows the form with the page. What a visitor does with it before the script is loaded is not lost. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { hero, howItWorks } from '#content/landing.ts'
import { messages } from '#content/waitlist.ts'
import { TAKEN_OVER } from '#app/held-submit.ts'
import { scriptReady, expect, failedRequest, holdRequests, settled, test, watchLayoutShifts } from './fixtures.ts'
import { regionCount } from './page-parts.ts'
import { anApplicant, dialogOf, fieldsOf, fillIn, toastSaying, valuesOf, watchApplications } from './waitlist.ts'

/** All scripts but the one that shows the form. */
const pageScripts = /\/(?!early-form)[^/]*\.js$/

test.use({ expectedMessages: failedRequest })

test('the form is visible before any script is loaded, and hydration keeps its elements', async ({ page }) => {
  const release = await holdRequests(page, pageScripts)
  await page.goto('/?utm_source=x&join=1#creators')
  await expect(dialogOf(page)).toBeVisible()
  await fieldsOf(page).name.evaluate((element) => element.setAttribute('data-witness', ''))
  release()
  await scriptReady(page)
  await expect(fieldsOf(page).name).toHaveAttribute('data-witness', '')
  await expect(dialogOf(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  expect(page.url()).toMatch(/\/\?utm_source=x#creators$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('hydration keeps the values of the form, the focus and the selection', async ({ page }) => {
  const release = await holdRequests(page, pageScripts)
  await page.goto('/?join=1')
  const applicant = anApplicant({ countryCode: '+65', phoneNumber: '98765', category: 'youtuber' })
  await fillIn(page, applicant)
  await fieldsOf(page).name.focus()
  await fieldsOf(page).name.evaluate((input) => (input as HTMLInputElement).setSelectionRange(2, 4))
  release()
  await scriptReady(page)
  expect(await valuesOf(page)).toEqual(applicant)
  await expect(fieldsOf(page).name).toBeFocused()
  // Ark sets the focus in the next frame.
  await settled(page)
  await expect(fieldsOf(page).name).toBeFocused()
  await page.keyboard.type('-')
  await expect(fieldsOf(page).name).toHaveValue('As- Rao')
  const sent = watchApplications(page)
  await fieldsOf(page).submit.click()
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  expect(sent).toHaveLength(1)
  const body = sent[0]?.postData() ?? ''
  for (const text of ['As- Rao', applicant.email, '+6598765', 'youtuber']) expect(body).toContain(text)
  await expect(dialogOf(page)).toBeHidden()
})

test('a form that is submitted before the script is loaded waits for it, shows that, and is sent once', async ({
  page,
}) => {
  const release = await holdRequests(page, pageScripts)
  await page.goto('/?join=1')
  const sent = watchApplications(page)
  await fillIn(page, anApplicant())
  const submit = dialogOf(page).locator('button[type=submit]')
  await submit.click()
  await submit.click()
  await expect(submit).toHaveAttribute('aria-busy', 'true')
  expect(sent).toHaveLength(0)
  release()
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  await expect(page.locator('form [aria-busy]')).toHaveCount(0)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.resourceType()).toBe('fetch')
})

test('if the script takes too long, the browser posts the form once', async ({ page }) => {
  await page.clock.install()
  const release = await holdRequests(page, pageScripts)
  await page.goto('/?join=1')
  const sent = watchApplications(page)
  await fillIn(page, anApplicant())
  await fieldsOf(page).submit.click()
  await page.clock.fastForward(6000)
  await expect(page.getByRole('status').filter({ hasText: messages.joined })).toBeVisible()
  release()
  expect(sent).toHaveLength(1)
  expect(new URL(page.url()).search).toBe('?joined=1')
})

test('where the browser has no `inert`, a call to action behind the form keeps what was typed', async ({ page }) => {
  await holdRequests(page, pageScripts)
  await page.goto('/?join=1')
  await fieldsOf(page).name.fill('Asha Rao')
  await page.locator('#app').evaluate((element) => element.removeAttribute('inert'))
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.getByRole('link', { name: hero.action, exact: true }).press('Enter')
  await settled(page)
  expect(loads).toBe(0)
  await expect(fieldsOf(page).name).toHaveValue('Asha Rao')
})

test.describe('a call to action that is clicked before the script is loaded', () => {
  const opened = '/?utm_source=a%20b&x=1&x=2&join=1#creators'
  const before = '/?utm_source=a%20b&x=1&x=2#creators'

  test('opens the form; Back, Escape and Close close it and keep the scroll position', async ({ page, server }) => {
    await holdRequests(page, pageScripts)
    await page.goto(before)
    const link = page.getByRole('link', { name: 'Join the Waitlist Now' })
    await link.scrollIntoViewIfNeeded()
    for (const close of [
      () => page.goBack(),
      () => page.keyboard.press('Escape'),
      () => dialogOf(page).getByRole('link', { name: 'Close', exact: true }).click(),
    ]) {
      await link.click()
      await expect(dialogOf(page)).toBeVisible()
      await expect(dialogOf(page)).toBeFocused()
      const place = await page.evaluate(() => scrollY)
      expect(page.url()).toBe(server.url + opened)
      await close()
      await expect(dialogOf(page)).toBeHidden()
      expect(page.url()).toBe(server.url + before)
      expect(await page.evaluate(() => scrollY)).toBe(place)
    }
  })

  test('opens a form whose values are kept by hydration', async ({ page, server }) => {
    const release = await holdRequests(page, pageScripts)
    await page.goto(before)
    const link = page.getByRole('link', { name: 'Join the Revolution' })
    await link.click()
    const applicant = anApplicant({ countryCode: '+44', phoneNumber: '7' })
    await fillIn(page, applicant)
    release()
    await scriptReady(page)
    expect(await valuesOf(page)).toEqual(applicant)
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeHidden()
    await expect(link).toBeFocused()
    expect(page.url()).toBe(server.url + before)
    await page.goForward()
    await expect(dialogOf(page)).toBeVisible()
    const sent = watchApplications(page)
    await fieldsOf(page).submit.click()
    await expect(toastSaying(page, messages.joined)).toBeVisible()
    expect(sent).toHaveLength(1)
    await expect(dialogOf(page)).toBeHidden()
    expect(page.url()).toBe(server.url + before)
  })

  test('opens a form that works without the script', async ({ page }) => {
    await page.clock.install()
    await holdRequests(page, pageScripts)
    await page.goto('/')
    await page.getByRole('link', { name: 'Join the Revolution' }).click()
    await fillIn(page, anApplicant())
    const sent = watchApplications(page)
    await dialogOf(page).locator('button[type=submit]').click()
    await page.clock.fastForward(6000)
    await expect(page.getByRole('status').filter({ hasText: messages.joined })).toBeVisible()
    // The form from a static file has no key: the server redirects the request to a URL with one.
    expect(sent.filter((request) => request.redirectedFrom() === null)).toHaveLength(1)
  })

  test('is followed as a link if no request gets a response', async ({ page, server }) => {
    await page.clock.install()
    let requested = false
    await page.route(/\/assets\/.*\.(?:js|html)$/, () => {
      requested = true
    })
    await page.goto(before)
    await page.getByRole('link', { name: 'Join the Revolution' }).click()
    await expect.poll(() => requested).toBe(true)
    await page.clock.fastForward(9000)
    await expect(dialogOf(page)).toBeVisible()
    expect(page.url()).toBe(server.url + opened)
  })
})

test.describe('when no script can be loaded', () => {
  // The page logs the name of the file.
  test.use({ expectedMessages: /net::ERR_|Failed to fetch dynamically imported module/ })

  test('the form works without script', async ({ page }) => {
    await page.route('**/*.js', (route) => route.abort())
    await page.goto('/?join=1')
    const sent = watchApplications(page)
    await fillIn(page, anApplicant())
    await fieldsOf(page).submit.click()
    await expect(page.getByRole('status').filter({ hasText: messages.joined })).toBeVisible()
    expect(sent).toHaveLength(1)
  })
})

test.describe('when the page arrives in two parts', () => {
  // The scripts are not there.
  test.use({ expectedMessages: /Failed to (load resource|fetch dynamically imported module)/ })

  test('the form is shown when it is whole, and nothing moves', async ({ page, server }) => {
    const html = await (await fetch(`${server.url}/?join=1`)).text()
    const cut = Math.floor((html.indexOf('<form') + html.indexOf('</form>')) / 2)
    let release = () => {}
    const slow = createServer((request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      // Its scripts and fonts are not there: only the markup is of interest.
      if (request.url !== '/?join=1') return response.writeHead(404).end()
      response.write(html.slice(0, cut))
      release = () => response.end(html.slice(cut))
    }).listen(0, '127.0.0.1')
    try {
      await new Promise((resolve) => slow.once('listening', resolve))
      const layoutShifts = await watchLayoutShifts(page)
      await page.setViewportSize({ width: 360, height: 640 })
      await page.goto(`http://127.0.0.1:${(slow.address() as AddressInfo).port}/?join=1`, { waitUntil: 'commit' })
      await page.locator('[role=dialog] input').first().waitFor({ state: 'attached' })
      await settled(page)
      await expect(page.getByRole('dialog')).toBeHidden()
      release()
      await expect(page.getByRole('dialog')).toBeVisible()
      await settled(page)
      expect(await layoutShifts()).toBeLessThan(0.0005)
    } finally {
      slow.closeAllConnections()
      slow.close()
    }
  })
})

test.describe('while the styles of the other sections are on their way', () => {
  const laterStyles = /\/later\.[^/]+\.css$/
  const sections = (page: Page) => page.locator('main > section')

  test('the form is shown and can be filled in, and its script takes it over', async ({ page }) => {
    const release = await holdRequests(page, laterStyles)
    await page.goto('/?join=1', { waitUntil: 'commit' })
    await expect(dialogOf(page)).toBeVisible()
    // A touch starts the script: the page has not loaded.
    await fieldsOf(page).name.click()
    await fieldsOf(page).name.fill('Asha Rao')
    await expect(sections(page)).toHaveCount(1)
    await scriptReady(page)
    await expect(fieldsOf(page).name).toHaveValue('Asha Rao')
    release()
    await expect(sections(page)).toHaveCount(regionCount)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('textbox', { name: howItWorks.pictures.price.field })).toBeEditable()
  })

  test('they are requested once more when the network loses them, and the sections stay hidden until then', async ({
    page,
  }) => {
    const requests: (() => void)[] = []
    await page.route(laterStyles, async (route) => {
      if (requests.length === 0) {
        requests.push(() => {})
        return route.abort()
      }
      await new Promise<void>((resolve) => requests.push(resolve))
      await route.continue()
    })
    const isShown = () =>
      sections(page)
        .getByRole('heading', { name: howItWorks.title, includeHidden: true })
        .evaluate((heading) => heading.checkVisibility())
    await page.goto('/?join=1')
    await expect(dialogOf(page)).toBeVisible()
    await expect(sections(page)).toHaveCount(regionCount)
    await expect.poll(() => requests.length).toBe(2)
    expect(await isShown()).toBe(false)
    requests[1]?.()
    await expect.poll(isShown).toBe(true)
  })
})

test('Back closes the form also while React hydrates it, and a press opens it again', async ({ page, server }) => {
  await page.addInitScript(() => {
    // It is called with its target below.
    // oxlint-disable-next-line unbound-method
    const { addEventListener } = EventTarget.prototype
    EventTarget.prototype.addEventListener = function (...values) {
      // React listens there when it begins to hydrate, which takes several tasks.
      if (this instanceof Element && this.id === 'waitlist' && new URL(location.href).searchParams.has('join')) {
        EventTarget.prototype.addEventListener = addEventListener
        history.back()
      }
      addEventListener.apply(this, values)
    }
  })
  const release = await holdRequests(page, pageScripts)
  await page.goto('/')
  const callToAction = page.getByRole('link', { name: 'Join the Revolution' })
  await callToAction.click()
  await expect(dialogOf(page)).toBeVisible()
  release()
  await scriptReady(page)
  await expect(page).toHaveURL(`${server.url}/`)
  await expect(dialogOf(page)).toBeHidden()
  await callToAction.click()
  await expect(dialogOf(page)).toBeVisible()
})

test('Escape closes the form also while the script takes it over', async ({ page, server }) => {
  await page.addInitScript((type) => {
    addEventListener(type, () =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
      ),
    )
  }, TAKEN_OVER)
  const release = await holdRequests(page, pageScripts)
  await page.goto('/?utm_source=x')
  await page.getByRole('link', { name: hero.action }).click()
  await expect(dialogOf(page)).toBeVisible()
  release()
  await expect(dialogOf(page)).toBeHidden()
  expect(page.url()).toBe(`${server.url}/?utm_source=x`)
})
