/**
 * From a tap on a call to action until the form is painted, on a processor that is four times slower: as the first act of a
 * visit, after a scroll, and beside these the page without script, whose link loads the form's own page. They take turns.
 */
import { median, row } from './report.mjs'
import { launchPhone } from './phone.mjs'
import { serveBoth } from './serve.mjs'

const ROUNDS = 9
const SLOWDOWN = 4

export async function measure() {
  const { page, floor } = await serveBoth()
  const taps = { link: [], first: [], scrolled: [] }
  for (let round = 1; round <= ROUNDS; round += 1) {
    taps.link.push(await tap(floor, { byLink: true }))
    taps.first.push(await tap(page))
    taps.scrolled.push(await tap(page, { scrolls: true }))
    console.log(`  round ${round} of ${ROUNDS}`)
  }
  const against = (name) => median(taps[name]) / median(taps.link)
  return [
    row('tap to form by the link, without script', 'ms', taps.link),
    row('tap to form, as the first act', 'ms', taps.first),
    row('tap to form, after a scroll', 'ms', taps.scrolled),
    row('the first act against the link', 'x', against('first'), { atMost: 0.75 }),
    row('after a scroll against the link', 'x', against('scrolled'), { atMost: 0.75 }),
  ]
}

/** In milliseconds, from the press of the finger. */
async function tap(address, { byLink = false, scrolls = false } = {}) {
  const { browser, page } = await launchPhone({ slowdown: SLOWDOWN })
  await page.addInitScript(watchForm)
  await page.goto(address)
  if (!byLink) await page.locator('#waitlist form').waitFor({ state: 'attached' })
  // What comes by itself has come.
  await page.waitForTimeout(3000)
  if (scrolls) {
    await page.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' }))
    await page.waitForTimeout(1000)
  }
  const link = await page.locator('header a[href*="join=1"]').boundingBox()
  await page.touchscreen.tap(link.x + link.width / 2, link.y + link.height / 2)
  await page.waitForFunction(() => 'painted' in window, undefined, { timeout: 60_000 })
  const time = await page.evaluate(() => window.painted - Number(sessionStorage.getItem('pressed')))
  await browser.close()
  return time
}

/** Runs in the page: notes when the finger came down, and when the open form is painted. Both are times of the clock. */
function watchForm() {
  addEventListener(
    'pointerdown',
    ({ timeStamp }) => sessionStorage.setItem('pressed', String(performance.timeOrigin + timeStamp)),
    true,
  )
  const look = () => {
    if (document.querySelector('[role=dialog][data-state=open] form') === null) return requestAnimationFrame(look)
    // The task behind the frame.
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => (window.painted = performance.timeOrigin + performance.now()))
    port1.start()
    requestAnimationFrame(() => port2.postMessage(''))
  }
  look()
}
