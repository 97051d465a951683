import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { toastBehaviour } from '#content/site.ts'
import { startServer, type RunningServer } from './server.ts'

type Options = {
  /** Console messages that a test causes on purpose, such as the browser's message about a status of 404. */
  expectedMessages: RegExp | undefined
  /** Whether the page comes over http from a name, as in an inner network: such a page has no `crypto.randomUUID`. */
  insecure: boolean
}

type Fixtures = Options & {
  /** Fails the test on a console warning or error, an uncaught exception or a violation of the Content-Security-Policy. */
  cleanConsole: void
  /** Toasts stay, unless a test has a clock of its own: on a busy machine an expectation comes later than they go. */
  lastingToasts: void
}

/** The browser's message about an error status or a network error. */
export const failedRequest = /^error: Failed to load resource: (the server responded with a status of|net::ERR_)/

export const test = base.extend<Fixtures, { server: RunningServer }>({
  server: [
    // Playwright parses the first parameter, which must be an object pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server, insecure }, use) =>
    use(insecure ? server.url.replace('127.0.0.1', 'site.test') : server.url),
  insecure: [false, { option: true }],
  expectedMessages: [undefined, { option: true }],
  cleanConsole: [
    async ({ context, expectedMessages }, use) => {
      const messages: string[] = []
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) {
          messages.push(`${message.type()}: ${message.text()} (${message.location().url})`)
        }
      })
      context.on('weberror', (failure) =>
        messages.push(`uncaught: ${failure.error().stack ?? failure.error().message}`),
      )
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', (violation) => {
          console.error(`policy: ${violation.violatedDirective} blocked ${violation.blockedURI}`)
        })
      })
      await use()
      const unexpected = messages.filter((line) => !expectedMessages?.test(line))
      expect(unexpected, 'in the console (React error #418: the markup is not what the script draws)').toEqual([])
    },
    { auto: true },
  ],
  lastingToasts: [
    async ({ context }, use) => {
      await context.addInitScript((duration) => {
        const start = window.setTimeout.bind(window)
        // About a fortnight: with one more bit the timer would end at once.
        const later = (work: () => void, time?: number) => start(work, time === duration ? 2 ** 30 : time)
        Object.assign(window, { setTimeout: later })
      }, toastBehaviour.duration)
      await use()
    },
    { auto: true },
  ],
})

export { expect }

/** A window in the width that the page asks for, and touch. */
export const onPhone = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } }

/** Windows whose first view is promised: phones, two of them in the browser of an app, and a laptop below its browser's bars. */
export const firstViews = [
  { width: 320, height: 568 },
  { width: 320, height: 640 },
  { width: 360, height: 640 },
  { width: 360, height: 740 },
  { width: 1366, height: 657 },
]

/**
 * Resolves when the page's script handles the calls to action. Before that they are plain links, so a test of the script
 * must wait for this.
 */
export async function scriptReady(page: Page): Promise<void> {
  await page.locator('header a[aria-haspopup=dialog]').waitFor()
}

/** Resolves when the page's script has run, also where it leaves the markup as it is. */
export async function scriptDone(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const modules = document.querySelector<HTMLElement>('script[data-modules]')?.dataset['modules'] ?? ''
    await Promise.all(modules.split(' ').map((module) => import(module)))
    const idle = () => new Promise((resolve) => requestIdleCallback(resolve))
    // What it still does is done in tasks, which come before idle time.
    await idle()
    await idle()
  })
}

/** Opens a URL and waits for its script. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await scriptReady(page)
}

/** Holds the requests for some URLs. Returns a function that releases them, and all later ones. */
export async function holdRequests(page: Page, urls: string | RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(urls, async (route) => {
    await released
    // Fails when the test has ended.
    await route.continue().catch(() => {})
  })
  return release
}

/** Collects the scripts that the page asks for from now on. */
export function scriptsOf(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  return scripts
}

export const holdScripts = (page: Page): Promise<() => void> => holdRequests(page, /\.js(\?|$)/)

/** Resolves when the fonts that follow the first paint are in use. */
export async function fontsReady(page: Page): Promise<void> {
  await page.waitForFunction(() => [...document.fonts].some(({ family }) => /^"?Anek Latin"?$/.test(family)))
  await page.evaluate(() => document.fonts.ready)
}

/** Resolves after the page has handled its input: after two frames and a task. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
      }),
  )
}

/** Starts before the page. Resolves to a function for the sum of the layout shifts so far. */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: PerformanceEntry[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
      type: 'layout-shift',
      buffered: true,
    })
  })
  return () =>
    page.evaluate(() =>
      (Reflect.get(window, 'shifts') as { value: number }[]).reduce((sum, { value }) => sum + value, 0),
    )
}

/**
 * The violations that axe finds in the current state of the page, nameless drawings, and words that run together. The legacy mode differs only for frames of another
 * origin, which the site does not have: otherwise axe opens a second page for each scan, which takes as long as the scan.
 */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ rules: { 'target-size': { enabled: true } } })
    .analyze()
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => [id, help, html, failureSummary].join('\n')),
  )
  // Some screen readers say 'graphic' for each drawing that is neither hidden nor named.
  const drawings = page.locator('svg:not([aria-hidden=true] *, [aria-hidden=true], [role=img], [role=img] *)')
  const nameless = await drawings.evaluateAll((found) => found.map(({ outerHTML }) => `nameless drawing: ${outerHTML}`))
  const glued = (await gluedWords(page)).map((words) => `one word without styles (| is an element's edge): ${words}`)
  return [...findings, ...nameless, ...glued]
}

/** What a browser without styles shows as one word: only the edge of an element that starts no line stands in it. */
const gluedWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const apart = 'div, p, h1, h2, h3, li, section, main, nav, form, legend, th, td, button, option'
    const textOf = (node: Node): string => {
      if (node instanceof Text) return node.data
      if (!(node instanceof Element) || node.matches('script, style, noscript')) return ''
      // The raised paise belong to their rupees.
      const edge = node.matches(apart) ? '\n' : node.matches('tspan') ? '' : '|'
      return edge + Array.from(node.childNodes, textOf).join('') + edge
    }
    // No space is missing after a bracket or a quotation mark, nor before a full stop.
    return textOf(document.body).match(/\S*[^\s|\p{Ps}\p{Pi}]\|+[₹−]?[\p{L}\p{N}]+/gu) ?? []
  })
