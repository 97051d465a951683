/** A visitor's journeys in the engines that the browser tests leave out. */
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hero } from '#content/landing.ts'
import { categories, dialog as words, fieldMessages, messages } from '#content/waitlist.ts'
import { sections } from '#e2e/page-parts.ts'
import { startServer, temporaryFolder, type RunningServer } from '#e2e/server.ts'
import { engines, type Browser } from './engines.ts'
import { startProxy } from './proxy.ts'
import { visitorOf } from './visitor.ts'

const [{ value: category, label: categoryLabel }] = categories
const dialog = '[role=dialog]'
const submit = '[role=dialog] button[type=submit]'
const callToAction = 'header a[href*="join=1"]'
const toast = '[data-sonner-toast]'
const applicant = { name: 'Asha', category }
const anAddress = () => `${randomUUID().slice(0, 8)}@a.in`

describe.for(engines)('$name', ({ launch }) => {
  if (launch === undefined) {
    test.skip('not installed', () => {})
    return
  }
  const folder = temporaryFolder()
  let server: RunningServer
  let proxy: Awaited<ReturnType<typeof startProxy>>
  let browser: Browser
  let visitor: ReturnType<typeof visitorOf>

  beforeAll(async () => {
    server = await startServer({ DATA_DIR: folder })
    proxy = await startProxy(server.url)
    browser = await launch()
    visitor = visitorOf(browser)
  })

  afterAll(async () => {
    await browser?.quit()
    proxy?.stop()
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  afterEach(async () => {
    proxy.deliver('complete')
    // The draft of one journey must not fill in the form of the next.
    await browser.evaluate(() => sessionStorage.clear())
    expect(proxy.violations.filter((report) => !report.startsWith('no script'))).toEqual([])
  })

  /** Opens an address and waits until React has taken all of the page over. */
  async function open(address: string): Promise<void> {
    await browser.open(proxy.url + address)
    const isReady = () =>
      browser.evaluate(() => {
        const links = [...document.querySelectorAll('#page a[href*="join=1"]')]
        // The field of the price, where the page has one, can be edited then.
        return (
          links.every((link) => link.matches('[aria-haspopup]')) && document.querySelector('input[readonly]') === null
        )
      })
    await visitor.until(isReady).toBe(true)
  }

  async function openSharedLink(): Promise<void> {
    await open('/?join=1')
    await visitor.shows(dialog, words.title)
  }

  async function pressCallToAction(): Promise<void> {
    await visitor.press(callToAction)
    await visitor.shows(dialog, words.title)
  }

  /** Fills the form in and sends it. */
  async function apply(email = anAddress()): Promise<string> {
    await visitor.fill('name', applicant.name)
    await visitor.fill('email', email)
    await visitor.press('[role=dialog] label', categoryLabel)
    await visitor.press(submit)
    return email
  }

  function storedAs(email: string): unknown {
    const database = new DatabaseSync(join(folder, 'waitlist.db'), { readOnly: true })
    try {
      return database.prepare('select name, category from applications where email = ?').get(email)
    } finally {
      database.close()
    }
  }

  test('a call to action opens the form in the address; Escape and Back close it, and Forward opens it again', async () => {
    await open('/?utm_source=x')
    await visitor.shows(`#${hero.id} h1`, hero.headline[0])
    for (const { id, title } of sections) await visitor.shows(`#${id} h2`, title)
    await pressCallToAction()
    await visitor.until(visitor.address).toBe('/?utm_source=x&join=1')
    await visitor.focusIsIn(dialog)
    await browser.key('Escape')
    await visitor.hides(dialog)
    await visitor.until(visitor.address).toBe('/?utm_source=x')
    await visitor.focusIsIn(callToAction)
    await pressCallToAction()
    await browser.back()
    await visitor.hides(dialog)
    await browser.forward()
    await visitor.shows(dialog, words.title)
  })

  test('a shared link opens the form; a toast says what is missing, and that there is no connection; closing leads to the page', async () => {
    await openSharedLink()
    await visitor.press(submit)
    await visitor.shows(toast, messages.missing)
    for (const field of ['name', 'email', 'category'] as const) {
      await visitor.shows(dialog, fieldMessages[field].missing)
    }
    proxy.deliver('nothing')
    const email = await apply()
    await visitor.shows(toast, messages.failed)
    expect(await visitor.valueOf('email')).toBe(email)
    await visitor.press(`${dialog} [aria-label="${words.close}"]`)
    await visitor.hides(dialog)
    await visitor.until(visitor.address).toBe('/')
  })

  test('an application is stored and confirmed with a toast; a second time it is told so, and nothing that was typed is lost', async () => {
    await openSharedLink()
    const email = await apply()
    await visitor.shows(toast, messages.joined)
    await visitor.hides(dialog)
    expect(storedAs(email)).toMatchObject(applicant)
    await openSharedLink()
    await apply(email)
    await visitor.shows(toast, messages.duplicate)
    await visitor.shows(dialog)
    expect(await visitor.valueOf('email')).toBe(email)
  })

  test('an address in any script is sent and stored; one with a sign that no domain holds is refused', async () => {
    await openSharedLink()
    const email = anAddress().replace('a.in', 'उदाहरण.भारत')
    await apply(email)
    await visitor.shows(toast, messages.joined)
    expect(storedAs(email.replace('उदाहरण.भारत', 'xn--p1b6ci4b4b3a.xn--h2brj9c'))).toMatchObject(applicant)
    await openSharedLink()
    await apply(`${anAddress()}”`)
    await visitor.shows(dialog, fieldMessages.email.invalid)
  })

  // Without a choice: in Firefox, Space from WebDriver chooses no radio button, not even on a plain page.
  test('the form can be opened, filled in and sent with the keyboard', async () => {
    await open('/')
    await visitor.tabTo(callToAction)
    await browser.key('Enter')
    await visitor.shows(dialog, words.title)
    await visitor.focusIsIn(dialog)
    await visitor.tabTo('[name=name]')
    await browser.type(applicant.name)
    await visitor.tabTo('[name=email]')
    await browser.type(anAddress())
    await browser.key('Enter')
    await visitor.shows(toast, messages.missing)
    await visitor.shows(dialog, fieldMessages.category.missing)
    expect(await visitor.valueOf('name')).toBe(applicant.name)
  })

  test('without script the link opens the form, which the browser posts; a second time it is a duplicate', async () => {
    proxy.deliver('no script')
    const email = anAddress()
    for (const [role, message] of [
      ['status', messages.joined],
      ['alert', messages.duplicate],
    ] as const) {
      await browser.open(proxy.url)
      await pressCallToAction()
      await apply(email)
      await visitor.shows(`[role=${role}]`, message)
      expect(storedAs(email)).toMatchObject(applicant)
    }
    expect(await visitor.valueOf('email')).toBe(email)
    // Which shows that this browser reports violations: the other journeys cause none.
    expect(proxy.violations).not.toEqual([])
  })

  test('with all script lost on the way, the link opens the form, and it is sent', async () => {
    // Another origin: the browser has kept the script of this one.
    const losing = await startProxy(server.url)
    losing.deliver('lost script')
    try {
      await browser.open(losing.url)
      await pressCallToAction()
      const email = await apply()
      await visitor.shows('[role=status]', messages.joined)
      expect(storedAs(email)).toMatchObject(applicant)
      expect(losing.violations).toEqual([])
    } finally {
      losing.stop()
    }
  })
})
