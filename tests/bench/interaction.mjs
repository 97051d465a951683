/** What a visitor with a slow phone feels: opening the dialog, filling it in, and a tap before the script is there. */
import { CALL_TO_ACTION, middleOf, onPhone, openBrowser, shiftOf, tap, untilQuiet } from './phone.mjs'
import { median, row } from './report.mjs'
import { floorPage, serveBoth } from './serve.mjs'
import { startSlowRelay } from './slow-network.mjs'

const VISITS = 7
const OPENINGS_AGAIN = 4
/** The dialog's close button is a link, which works without script. */
const CLOSE = '[role=dialog] a[aria-label]'
/** After so long, in milliseconds, a tap counts as lost. */
const PATIENCE = 15_000

export async function measure() {
  const addresses = await serveBoth()
  const browser = await openBrowser()
  const slow = await startSlowRelay(addresses.page)
  const native = await addresses.serve(await pageWithNativeDialog(browser, addresses.page))
  const visits = { ours: [], native: [], paints: [], forms: [], early: [] }
  for (let visit = 1; visit <= VISITS; visit += 1) {
    visits.ours.push(await openAndFillIn(browser, addresses.page))
    visits.native.push(await openAndFillIn(browser, native, 0))
    visits.paints.push(await untilSeen(browser, slow, firstPaint))
    visits.forms.push(await untilSeen(browser, `${slow}?join=1`, () => window.bench.dialogSeen()))
    visits.early.push(await tapAtFirstPaint(browser, slow))
    console.log(`  visit ${visit} of ${VISITS}`)
  }
  return rowsOf(visits)
}

/**
 * What the dialog is compared with: the page without its script, and the same dialog with the same styles as a
 * `<dialog>` of the platform, which a few lines by hand open, without a form behind its fields.
 */
async function pageWithNativeDialog(browser, address) {
  const [content, styles] = await onPhone(browser, async ({ page }) => {
    await page.goto(`${address}?join=1`)
    await untilQuiet(page)
    return page.evaluate(() => [
      document.querySelector('[role=dialog]').innerHTML,
      new URL(document.querySelector('link[rel=stylesheet]').href).pathname,
    ])
  })
  const own = `dialog:not([open]) { display: none }
    dialog[role=dialog] { position: fixed; inset: auto 0 0; margin: 0; border: none; max-width: none; padding: 0 }
    dialog::backdrop { background: #000b }`
  const script = `const dialog = document.querySelector('dialog')
    for (const link of document.querySelectorAll('a[href*="join=1"]')) link.addEventListener('click', (event) => {
      event.preventDefault()
      history.pushState(null, '', link.href)
      dialog.showModal()
    })
    document.querySelector('${CLOSE}').addEventListener('click', (event) => {
      event.preventDefault()
      history.back()
      dialog.close()
    })
    dialog.querySelector('form').addEventListener('submit', (event) => event.preventDefault())`
  const dialog = `<dialog role="dialog" class="dialog__content">${content}</dialog><script>${script}</script>`
  return floorPage()
    .replace('</head>', `<link rel="stylesheet" href="${styles}"><style>${own}</style></head>`)
    .replace('</body>', () => `${dialog}</body>`)
}

/** Opens and closes the dialog, again and again, with the time until it is seen; then fills it in and is refused. */
function openAndFillIn(browser, address, files) {
  return onPhone(browser, async ({ page, session }) => {
    await page.goto(address)
    await untilQuiet(page, files)
    const opener = await middleOf(page, CALL_TO_ACTION)
    const open = async () => {
      const seen = page.evaluate(async () => (await window.bench.dialogSeen()) - window.bench.tapped)
      await tap(session, opener)
      const time = await seen
      // Until it no longer moves.
      await page.waitForTimeout(500)
      return time
    }
    const openings = []
    for (let opening = 0; opening <= OPENINGS_AGAIN; opening += 1) {
      openings.push(await open())
      await tap(session, await middleOf(page, CLOSE))
      await page.evaluate(() => window.bench.dialogGone())
      await page.waitForTimeout(500)
    }
    await open()
    await tap(session, await middleOf(page, '[role=dialog] [name=name]'))
    await page.keyboard.type('Asha Rao', { delay: 50 })
    await page.getByRole('radio').first().check({ force: true })
    await page.locator('[role=dialog] [type=submit]').tap()
    await page.waitForTimeout(500)
    // With fewer than fifty interactions the worst one is the page's INP.
    const inp = await page.evaluate(() => Math.max(...window.bench.interactions.values()))
    return { first: openings[0], again: openings.slice(1), inp, shift: await shiftOf(page) }
  })
}

/** Resolves to what `seen` observes in the page from the beginning. */
function untilSeen(browser, address, seen) {
  return onPhone(browser, async ({ page }) => {
    await page.goto(address, { waitUntil: 'commit' })
    return page.evaluate(seen)
  })
}

/** Runs in the page: when its first content was painted. */
function firstPaint() {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const [paint] = list.getEntriesByName('first-contentful-paint')
      if (paint !== undefined) resolve(paint.startTime)
    }).observe({ type: 'paint', buffered: true })
  })
}

/** Taps as soon as the button is painted, before any script: the browser follows the link. */
function tapAtFirstPaint(browser, address) {
  return onPhone(browser, async ({ page, session }) => {
    await page.goto(address, { waitUntil: 'commit' })
    await page.evaluate(firstPaint)
    // By the clock: the form is another page.
    await page.evaluate(() =>
      addEventListener('touchstart', ({ timeStamp }) =>
        sessionStorage.setItem('tapped', performance.timeOrigin + timeStamp),
      ),
    )
    await tap(session, await middleOf(page, CALL_TO_ACTION))
    const opened = async () => {
      await page.waitForURL(/join=1/, { waitUntil: 'commit' })
      return page.evaluate(
        async () => performance.timeOrigin + (await window.bench.dialogSeen()) - sessionStorage.getItem('tapped'),
      )
    }
    const wait = await Promise.race([opened(), page.waitForTimeout(PATIENCE).then(() => Infinity)])
    await page.waitForTimeout(1000)
    return { wait, shift: await shiftOf(page) }
  })
}

/** The bounds are ratios where they can be: times depend on the machine. */
function rowsOf({ ours, native, paints, forms, early }) {
  const againstNative = (what, figure, atMost) => {
    const [times, theirs] = [ours, native].map((visits) => visits.flatMap((visit) => visit[figure]))
    return [
      row(what, 'ms', times),
      row('the same of a native dialog', 'ms', theirs),
      row('their ratio', 'x', median(times) / median(theirs), { atMost }),
    ]
  }
  const waits = early.map(({ wait }) => wait)
  const lost = waits.filter((wait) => wait === Infinity).length
  const shifts = [...ours, ...early].map(({ shift }) => shift)
  const form = 'the form of ?join=1'
  return [
    ...againstNative('tap until the dialog is seen, first opening', 'first', 1.4),
    ...againstNative('tap until the dialog is seen, later openings', 'again', 1.2),
    ...againstNative('INP of opening, closing, filling in, sending', 'inp', 1.6),
    row('first paint of the plain page on slow 4G', 'ms', paints),
    row(`${form} is seen on slow 4G`, 'ms', forms),
    row(`${form} against that first paint`, 'x', median(forms) / median(paints), { atMost: 1.1 }),
    row(`taps at first paint that are lost, of ${VISITS}`, '', lost, { atMost: 0 }),
    row('such a tap until the form is seen', 'ms', waits, { atMost: 800 }),
    row('CLS through all of it, the worst', '', Math.max(...shifts), { atMost: 0 }),
  ]
}
