/** Whatever happens to the markup, the script or the network: the page's words and links stay, and lead somewhere. */
import type { Page, Route } from '@playwright/test'
import { foundingCreator, header, hero, whyCreatorsChoose } from '#content/landing.ts'
import { loading, messages } from '#content/waitlist.ts'
import { awake, expect, holdScripts, test, visit } from './fixtures.ts'
import { regionCount } from './page-parts.ts'
import { dialogOf, fieldsOf, join, toastSaying } from './waitlist.ts'

const callsToAction = [header.action, hero.action, whyCreatorsChoose.action, foundingCreator.action]

const callToAction = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

/** The browser's own lines about a module that did not come, and the page's, which passes them on. */
const failedModule = /^error: Failed to load resource: net::ERR_|Failed to fetch dynamically imported module/

const aScript = /\.js(\?|$)/
const theDialog = /\/join-dialog-[^/]*\.js(\?|$)/

/** What others do to a page between its arrival and the start of its script. */
const meddlers: Record<string, () => void> = {
  'a translation replaces every text': () => {
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
  'an extension puts a node between the sections': () => {
    for (const section of document.querySelectorAll('section')) {
      section.before(Object.assign(document.createElement('div'), { textContent: 'Compare prices' }))
    }
  },
  'a proxy has stripped the comments and the white space': () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT | NodeFilter.SHOW_TEXT)
    const nodes: CharacterData[] = []
    while (walker.nextNode()) nodes.push(walker.currentNode as CharacterData)
    for (const node of nodes) if (node.nodeType === Node.COMMENT_NODE || node.data.trim() === '') node.remove()
  },
}

for (const [meddler, meddle] of Object.entries(meddlers)) {
  test(`${meddler} before the script runs: the page stays, and every call to action works`, async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/')
    await page.evaluate(meddle)
    // Not what is rendered: that leaves out sections that were never in view.
    const meddled = await page.locator('main').textContent()
    release()
    for (const name of callsToAction) {
      // Whatever a translation has put before it.
      await page.getByRole('link', { name: new RegExp(`${name}$`) }).click()
      await expect(dialogOf(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialogOf(page)).toBeHidden()
    }
    await expect(page.getByRole('main').locator('> section')).toHaveCount(regionCount)
    expect(meddled).toContain(hero.lead)
    expect(await page.locator('main').textContent()).toBe(meddled)
  })
}

test('a translation that follows every change of the form takes nothing from it', async ({ page }) => {
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
  await awake(page)
  await expect(fieldsOf(page).email).toHaveValue('before@example.in')
  await fieldsOf(page).submit.click()
  await expect(toastSaying(page, messages.missing)).toBeVisible()
  await fieldsOf(page).name.fill('Asha Rao')
  await join(page)
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  await expect(dialogOf(page)).toBeHidden()
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(regionCount)
})

test.describe('when the dialog fails', () => {
  test.use({ expectedMessages: /broken on purpose/ })

  for (const [moment, code] of Object.entries({
    'as it is made': 'throw new Error("broken on purpose")',
    'as it opens': 'if (open) throw new Error("broken on purpose")',
  })) {
    test(`${moment}, the page stays, says so, and a call to action leads to a new try`, async ({ page }) => {
      await page.route(theDialog, (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: `export function JoinDialog({ open }) { ${code}; return null }`,
        }),
      )
      await page.goto('/')
      const words = await page.getByRole('main').textContent()
      await callToAction(page, hero.action).click()
      await expect(page.getByText(loading.unable)).toBeVisible()
      expect(await page.getByRole('main').textContent()).toBe(words)
      for (const name of callsToAction) await expect(callToAction(page, name)).not.toHaveAttribute('aria-busy')
      await page.unroute(theDialog)
      await callToAction(page, foundingCreator.action).click()
      await expect(dialogOf(page)).toBeVisible()
    })
  }
})

test.describe('in a browser that forbids to change the address', () => {
  test.use({ expectedMessages: /locked on purpose/ })

  test('a call to action leads to the form, which works by itself, and the campaign is kept', async ({ page }) => {
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
    await expect(dialogOf(page)).toBeVisible()
    await join(page)
    await expect(page).toHaveURL(/\?joined=1$/)
  })
})

test('a browser that forbids storage opens the dialog', async ({ page }) => {
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

test.describe('when the network loses the scripts', () => {
  test.use({ expectedMessages: failedModule })

  for (const [part, lost] of Object.entries({ 'all of them': aScript, 'one of them': /\/react-[^/]*\.js/ })) {
    test(`${part}: the form of /?join=1 works by itself, and the next load brings them`, async ({ page }) => {
      await page.route(lost, abort)
      await page.goto('/?join=1#creators')
      await join(page)
      await expect(page).toHaveURL(/\?joined=1$/)
      await page.unrouteAll()
      await visit(page, '/')
      await callToAction(page, header.action).click()
      await expect(dialogOf(page)).toBeVisible()
    })

    test(`${part}: where the host serves the plain page for /?join=1, it says that the form cannot be opened`, async ({
      page,
    }) => {
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

  test('a call to action pressed before they are lost leads to the form', async ({ page }) => {
    await page.route(aScript, abort)
    await page.goto('/')
    await callToAction(page, hero.action).click()
    await expect(page).toHaveURL(/\?join=1$/)
    await expect(dialogOf(page)).toBeVisible()
  })

  test('that of the dialog, ahead of need and at the first press: the next press opens it, with toasts in view', async ({
    page,
  }) => {
    const asked: string[] = []
    await page.route(/\/join-dialog-/, (route) => {
      asked.push(route.request().url())
      return route.abort()
    })
    await visit(page, '/')
    const link = callToAction(page, hero.action)
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    await link.click()
    await expect(page.getByText(loading.failed)).toBeVisible()
    await expect(page.getByRole('main').getByRole('region')).toHaveCount(regionCount)
    // Firefox and WebKit would not ask again for an address that failed.
    expect(new Set(asked).size).toBe(asked.length)
    await page.unrouteAll()
    const arrived = page.waitForRequest(theDialog)
    await link.click()
    expect(asked).not.toContain((await arrived).url())
    await expect(dialogOf(page)).toBeVisible()
    await expect(page.getByText(loading.failed)).toBeHidden()
    await fieldsOf(page).submit.click()
    await expect(toastSaying(page, messages.missing)).toBeInViewport({ ratio: 1 })
    await join(page)
    await expect(toastSaying(page, messages.joined)).toBeInViewport({ ratio: 1 })
  })
})

test.describe('when the network loses the styles of the dialog', () => {
  test.use({ expectedMessages: /Failed to load resource|did not come/ })

  test('it is not shown without them, and the next press opens it', async ({ page }) => {
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

const abort = (route: Route): Promise<void> => route.abort()
