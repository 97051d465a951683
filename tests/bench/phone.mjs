/** A phone of little power, as the browser plays it: its screen, its fonts and a slow processor. */
import { join } from 'node:path'
import { chromium, devices } from '@playwright/test'
import { runnerImport } from 'vite'
import { findBrowser, launchArguments } from '../programs/find-browser.mjs'
import { endLater } from './servers.mjs'

/** As Lighthouse slows the processor. */
const SLOWER = 4

/** In the header, which is in view on any phone. */
export const CALL_TO_ACTION = 'header a[href*="join=1"]'

export async function openBrowser() {
  const fonts = await runnerImport(join(import.meta.dirname, '../programs/browser-fonts.ts'))
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [...launchArguments, '--ignore-certificate-errors', '--enable-precise-memory-info'],
    // In a font that the page does not know its text has other widths, and moves when its own font arrives.
    env: { ...process.env, FONTCONFIG_FILE: await fonts.module.writeBrowserFonts() },
  })
  endLater(() => browser.close())
  return browser
}

/**
 * Opens an empty tab on a phone of its own, with nothing in its cache, and passes it on. `session` speaks the browser's
 * own protocol.
 */
export async function onPhone(browser, use) {
  const { defaultBrowserType, ...phone } = devices['Moto G4']
  const context = await browser.newContext({ ...phone, ignoreHTTPSErrors: true })
  await context.addInitScript(watch)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const result = await use({ page, session })
  await context.close()
  return result
}

/** Resolves once `files` scripts and styles have come after the page, and what they set off has been done. */
export async function untilQuiet(page, files = 5) {
  await page.waitForFunction((wanted) => {
    const { code, lastTask } = window.bench
    return code().length >= wanted && performance.now() - lastTask > 1000
  }, files)
}

/** Taps with a finger, without waiting for what comes of it. */
export async function tap(session, { x, y }) {
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

export function middleOf(page, selector) {
  return page.evaluate((wanted) => {
    const { x, y, width, height } = document.querySelector(wanted).getBoundingClientRect()
    if (y + height > innerHeight) throw new Error(`${wanted} is out of view.`)
    return { x: x + width / 2, y: y + height / 2 }
  }, selector)
}

/**
 * Runs in the page, before it: notes when what was asked for is seen. All times are milliseconds on the page's own
 * clock, which starts with the navigation.
 */
function watch() {
  const dialog = () => document.querySelector('[role=dialog]')
  const bench = {
    lastTask: 0,
    /** What the page fetched after itself: its script, and the script and styles of the dialog. */
    code: () =>
      performance.getEntriesByType('resource').filter(({ name }) => /\.(js|css)$/.test(new URL(name).pathname)),
    /**
     * Resolves with the time at which the first frame that shows the dialog has been drawn. It counts as shown when a
     * part of it is in view and no longer transparent, whatever it still moves.
     */
    dialogSeen: () =>
      new Promise((resolve) => {
        const look = () => {
          const { top, height } = dialog()?.getBoundingClientRect() ?? { top: 0, height: 0 }
          if (!dialog()?.checkVisibility({ opacityProperty: true }) || height === 0 || top >= innerHeight)
            return requestAnimationFrame(look)
          // A task of its own after this frame's rendering: by then the frame is drawn.
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => resolve(performance.now()))
          port1.start()
          port2.postMessage(undefined)
        }
        requestAnimationFrame(look)
      }),
    dialogGone: () =>
      new Promise((resolve) => {
        const look = () => (dialog()?.checkVisibility() ? requestAnimationFrame(look) : setTimeout(resolve, 0))
        look()
      }),
  }
  window.bench = bench
  const observe = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  observe('longtask', ({ startTime, duration }) => (bench.lastTask = startTime + duration))
  observe('resource', ({ responseEnd }) => (bench.lastTask = Math.max(bench.lastTask, responseEnd)))
  // When the browser received the touch, not when the page had time to handle it.
  addEventListener('touchstart', ({ timeStamp }) => (bench.tapped = timeStamp), { capture: true, passive: true })
}
