/**
 * A file of the page comes late, never, in part, or as somebody else's page, and meanwhile visitors press twice what they
 * see: the form still opens, and is sent.
 */
import { readdirSync } from 'node:fs'
import { join as joined } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { header, hero } from '#content/landing.ts'
import { messages } from '#content/waitlist.ts'
import { expect, scriptReady, test } from './fixtures.ts'
import { callToAction, dialogOf, join, joinedNotice, toastSaying } from './waitlist.ts'

// What the browser, Vite, and React where a script is valid, say of it.
test.use({
  expectedMessages: /Failed to|Unable to preload CSS|React error #130|TypeError|SyntaxError|MIME|OTS parsing/,
})

const faults: Record<string, (route: Route, released: Promise<void>) => Promise<void>> = {
  'is held back': (route, released) => released.then(() => route.continue()),
  'is lost': (route) => route.abort(),
  'is cut': async (route) => {
    const response = await route.fetch()
    const body = await response.body()
    await route.fulfill({ response, body: body.subarray(0, body.length / 2) })
  },
  'is empty': (route) => route.fulfill({ contentType: 'text/javascript', body: '' }),
  'has HTML in its place': (route) => route.fulfill({ contentType: 'text/html', body: '<title>Sign in' }),
}

for (const [fault, answer] of Object.entries(faults)) {
  test(`whatever is pressed twice while a file of the page ${fault}, the form opens and is sent`, async ({ page }) => {
    const places = await placesToPress(page)
    const pairs = places.flatMap((one) => places.map((other) => [one, other]))
    const files = filesOfThePage()
    expect(files.length).toBeLessThanOrEqual(pairs.length)
    for (const [index, file] of files.entries()) {
      await test.step(file, async () => {
        let release = () => {}
        const released = new Promise<void>((resolve) => (release = resolve))
        await page.route(`**/${file}`, (route) => answer(route, released).catch(() => {}))
        if (isOfDialog(file)) await page.addInitScript(saveData)
        await page.goto('/?utm_source=a%20b', { waitUntil: 'domcontentloaded' })
        if (isOfDialog(file)) {
          await page.waitForLoadState()
          await page.keyboard.press('Tab')
          await scriptReady(page)
        }
        for (const place of pairs[index] ?? []) await pressTwice(page, place)
        release()
        await opensTheForm(page)
        await join(page)
        await expect(joinedNotice(page).or(toastSaying(page, messages.joined)), file).toBeVisible()
        expect(new URL(page.url()).searchParams.get('utm_source'), file).toBe('a b')
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      })
    }
  })
}

/** Those of the dialog are the last. */
function filesOfThePage(): string[] {
  const names = readdirSync(joined(import.meta.dirname, '../dist/client/assets'))
  const files = ['name.svg', ...names.filter((name) => !/\.(?:br|gz)$/.test(name))]
  return [...files.filter((name) => !isOfDialog(name)), ...files.filter(isOfDialog)]
}

const isOfDialog = (file: string): boolean => file.startsWith('join-dialog')

/** The script then comes with the first key, and the dialog's files with a press, and not before it. */
const saveData = () =>
  Object.defineProperty(Reflect.get(navigator, 'connection'), 'saveData', { get: () => true, configurable: true })

/** The middle of two calls to action and of an arrow, which are all in the first view. */
async function placesToPress(page: Page): Promise<{ x: number; y: number }[]> {
  await page.goto('/')
  const pressed = [
    callToAction(page, header.action),
    callToAction(page),
    page.getByRole('button', { name: hero.ticket.raise }),
  ]
  return Promise.all(
    pressed.map(async (one) => {
      const { x, y, width, height } = (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      return { x: x + width / 2, y: y + height / 2 }
    }),
  )
}

/** What is at that place now. By events: while a page gives way to another one, a press of Playwright's mouse never ends. */
async function pressTwice(page: Page, place: { x: number; y: number }): Promise<void> {
  const press = ({ x, y }: typeof place) => {
    for (const detail of [1, 2]) {
      const click = new MouseEvent('click', { bubbles: true, cancelable: true, clientX: x, clientY: y, detail })
      document.elementFromPoint(x, y)?.dispatchEvent(click)
    }
  }
  // Fails when the first press has led away.
  await page.evaluate(press, place).catch(() => {})
}

/** The form is open exactly while the address says so, without another press. */
async function opensTheForm(page: Page): Promise<void> {
  const dialog = dialogOf(page)
  await expect.poll(async () => (await dialog.isVisible()) || !/[?&]join=1/.test(page.url()), page.url()).toBe(true)
  if (!(await dialog.isVisible())) await callToAction(page).click()
  await expect(dialog).toBeVisible()
}
