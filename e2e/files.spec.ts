/** A file of the page comes late, never, in part or as another page, while visitors press: the form opens and is sent. */
import { readdirSync } from 'node:fs'
import type { Page, Route } from '@playwright/test'
import { messages } from '#content/waitlist.ts'
import { expect, scriptReady, test } from './fixtures.ts'
import { callToAction, dialogOf, join, joinedNotice, toastSaying } from './waitlist.ts'

// What the browser, Vite, and React where a script is valid, say of it.
test.use({ expectedMessages: /Failed to|Unable to preload|React error #130|TypeError|SyntaxError|MIME|OTS parsing/ })

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

const pressed = ['header a[href*="join=1"]', 'main a[href*="join=1"]', '#price ~ button']
const pairs = pressed.flatMap((one) => pressed.map((other) => [one, other]))

for (const [turn, [fault, answer]] of Object.entries(faults).entries()) {
  test(`whatever is pressed twice while a file of the page ${fault}, the form opens and is sent`, async ({ page }) => {
    const files = filesOfThePage()
    // The limit of all tests is that of a visit or two.
    test.setTimeout(files.length * 100_000)
    for (const [index, file] of files.entries()) {
      let release = () => {}
      const released = new Promise<void>((resolve) => (release = resolve))
      await page.route(`**/${file}`, (route) => answer(route, released).catch(() => {}))
      if (isOfDialog(file)) await page.addInitScript(saveData)
      await page.goto('/?utm_source=a%20b', { waitUntil: isOfDialog(file) ? 'load' : 'domcontentloaded' })
      if (isOfDialog(file)) await page.keyboard.press('Tab').then(() => scriptReady(page))
      for (const selector of pairs[(turn * files.length + index) % pairs.length] ?? []) await pressTwice(page, selector)
      release()
      await opensTheForm(page, file)
      await join(page)
      await expect(joinedNotice(page).or(toastSaying(page, messages.joined)), file).toBeVisible()
      expect(new URL(page.url()).searchParams.get('utm_source'), file).toBe('a b')
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
  })
}

test('where the styles behind the form are lost, Back leads to the page', async ({ page }) => {
  await page.route(/\/(?:styles|dialog)-[^/]*\.css/, (route) => route.abort())
  await page.goto('/')
  await scriptReady(page)
  await callToAction(page).click()
  await expect(page.locator('#dialog-end')).toBeAttached()
  // The script has come, and leaves the page as it is.
  await expect(page.locator('link[rel=stylesheet]')).toHaveCount(0)
  await page.goBack()
  await expect(dialogOf(page)).toBeHidden()
})

test('where the script behind the form is lost, Back leads to the page', async ({ page }) => {
  await page.route('**/join-dialog-*.js', (route) => route.abort())
  await page.goto('/')
  await scriptReady(page)
  // The page's script says it where it leaves the form as it is.
  const isLeft = page.waitForEvent('console', (message) => message.text().startsWith('TypeError'))
  await callToAction(page).click()
  await isLeft
  await expect(dialogOf(page)).toBeVisible()
  await page.goBack()
  await expect(dialogOf(page)).toBeHidden()
})

const isOfDialog = (file: string): boolean => /^(?:join-dialog|styles|dialog)-/.test(file)

/** Fonts and drawings together, as nothing waits for one of them, then each script and style sheet: the dialog's last. */
function filesOfThePage(): string[] {
  const names = readdirSync('dist/client/assets').filter((name) => /\.(?:js|css)$/.test(name))
  return ['*.{svg,woff2}', ...names.filter((name) => !isOfDialog(name)), ...names.filter(isOfDialog)]
}

/** The script then comes with the first key, and the dialog's files with a press, and not before it. */
const saveData = () =>
  Object.defineProperty(Reflect.get(navigator, 'connection'), 'saveData', { get: () => true, configurable: true })

/** What is at the place of an element. By events: a press of Playwright's mouse never ends while the page gives way. */
async function pressTwice(page: Page, selector: string): Promise<void> {
  const press = (name: string) => {
    const { x, y, width, height } = document.querySelector(name)?.getBoundingClientRect() ?? new DOMRect()
    const place = { clientX: x + width / 2, clientY: y + height / 2 }
    for (const detail of [1, 2]) {
      const click = new MouseEvent('click', { bubbles: true, cancelable: true, detail, ...place })
      document.elementFromPoint(place.clientX, place.clientY)?.dispatchEvent(click)
    }
  }
  // Fails when the first press has led away.
  await page.evaluate(press, selector).catch(() => {})
}

/** The form is open exactly while the address says so, without another press. */
async function opensTheForm(page: Page, file: string): Promise<void> {
  const dialog = dialogOf(page)
  await expect(async () => {
    if (await dialog.isVisible()) return
    // An earlier press may be leading to the form at this moment: then nothing behind it can be pressed.
    if (!/[?&]join=1/.test(page.url())) await callToAction(page).click({ timeout: 1000 })
    await expect(dialog, file).toBeVisible()
  }).toPass()
}
