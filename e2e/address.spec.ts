/** The URL opens and closes the dialog (specification, sections 2 and 4). */
import type { Page } from '@playwright/test'
import { expect, settled, test, visit } from './fixtures.ts'
import { sections } from './page-parts.ts'
import { dialogOf, fieldsOf, join, toastSaying } from './waitlist.ts'

const callsToAction = ['Join Waitlist', 'Join the Revolution', 'Apply as a Creator', 'Join the Waitlist Now']

/** Parameters of a campaign, which must keep their spelling. */
const foreign = 'utm_source=a%20b&utm_medium=c+d&x=1&x=2&n=12345678901234567890&v=1.50&empty=&flag&%E0%A4%A8=%E0%A4%AE'

const callToAction = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

test("every call to action is a link to ?join=1 that opens 'Join Early Access'", async ({ page, server }) => {
  await visit(page, '/')
  for (const name of callsToAction) {
    await test.step(`'${name}'`, async () => {
      const link = callToAction(page, name)
      const href = new URL((await link.getAttribute('href')) ?? '', server.url)
      expect(href.pathname + href.search).toBe('/?join=1')
      await link.click()
      await expect(dialogOf(page)).toBeVisible()
      await expect(dialogOf(page)).toHaveAccessibleDescription(
        /be among the first to join India's video marketplace revolution/i,
      )
      expect(new URL(page.url()).search).toBe('?join=1')
      await escape(page)
    })
  }
})

test('every call to action keeps the other parameters of the URL, also in a new tab', async ({
  page,
  context,
  server,
}) => {
  await visit(page, `/?${foreign}`)
  const addresses = new Set<string>()
  for (const name of callsToAction) {
    await test.step(`'${name}'`, async () => {
      const link = callToAction(page, name)
      await expect(link).toHaveAttribute('href', /utm_source/)
      const href = new URL((await link.getAttribute('href')) ?? '', server.url)
      expect(withoutJoin(href.href)).toBe(`${server.url}/?${foreign}`)
      addresses.add(href.href)
      await link.click()
      await expect(dialogOf(page)).toBeVisible()
      expect(withoutJoin(page.url())).toBe(`${server.url}/?${foreign}`)
      await escape(page)
    })
  }
  const tab = await context.newPage()
  for (const address of addresses) {
    await visit(tab, address)
    await expect(dialogOf(tab), address).toBeVisible()
  }
})

test('closing returns the focus to the call to action that opened the dialog, and keeps the scroll position', async ({
  page,
}) => {
  await visit(page, '/')
  for (const name of callsToAction) {
    await test.step(`'${name}'`, async () => {
      const link = callToAction(page, name)
      await link.scrollIntoViewIfNeeded()
      await settled(page)
      const before = await page.evaluate(() => scrollY)
      await link.click()
      await expect(dialogOf(page)).toBeVisible()
      expect(await page.evaluate(() => scrollY)).toBe(before)
      await escape(page)
      await expect(link).toBeFocused()
      expect(await page.evaluate(() => scrollY)).toBe(before)
    })
  }
})

test('Back closes the dialog and Forward opens it again', async ({ page, server }) => {
  await visit(page, '/?utm_source=x')
  await callToAction(page, 'Join the Revolution').click()
  await expect(dialogOf(page)).toBeVisible()
  await page.goBack()
  await expect(dialogOf(page)).toBeHidden()
  expect(page.url()).toBe(`${server.url}/?utm_source=x`)
  await page.goForward()
  await expect(dialogOf(page)).toBeVisible()
  await page.goBack()
  await expect(dialogOf(page)).toBeHidden()
})

test('after opening and closing, Back leaves the page: there is no extra history entry', async ({ page, server }) => {
  await visit(page, '/?first')
  await visit(page, '/?second')
  await callToAction(page, 'Join the Revolution').click()
  await expect(dialogOf(page)).toBeVisible()
  await fieldsOf(page).close.click()
  await expect(dialogOf(page)).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(`${server.url}/?first`)
})

const waysToClose: Record<string, (page: Page) => Promise<void>> = {
  Escape: (page) => page.keyboard.press('Escape'),
  'the close button': (page) => fieldsOf(page).close.click(),
  // On a slow machine the dialog is visible before it listens for clicks outside.
  'a press outside': (page) =>
    expect(async () => {
      await page.mouse.click(5, 400)
      await expect(dialogOf(page)).toBeHidden({ timeout: 1000 })
    }).toPass(),
  'a success': async (page) => {
    await join(page)
    await expect(toastSaying(page, "You're now on the early creator list!")).toBeVisible()
  },
}

for (const [way, close] of Object.entries(waysToClose)) {
  test(`${way} removes only join from a deep link`, async ({ page, server }) => {
    const [before, after] = ['utm_source=a%20b&x=1', `${foreign}#fair-visibility`]
    await visit(page, `/?${before}&join=1&${after}`)
    await expect(dialogOf(page)).toBeVisible()
    await close(page)
    await expect(dialogOf(page)).toBeHidden()
    expect(page.url()).toBe(`${server.url}/?${before}&${after}`)
    await expect(callToAction(page, 'Join Waitlist')).toBeFocused()
  })
}

test('closing restores the URL from before the dialog was opened', async ({ page, server }) => {
  await visit(page, `/?${foreign}#creators`)
  for (const [way, close] of Object.entries(waysToClose)) {
    await test.step(way, async () => {
      await callToAction(page, 'Join Waitlist').click()
      await expect(dialogOf(page)).toBeVisible()
      await close(page)
      await expect(dialogOf(page)).toBeHidden()
      expect(page.url()).toBe(`${server.url}/?${foreign}#creators`)
    })
  }
})

test('closing /?join=1 leads to /', async ({ page, server }) => {
  await visit(page, '/?join=1')
  await expect(dialogOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  expect(page.url()).toBe(`${server.url}/`)
})

for (const [entrance, open] of Object.entries({
  'a deep link': (page: Page) => visit(page, '/?second&join=1'),
  'a press': async (page: Page) => {
    await visit(page, '/?second')
    await callToAction(page, 'Join Waitlist').click()
  },
})) {
  test(`ten quick Escapes after ${entrance} leave the visitor on the page`, async ({ page, server }) => {
    await visit(page, '/?first')
    await open(page)
    await expect(dialogOf(page)).toBeVisible()
    for (let press = 0; press < 10; press += 1) await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeHidden()
    // `history.back()` is asynchronous: a second one, which would leave the page, takes effect later.
    await page.waitForTimeout(500)
    expect(page.url()).toBe(`${server.url}/?second`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}

for (const search of [
  'join=0',
  'join=abc',
  'join=',
  'join',
  'join=[]',
  'join={}',
  'join=%',
  'join=%E0%A4%A',
  '%',
  '&&=',
]) {
  test(`/?${search} shows the page without the dialog`, async ({ page }) => {
    await visit(page, `/?${search}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(sections.length)
    // The preloaded dialog is mounted, closed.
    await page.locator('#waitlist [role=dialog]').waitFor({ state: 'attached' })
    await settled(page)
    await expect(dialogOf(page)).toBeHidden()
  })
}

test('/?join=1&utm_source=x#how-it-works opens the dialog', async ({ page, server }) => {
  await visit(page, '/?join=1&utm_source=x#how-it-works')
  await expect(dialogOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  expect(page.url()).toBe(`${server.url}/?utm_source=x#how-it-works`)
})

test('a reload keeps the dialog open', async ({ page }) => {
  await visit(page, '/')
  await callToAction(page, 'Join Waitlist').click()
  await expect(dialogOf(page)).toBeVisible()
  await page.reload()
  await expect(dialogOf(page)).toBeVisible()
})

test('neither the wheel nor a key scrolls the page behind the dialog', async ({ page }) => {
  await visit(page, '/')
  await page.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' }))
  await callToAction(page, 'Join Waitlist').click()
  await expect(dialogOf(page)).toBeVisible()
  await page.mouse.move(5, 400)
  await page.mouse.wheel(0, 600)
  await fieldsOf(page).close.focus()
  await page.keyboard.press('PageDown')
  // Scrolling is asynchronous and animated: an unwanted scroll shows only some frames later.
  await page.waitForTimeout(300)
  expect(await page.evaluate(() => scrollY)).toBe(1200)
})

test('while the dialog is open, Tab does not reach the page behind it', async ({ page }) => {
  await visit(page, '/?join=1')
  await expect(dialogOf(page)).toBeVisible()
  for (let press = 0; press < 30; press += 1) {
    await page.keyboard.press('Tab')
    const reached = await page.evaluate(() => document.activeElement?.closest('main, header, footer')?.localName)
    expect(reached).toBeUndefined()
  }
})

test('opening styles no element of the form anew: what Ark writes on the dialog is not inherited', async ({ page }) => {
  await visit(page, '/')
  await page.locator('header [data-join]').click()
  await expect(dialogOf(page)).toBeVisible()
  const written = await page.evaluate(() => {
    const parts = [...document.querySelectorAll<HTMLElement>('[data-scope=dialog]')]
    const names = parts.flatMap(({ style }) => [...style].filter((name) => name.startsWith('--')))
    const isInherited = (name: string) => {
      for (const { style } of parts) style.removeProperty(name)
      document.documentElement.style.setProperty(name, 'probe')
      return parts.some((part) => getComputedStyle(part).getPropertyValue(name) === 'probe')
    }
    return { names, inherited: names.filter(isInherited) }
  })
  expect(written.names).toContain('--layer-index')
  expect(written.inherited).toEqual([])
})

async function escape(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
}

const withoutJoin = (address: string) =>
  address.replace(/([?&])join=1(&|$|(?=#))/, (_, before, after) => (after ? before : ''))
