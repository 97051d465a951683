/** A visitor's journeys in the engines that the browser tests leave out. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { categories, dialog as words, fieldMessages, messages } from '#content/waitlist.ts'
import { startServer, storedAs, type RunningServer } from '#e2e/server.ts'
import { engines, type Browser } from './engines.ts'
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
  let server: RunningServer
  let browser: Browser
  let visitor: ReturnType<typeof visitorOf>

  beforeAll(async () => {
    server = await startServer()
    browser = await launch()
    visitor = visitorOf(browser)
  })

  afterAll(async () => {
    await browser?.quit()
    await server?.stop()
  })

  afterEach(async () => {
    // The draft of one journey must not fill in the form of the next.
    await browser.evaluate(() => sessionStorage.clear())
  })

  const isReady = () =>
    browser.evaluate(() => {
      const links = [...document.querySelectorAll('#page a[href*="join=1"]')]
      // The field of the price, where the page has one, can be edited then.
      return (
        links.every((link) => link.matches('[aria-haspopup]')) && document.querySelector('input[readonly]') === null
      )
    })

  /** Opens an address and waits until React has taken all of the page over. */
  async function open(address: string): Promise<void> {
    await browser.open(server.url + address)
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

  test('a call to action opens the form in the address; Escape and Back close it, and Forward opens it again', async () => {
    await open('/?utm_source=x')
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

  test('what is missing is said', async () => {
    await openSharedLink()
    await visitor.press(submit)
    await visitor.shows(toast, messages.missing)
    await visitor.shows(dialog, fieldMessages.category.missing)
  })

  test('when the server is gone a toast says so, and nothing that was typed is lost', async () => {
    const passing = await startServer()
    await browser.open(`${passing.url}/?join=1`)
    await visitor.until(isReady).toBe(true)
    await passing.stop()
    const email = await apply()
    await visitor.shows(toast, messages.failed)
    expect(await visitor.valueOf('email')).toBe(email)
  })

  test('an application is stored and confirmed with a toast; a second time it is told so', async () => {
    await openSharedLink()
    const email = await apply()
    await visitor.shows(toast, messages.joined)
    await visitor.hides(dialog)
    expect(storedAs(server, email)).toMatchObject(applicant)
    await openSharedLink()
    await apply(email)
    await visitor.shows(toast, messages.duplicate)
  })

  test('an address in any script is sent and stored', async () => {
    await openSharedLink()
    const email = anAddress().replace('a.in', 'उदाहरण.भारत')
    await apply(email)
    await visitor.shows(toast, messages.joined)
    const stored = storedAs(server, email.replace('उदाहरण.भारत', 'xn--p1b6ci4b4b3a.xn--h2brj9c'))
    expect(stored).toMatchObject(applicant)
  })

  test('an address with a sign that no domain holds is refused', async () => {
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
    await visitor.tabTo('[name=name]')
    await browser.type(applicant.name)
    await browser.key('Enter')
    await visitor.shows(toast, messages.missing)
  })
})
