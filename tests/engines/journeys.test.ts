/** The journeys of a visitor in the engines that Playwright's tests leave out (specification, sections 2 to 8). */
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { header, hero } from '#content/landing.ts'
import { categories, dialog as words, fieldMessages, messages } from '#content/waitlist.ts'
import { sections } from '#e2e/page-parts.ts'
import { startServer, temporaryFolder, type RunningServer } from '#e2e/server.ts'
import { keys, type Driver } from './driver.ts'
import { engines } from './find-engines.ts'
import { pageOf, type Page } from './page.ts'
import { acceptWithoutStoring, loseEachFileOnce, startProxy } from './proxy.ts'

const [{ value: category, label: categoryLabel }] = categories
const dialog = { selector: '[role=dialog]', text: words.title }
const submit = { selector: '[role=dialog] button[type=submit]' }
const callToAction = { selector: 'header a[data-join]', text: header.action }
const toast = (text: string) => ({ selector: '[data-sonner-toast]', text })
const inDialog = (text: string) => ({ selector: '[role=dialog]', text })

// Short: WebKit's driver takes a third of a second for each key.
const anAddress = () => `${randomUUID().slice(0, 8)}@a.in`

const folder = temporaryFolder()
let server: RunningServer

beforeAll(async () => {
  server = await startServer({ DATA_DIR: folder })
})

afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

function storedAs(email: string): unknown {
  const database = new DatabaseSync(join(folder, 'waitlist.db'), { readOnly: true })
  try {
    return database.prepare('select name, email, category from applications where email = ?').get(email)
  } finally {
    database.close()
  }
}

function formOf(email: string): FormData {
  const body = new FormData()
  for (const [field, value] of Object.entries({ name: 'Asha', email, category })) body.append(field, value)
  return body
}

async function fillIn(page: Page, email: string): Promise<void> {
  await page.fill('name', 'Asha')
  await page.fill('email', email)
  await page.press({ selector: '[role=dialog] label', text: categoryLabel })
}

const missing = engines.filter(({ launch }) => launch === undefined).map(({ name }) => name)
if (missing.length > 0) console.warn(`Not installed, so their journeys are skipped: ${missing.join(', ')}.`)

describe.for(engines)('$name', ({ launch }) => {
  describe.skipIf(launch === undefined)('with script', () => {
    let driver: Driver
    let page: Page

    beforeAll(async () => {
      if (launch === undefined) return
      driver = await launch({ script: true })
      page = pageOf(driver)
      console.log(`The journeys run in ${driver.name}.`)
    })

    afterAll(() => driver?.quit())

    // The draft of one journey must not fill in the form of the next.
    afterEach(() => driver.evaluate(() => sessionStorage.clear()))

    /** Opens an address and waits until the script takes presses. */
    async function open(address: string, origin = server.url): Promise<void> {
      await driver.open(origin + address)
      await page
        .until(() => driver.evaluate(() => document.querySelector('a[aria-haspopup=dialog]') !== null))
        .toBe(true)
    }

    async function openForm(origin?: string): Promise<void> {
      await open('/?join=1', origin)
      await page.shows(dialog)
    }

    const focusIsInDialog = () =>
      page.until(() => driver.evaluate(() => Boolean(document.activeElement?.closest('[role=dialog]')))).toBe(true)

    /** Presses Tab until the element has the focus. */
    async function tabTo(selector: string): Promise<void> {
      const isFocused = () => driver.evaluate((css) => Boolean(document.activeElement?.matches(css)), selector)
      await page
        .until(async () => {
          if (await isFocused()) return true
          await page.type(keys.Tab)
          return isFocused()
        })
        .toBe(true)
    }

    test('the page can be read, section by section, without an error', async () => {
      await open('/')
      await page.shows({ selector: `#${hero.id} h1`, text: hero.headline[0] })
      for (const { id, title } of sections) {
        await page.shows({ selector: `#${id} h2`, text: title })
      }
      expect(await driver.takeMessages()).toEqual([])
    })

    test('a press on a call to action opens the form; Escape closes it and returns the focus', async () => {
      await open('/?utm_source=x')
      await page.press(callToAction)
      await page.shows(dialog)
      await page.until(page.address).toBe('/?utm_source=x&join=1')
      await focusIsInDialog()
      await page.type(keys.Escape)
      await page.hides(dialog)
      await page.until(page.address).toBe('/?utm_source=x')
      await page
        .until(() => driver.evaluate(() => (document.activeElement as HTMLElement).innerText))
        .toBe(header.action)
      expect(await driver.takeMessages()).toEqual([])
    })

    test('/?join=1 opens the form, and closing it leads to /', async () => {
      await openForm()
      await page.press({ selector: '[role=dialog] [aria-label=Close]' })
      await page.hides(dialog)
      await page.until(page.address).toBe('/')
      expect(await driver.takeMessages()).toEqual([])
    })

    test('Back closes the form and Forward opens it again', async () => {
      await open('/?utm_source=x')
      await page.press(callToAction)
      await page.shows(dialog)
      await driver.traverse(-1)
      await page.hides(dialog)
      await page.until(page.address).toBe('/?utm_source=x')
      await driver.traverse(1)
      await page.shows(dialog)
      await page.until(page.address).toBe('/?utm_source=x&join=1')
      expect(await driver.takeMessages()).toEqual([])
    })

    test('an empty form is refused with a toast, and with a sentence beside each field', async () => {
      await openForm()
      await page.press(submit)
      await page.shows(toast(messages.missing))
      for (const { missing: sentence } of [fieldMessages.name, fieldMessages.email, fieldMessages.category]) {
        await page.shows(inDialog(sentence))
      }
    })

    test('an application is stored and confirmed with a toast, and a second one is a duplicate', async () => {
      const email = anAddress()
      await openForm()
      await fillIn(page, email)
      await page.press(submit)
      await page.shows(toast(messages.joined))
      await page.hides(dialog)
      expect(storedAs(email)).toMatchObject({ name: 'Asha', email, category })
      expect(await driver.takeMessages()).toEqual([])

      // The toast covers the one in the header.
      await page.press({ selector: `#${hero.id} a[data-join]`, text: hero.action })
      await page.shows(dialog)
      await fillIn(page, email)
      await page.press(submit)
      await page.shows(toast(messages.duplicate))
      await page.shows(dialog)
      expect(await page.valueOf('email')).toBe(email)
    })

    // Without a choice: in Firefox, Space from WebDriver chooses no radio button, not even on a plain page.
    test('the form can be opened, filled in and submitted with the keyboard', async () => {
      await open('/')
      await tabTo('header a[data-join]')
      await page.type(keys.Enter)
      await page.shows(dialog)
      await focusIsInDialog()
      await tabTo('[name=name]')
      await page.type('Asha')
      await tabTo('[name=email]')
      await page.type(anAddress())
      await page.type(keys.Enter)
      await page.shows(toast(messages.missing))
      await page.shows(inDialog(fieldMessages.category.missing))
      expect(await page.valueOf('name')).toBe('Asha')
    })

    test('without the server a toast says so, and nothing that was typed is lost', async () => {
      const unreliable = await startServer()
      const email = anAddress()
      try {
        await openForm(unreliable.url)
        await fillIn(page, email)
      } finally {
        await unreliable.kill()
      }
      await page.press(submit)
      await page.shows(toast(messages.failed))
      await page.shows(dialog)
      expect(await page.valueOf('name')).toBe('Asha')
      expect(await page.valueOf('email')).toBe(email)
    })

    test('one application too many is refused with a toast, and nothing that was typed is lost', async () => {
      const strict = await startServer({ RATE_LIMIT: '1/600' })
      const email = anAddress()
      try {
        const first = await fetch(`${strict.url}/api/waitlist`, { method: 'POST', body: formOf(anAddress()) })
        expect(first.status).toBe(200)
        await openForm(strict.url)
        await fillIn(page, email)
        await page.press(submit)
        await page.shows(toast(messages.limited))
        expect(await page.valueOf('email')).toBe(email)
      } finally {
        await strict.stop()
      }
    })

    test('an unexpected answer is reported with a toast, and nothing that was typed is lost', async () => {
      const proxy = await startProxy(server.url, acceptWithoutStoring)
      const email = anAddress()
      try {
        await openForm(proxy.url)
        await fillIn(page, email)
        await page.press(submit)
        await page.shows(toast(messages.unexpected))
        expect(await page.valueOf('email')).toBe(email)
      } finally {
        proxy.stop()
      }
    })

    test.for(['/', '/?join=1'])('%s: with each file lost once, the form opens and is sent', async (address) => {
      const lost = new Set<string>()
      const proxy = await startProxy(server.url, loseEachFileOnce(lost))
      const email = anAddress()
      try {
        await driver.open(proxy.url + address)
        if (address === '/') await page.press(callToAction)
        await page.shows(dialog)
        await fillIn(page, email)
        await page.press(submit)
        // By the script, or by the browser itself.
        await page.shows({ selector: '[data-sonner-toast], [role=status]', text: messages.joined })
        expect(storedAs(email)).toMatchObject({ name: 'Asha', email, category })
        expect([...lost].some((path) => path.endsWith('.js'))).toBe(true)
      } finally {
        proxy.stop()
      }
    })
  })

  describe.skipIf(launch === undefined)('without script', () => {
    let driver: Driver
    let page: Page

    beforeAll(async () => {
      if (launch === undefined) return
      driver = await launch({ script: false })
      page = pageOf(driver)
    })

    afterAll(() => driver?.quit())

    async function send(email: string): Promise<void> {
      await driver.open(server.url)
      await page.press(callToAction)
      await page.shows(dialog)
      await fillIn(page, email)
      await page.press(submit)
    }

    test('the browser posts the form by itself, and a second time it is a duplicate', async () => {
      const email = anAddress()
      await send(email)
      await page.shows({ selector: '[role=status]', text: messages.joined })
      expect(storedAs(email)).toMatchObject({ name: 'Asha', email, category })

      await send(email)
      await page.shows({ selector: '[role=alert]', text: messages.duplicate })
      expect(await page.valueOf('email')).toBe(email)
    })
  })
})
