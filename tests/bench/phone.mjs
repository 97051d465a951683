/** A phone of little power, as the browser plays it: its screen and a slow processor. */
import { chromium, devices } from '@playwright/test'
import { findBrowser, launchArguments } from '../programs/find-browser.mjs'

/** As Lighthouse slows the processor. */
const SLOWER = 4

export const CALL_TO_ACTION = 'main a[href*="join=1"]'

export async function openBrowser() {
  return chromium.launch({
    executablePath: await findBrowser(),
    args: [...launchArguments, '--ignore-certificate-errors', '--enable-precise-memory-info'],
  })
}

/** Opens an empty tab on the phone, with nothing in its cache. `session` speaks the browser's own protocol. */
export async function openPhone(browser) {
  const { viewport, userAgent, deviceScaleFactor } = devices['Moto G4']
  const context = await browser.newContext({
    viewport,
    userAgent,
    deviceScaleFactor,
    isMobile: true,
    hasTouch: true,
    ignoreHTTPSErrors: true,
  })
  await context.addInitScript(watch)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return { page, session, close: () => context.close() }
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
    return { x: x + width / 2, y: y + height / 2 }
  }, selector)
}

/**
 * Runs in the page, before it: notes when what was asked for is seen. All times are milliseconds on the page's own
 * clock, which starts with the navigation.
 */
function watch() {
  const interactions = new Map()
  const bench = {
    lastTask: 0,
    shifts: [],
    interactions,
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
          const dialog = document.querySelector('[role=dialog]')
          const { top, height } = dialog?.getBoundingClientRect() ?? { top: 0, height: 0 }
          if (!dialog?.checkVisibility({ opacityProperty: true }) || height === 0 || top >= innerHeight)
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
        const look = () => {
          const dialog = document.querySelector('[role=dialog]')
          if (dialog?.checkVisibility()) requestAnimationFrame(look)
          else setTimeout(resolve, 0)
        }
        look()
      }),
  }
  window.bench = bench
  const observe = (type, note, options) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...options })
  observe('longtask', ({ startTime, duration }) => (bench.lastTask = startTime + duration))
  observe('resource', ({ responseEnd }) => (bench.lastTask = Math.max(bench.lastTask, responseEnd)))
  observe('layout-shift', ({ value, hadRecentInput }) => hadRecentInput || bench.shifts.push(value))
  observe(
    'event',
    ({ interactionId, duration }) =>
      interactionId && interactions.set(interactionId, Math.max(interactions.get(interactionId) ?? 0, duration)),
    { durationThreshold: 16 },
  )
  // When the finger came down, as the browser received it, and not when the page had time to hear of it.
  addEventListener('touchstart', ({ timeStamp }) => (bench.tapped = timeStamp), { capture: true, passive: true })
}
