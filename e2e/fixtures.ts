import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { startServer, type RunningServer } from './server.ts'

type Options = {
  /** Console messages that a test brings about on purpose, such as the browser's own line about a status of 404. */
  expectedMessages: RegExp | undefined
}

type Fixtures = Options & {
  /** Fails the test on any console warning or error, uncaught exception or breach of the content policy. */
  silence: void
}

/** The browser's own line about an answer that is not a success, or that never came. */
export const failedRequest = /^error: Failed to load resource: (the server responded with a status of|net::ERR_)/

export const test = base.extend<Fixtures, { server: RunningServer }>({
  server: [
    // Playwright reads the first argument's pattern, so it cannot be left out.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  expectedMessages: [undefined, { option: true }],
  silence: [
    async ({ context, expectedMessages }, use) => {
      const heard: string[] = []
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) {
          heard.push(`${message.type()}: ${message.text()} (${message.location().url})`)
        }
      })
      context.on('weberror', (failure) => heard.push(`uncaught: ${failure.error().stack ?? failure.error().message}`))
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', (violation) => {
          console.error(`policy: ${violation.violatedDirective} forbids ${violation.blockedURI}`)
        })
      })
      await use()
      expect(heard.filter((line) => !expectedMessages?.test(line))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/**
 * Resolves once the page's script has taken over the calls to action. Before that they work as plain links, which
 * leads to the same dialog by another way; tests of what the script does have to wait for it.
 */
export async function awake(page: Page): Promise<void> {
  await page.locator('header a[aria-haspopup=dialog]').waitFor()
}

/** Opens an address and waits until its script is at work. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await awake(page)
}

/** Keeps every script back until what this returns is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\.js(\?|$)/, async (route) => {
    await released
    // The test may be over by then.
    await route.continue().catch(() => {})
  })
  return release
}

/** Resolves when the page has answered to all that it was given: its handlers have run and two frames are drawn. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
      }),
  )
}

/** What axe finds wrong on the page as it stands, in words. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => [id, help, html, failureSummary].join('\n')),
  )
}
