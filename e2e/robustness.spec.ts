/** Robustness: changed markup, a failing script or network errors remove no text, and links still work. */
import type { Page, Route } from '@playwright/test'
import { foundingCreator, header, hero, whyCreatorsChoose } from '#content/landing.ts'
import { loading, messages } from '#content/waitlist.ts'
import { expect, failedRequest, holdRequests, holdScripts, scriptReady, settled, test, visit } from './fixtures.ts'
import { regionCount } from './page-parts.ts'
import { dialogOf, fieldsOf, join, toastSaying } from './waitlist.ts'

const callsToAction = [header.action, hero.action, whyCreatorsChoose.action, foundingCreator.action]

const callToAction = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

/** The browser's messages about a module that failed to load, and the page's own. */
const failedModule = /^error: Failed to load resource: net::ERR_|Failed to fetch dynamically imported module/

const aScript = /\.js(\?|$)/
const theDialog = /\/join-dialog-[^/]*\.js(\?|$)/

/** Changes of the markup by other software before the script runs. */
const modifications: Record<string, () => void> = {
  'a translation that replaces every text node': () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      if (text.data.trim() !== '' && text.parentElement?.closest('script, style, noscript') === null) texts.push(text)
    }
    for (const text of texts) {
      const font = document.createElement('font')
      text.replaceWith(font)
      text.data = `हिंदी: ${text.data}`
      font.append(text)
    }
  },
  'an extension that inserts elements between the sections': () => {
    for (const section of document.querySelectorAll('section')) {
      section.before(Object.assign(document.createElement('div'), { textContent: 'Compare prices' }))
    }
  },
  'a proxy that removes comments and white space': () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT | NodeFilter.SHOW_TEXT)
    const nodes: CharacterData[] = []
    while (walker.nextNode()) nodes.push(walker.currentNode as CharacterData)
    for (const node of nodes) if (node.nodeType === Node.COMMENT_NODE || node.data.trim() === '') node.remove()
  },
}

for (const [name, modify] of Object.entries(modifications)) {
  test(`${name} before the script runs: the page stays, and every call to action works`, async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/')
    await page.evaluate(modify)
    const modified = await page.locator('main').textContent()
    release()
    for (const action of callsToAction) {
      // The translation adds a prefix.
      await page.getByRole('link', { name: new RegExp(`${action}$`) }).click()
      await expect(dialogOf(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialogOf(page)).toBeHidden()
    }
    await expect(page.getByRole('main').locator('> section')).toHaveCount(regionCount)
    expect(modified).toContain(hero.lead)
    expect(await page.locator('main').textContent()).toBe(modified)
  })
}

test('the form works with a translation that replaces each new text node', async ({ page }) => {
  await page.addInitScript(() => {
    const wrap = (node: Node) => {
      if (node instanceof Text) {
        if (node.data.trim() === '' || node.parentElement?.closest('script, style, option, font, svg') !== null) return
        const font = document.createElement('font')
        node.replaceWith(font)
        font.append(node)
        return
      }
      for (const child of node.childNodes) wrap(child)
    }
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) wrap(node)
    }).observe(document, { childList: true, subtree: true })
  })
  const release = await holdScripts(page)
  await page.goto('/?join=1')
  await fieldsOf(page).email.fill('before@example.in')
  release()
  await scriptReady(page)
  await expect(fieldsOf(page).email).toHaveValue('before@example.in')
  await fieldsOf(page).submit.click()
  await expect(toastSaying(page, messages.missing)).toBeVisible()
  await fieldsOf(page).name.fill('Asha Rao')
  await join(page)
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  await expect(dialogOf(page)).toBeHidden()
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(regionCount)
})

test.describe('when the dialog throws', () => {
  test.use({ expectedMessages: /broken on purpose/ })

  const breakDialog = (page: Page, code: string) =>
    page.route(theDialog, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `export function JoinDialog({ open }) { ${code}; return null }`,
      }),
    )

  test('as it opens, the page stays and shows a notice, and a call to action tries again', async ({ page }) => {
    await breakDialog(page, 'if (open) throw new Error("broken on purpose")')
    const preloaded = page.waitForResponse(theDialog)
    await visit(page, '/')
    await preloaded
    await settled(page)
    const words = await page.getByRole('main').textContent()
    await callToAction(page, hero.action).click()
    await expect(page.getByText(loading.unable)).toBeVisible()
    expect(await page.getByRole('main').textContent()).toBe(words)
    for (const name of callsToAction) await expect(callToAction(page, name)).not.toHaveAttribute('aria-busy')
    await page.unroute(theDialog)
    await callToAction(page, foundingCreator.action).click()
    await expect(dialogOf(page)).toBeVisible()
  })

  for (const [way, open] of Object.entries({
    'of a shared link': async (page: Page) => {
      await page.goto('/?join=1')
    },
    'of an early tap': async (page: Page) => {
      await page.goto('/')
      await callToAction(page, hero.action).click()
    },
  })) {
    test(`before it has taken over the form ${way}, the form keeps what was typed and works without script`, async ({
      page,
    }) => {
      const release = await holdRequests(page, /\/react-[^/]*\.js/)
      await breakDialog(page, 'throw new Error("broken on purpose")')
      await open(page)
      await expect(dialogOf(page)).toBeVisible()
      await fieldsOf(page).name.fill('Before The Error')
      const thrown = page.waitForEvent('console', (message) => message.text().includes('broken on purpose'))
      release()
      await thrown
      await expect(fieldsOf(page).name).toHaveValue('Before The Error')
      await join(page)
      await expect(page).toHaveURL(/\?joined=1$/)
    })
  }
})

test.describe('in a browser without history.pushState', () => {
  test.use({ expectedMessages: /locked on purpose/ })

  test('a call to action leads to the form, which works without script, with the parameters of the campaign', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('locked on purpose', 'SecurityError')
      }
      history.replaceState = refuse
      history.pushState = refuse
    })
    await page.goto('/?utm_source=a%20b')
    await callToAction(page, hero.action).click()
    await expect(page).toHaveURL(/\?utm_source=a%20b&join=1$/)
    await join(page)
    await expect(page).toHaveURL(/\?joined=1$/)
  })
})

test('the dialog opens in a browser that blocks storage', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('locked on purpose', 'SecurityError')
        },
      })
    }
  })
  await page.goto('/')
  await callToAction(page, hero.action).click()
  await expect(dialogOf(page)).toBeVisible()
})

test.describe('when scripts fail to load', () => {
  test.use({ expectedMessages: failedModule })

  for (const [part, lost] of Object.entries({ 'all of them': aScript, 'one of them': /\/react-[^/]*\.js/ })) {
    test(`${part}: the form of /?join=1 works without script, and the next load brings the script`, async ({
      page,
    }) => {
      await page.route(lost, abort)
      await page.goto('/?join=1#creators')
      await join(page)
      await expect(page).toHaveURL(/\?joined=1$/)
      await page.unrouteAll()
      await visit(page, '/')
      await callToAction(page, header.action).click()
      await expect(dialogOf(page)).toBeVisible()
    })

    test(`${part}: where the host serves the plain page for /?join=1, it shows a notice`, async ({ page }) => {
      await page.route(lost, abort)
      await page.route(/\?join=1$/, async (route) => {
        const { origin } = new URL(route.request().url())
        await route.fulfill({ response: await route.fetch({ url: `${origin}/` }) })
      })
      await page.goto('/?join=1')
      await expect(page.getByText(loading.unable)).toBeVisible()
      await expect(page.getByRole('main').getByRole('region')).toHaveCount(regionCount)
      await page.unrouteAll()
      await callToAction(page, header.action).click()
      await expect(dialogOf(page)).toBeVisible()
    })
  }

  test('a call to action that was clicked before leads to the form', async ({ page }) => {
    await page.route(aScript, abort)
    await page.goto('/')
    await callToAction(page, hero.action).click()
    await expect(page).toHaveURL(/\?join=1$/)
    await expect(dialogOf(page)).toBeVisible()
  })

  test('the dialog, both preloaded and at the first click: the next click opens it, with toasts', async ({ page }) => {
    const requested: string[] = []
    await page.route(/\/join-dialog-/, (route) => {
      requested.push(route.request().url())
      return route.abort()
    })
    await visit(page, '/')
    const link = callToAction(page, hero.action)
    await expect.poll(() => requested.length).toBeGreaterThan(0)
    await link.click()
    await expect(page.getByText(loading.failed)).toBeVisible()
    await expect(page.getByRole('main').getByRole('region')).toHaveCount(regionCount)
    // Firefox and WebKit cache a failed URL.
    expect(new Set(requested).size).toBe(requested.length)
    // The page may ask again by itself when it is idle, before the click.
    const arrived = page.waitForResponse(theDialog)
    await page.unrouteAll()
    await link.click()
    expect(requested).not.toContain((await arrived).url())
    await expect(dialogOf(page)).toBeVisible()
    await expect(page.getByText(loading.failed)).toBeHidden()
    await fieldsOf(page).submit.click()
    await expect(toastSaying(page, messages.missing)).toBeInViewport({ ratio: 1 })
    await join(page)
    await expect(toastSaying(page, messages.joined)).toBeInViewport({ ratio: 1 })
  })
})

test.describe('when each font is lost once', () => {
  test.use({ expectedMessages: failedRequest })

  test('it is asked for again, and loads', async ({ page }) => {
    const lost = new Set<string>()
    await page.route(/\.woff2$/, async (route) => {
      const url = route.request().url()
      if (lost.has(url)) return route.continue()
      lost.add(url)
      return route.abort()
    })
    await page.goto('/')
    // Each with a second file, for the sign of the rupee.
    await expect
      .poll(() => loadedFonts(page))
      .toEqual(['Anek Latin', 'Anek Latin', 'Anek Latin Wide', 'Anek Latin Wide'])
    expect(lost.size).toBe(3)
  })
})

test('until the fonts come, amounts have the fallback font for the sign of the rupee', async ({ page }) => {
  test.skip(process.platform !== 'linux', 'The fonts of the tests are for Fontconfig.')
  await page.route(/\.woff2$/, () => {})
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeVisible()
  const statuses = () =>
    page.evaluate(() =>
      [...document.fonts].filter(({ family }) => family.includes('Rupee Fallback')).map(({ status }) => status),
    )
  await expect.poll(statuses).toEqual(['loaded'])
})

test.describe('when the styles of the dialog fail to load', () => {
  test.use({ expectedMessages: /Failed to load resource|did not load/ })

  test('it does not open without them, and the next click opens it', async ({ page }) => {
    await page.route(/\/dialog\.[^/]*\.css/, abort)
    await visit(page, '/')
    const link = callToAction(page, hero.action)
    await link.click()
    await expect(page.getByText(loading.failed)).toBeVisible()
    await expect(dialogOf(page)).toHaveCount(0)
    await page.unrouteAll()
    await link.click()
    await expect(dialogOf(page)).toBeVisible()
    await expect(dialogOf(page)).toHaveCSS('position', 'relative')
  })
})

/** The families of the font files that are loaded, in alphabetical order, without the stand-ins of the device. */
function loadedFonts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.fonts]
      .filter(({ status, family }) => status === 'loaded' && !family.includes('Fallback'))
      .map(({ family }) => family.replaceAll('"', ''))
      .toSorted(),
  )
}

const abort = (route: Route): Promise<void> => route.abort()
