/** What a visitor with a slow phone feels: opening the dialog, filling it in, and a tap before the script is there. */
import { CALL_TO_ACTION, middleOf, openBrowser, openPhone, tap, untilQuiet } from './phone.mjs'
import { atMost, median, reported } from './report.mjs'
import { floorPage, serveBoth } from './serve.mjs'
import { startSlowRelay } from './slow-network.mjs'

const VISITS = 7
const OPENINGS_AGAIN = 4
/**
 * Bounds as ratios to a native `<dialog>` with the same content and styles, opened by a few lines by hand in the same
 * run: times depend on the machine, ratios do not.
 */
const FIRST_AGAINST_NATIVE = 1.4
const LATER_AGAINST_NATIVE = 1.2
const INP_AGAINST_NATIVE = 1.6
/** A shared link shows its form when the plain page first paints, or little later. */
const FORM_AGAINST_FIRST_PAINT = 1.1
/** A tap before the script loads the page of the form: in milliseconds, on slow 4G. */
const EARLY = 800
/** The dialog's close button is a link, which works without script. */
const CLOSE = '[role=dialog] a[href="/"]'
/** After so long, in milliseconds, a tap counts as lost. */
const PATIENCE = 15_000

export async function measure() {
  const addresses = await serveBoth()
  const browser = await openBrowser()
  const slow = await startSlowRelay(addresses.page)
  try {
    const native = await addresses.serve(await pageWithNativeDialog(browser, addresses.page))
    const awake = []
    const nativeVisits = []
    const early = []
    const firstPaints = []
    const formsSeen = []
    for (let visit = 0; visit < VISITS; visit += 1) {
      awake.push(await onPhone(browser, addresses.page, openAndFillIn))
      nativeVisits.push(await onPhone(browser, native, openAndFillIn, 0))
      firstPaints.push(await inFreshTab(browser, slow.url, untilFirstPaint))
      formsSeen.push(await inFreshTab(browser, `${slow.url}?join=1`, untilFormSeen))
      early.push(await tapAtFirstPaint(browser, slow.url))
      console.log(`  visit ${visit + 1} of ${VISITS}`)
    }
    return rows({ awake, nativeVisits, firstPaints, formsSeen, early })
  } finally {
    await browser.close()
    slow.close()
    await addresses.stop()
  }
}

/**
 * What the dialog is compared with: the page without its script, and the same dialog with the same styles as a
 * `<dialog>` of the platform, which a few lines by hand open, without a form behind its fields.
 */
async function pageWithNativeDialog(browser, address) {
  const [content, styles] = await Promise.all([
    onPhone(browser, `${address}?join=1`, ({ page }) =>
      page.evaluate(() => document.querySelector('[role=dialog]').innerHTML),
    ),
    onPhone(browser, address, ({ page }) =>
      page.evaluate(() => new URL(document.querySelector('link[rel=stylesheet]').href).pathname),
    ),
  ])
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
  return floorPage()
    .replace('</head>', `<link rel="stylesheet" href="${styles}"><style>${own}</style></head>`)
    .replace(
      '</body>',
      () => `<dialog role="dialog" class="dialog__content">${content}</dialog><script>${script}</script></body>`,
    )
}

/** Visits an address on a phone of its own, waits until all of it is there, and passes the visit on. */
async function onPhone(browser, address, use, files) {
  const { page, session, close } = await openPhone(browser)
  try {
    await page.goto(address)
    await untilQuiet(page, files)
    return await use({ page, session })
  } finally {
    await close()
  }
}

/** Opens the dialog and closes it, again and again; resolves to the time until it was seen, each time. */
async function openAndClose({ page, session }) {
  const target = await middleOf(page, CALL_TO_ACTION)
  const openings = []
  for (let opening = 0; opening <= OPENINGS_AGAIN; opening += 1) {
    const seen = page.evaluate(async () => (await window.bench.dialogSeen()) - window.bench.tapped)
    await tap(session, target)
    openings.push(await seen)
    await page.waitForTimeout(500)
    await tap(session, await middleOf(page, CLOSE))
    await page.evaluate(() => window.bench.dialogGone())
    await page.waitForTimeout(500)
  }
  return { first: openings[0], again: openings.slice(1) }
}

/** The same, and then fills the form in and sends it, which it refuses. */
async function openAndFillIn({ page, session }) {
  const openings = await openAndClose({ page, session })
  await tap(session, await middleOf(page, CALL_TO_ACTION))
  await page.evaluate(() => window.bench.dialogSeen())
  await page.waitForTimeout(500)
  await tap(session, await middleOf(page, '[role=dialog] [name=name]'))
  await page.keyboard.type('Asha Rao', { delay: 50 })
  await page.getByRole('radio').first().check({ force: true })
  await page.locator('[role=dialog] [type=submit]').tap()
  await page.waitForTimeout(500)
  // With fewer than fifty interactions the worst one is the page's INP.
  const inp = await page.evaluate(() => Math.max(...window.bench.interactions.values()))
  const shift = await page.evaluate(() => window.bench.shifts.reduce((sum, value) => sum + value, 0))
  return { ...openings, inp, shift }
}

/** Visits an address on a phone of its own, and resolves to what `seen` observes from the beginning. */
async function inFreshTab(browser, address, seen) {
  const { page, close } = await openPhone(browser)
  try {
    await page.goto(address, { waitUntil: 'commit' })
    return await page.evaluate(seen)
  } finally {
    await close()
  }
}

/** Runs in the page: when its first content was painted. */
function untilFirstPaint() {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const [paint] = list.getEntriesByName('first-contentful-paint')
      if (paint !== undefined) resolve(paint.startTime)
    }).observe({ type: 'paint', buffered: true })
  })
}

/** Runs in the page: when the form could be seen. */
function untilFormSeen() {
  return window.bench.dialogSeen()
}

/** Taps as soon as the button is painted, before any script: the browser follows the link. Times are those of the clock. */
async function tapAtFirstPaint(browser, address) {
  const { page, session, close } = await openPhone(browser)
  try {
    const noted = {}
    const first = (name) =>
      new Promise((resolve) => {
        noted[name] = resolve
      })
    const [painted, tapped, seen] = [first('painted'), first('tapped'), first('seen')]
    await page.exposeFunction('note', (name, value) => noted[name](value))
    await page.addInitScript((button) => {
      const { timeOrigin } = performance
      if (location.search.includes('join=1')) {
        void window.bench.dialogSeen().then((time) => window.note('seen', timeOrigin + time))
        return
      }
      addEventListener('touchstart', ({ timeStamp }) => window.note('tapped', timeOrigin + timeStamp))
      new PerformanceObserver(() => {
        const { x, y, width, height } = document.querySelector(button).getBoundingClientRect()
        void window.note('painted', { x: x + width / 2, y: y + height / 2 })
      }).observe({ type: 'paint' })
    }, CALL_TO_ACTION)
    await page.goto(address, { waitUntil: 'commit' })
    await tap(session, await painted)
    const opened = await Promise.race([seen, page.waitForTimeout(PATIENCE).then(() => null)])
    await page.waitForTimeout(1000)
    const shift = await page.evaluate(() => window.bench.shifts.reduce((sum, value) => sum + value, 0))
    return { opened, tapped: await tapped, shift }
  } finally {
    await close()
  }
}

function rows({ awake, nativeVisits, firstPaints, formsSeen, early }) {
  const opened = early.filter((visit) => visit.opened !== null)
  const waits = opened.map((visit) => visit.opened - visit.tapped)
  const shifts = [...awake, ...early].map(({ shift }) => shift)
  const wait = waits.length > 0 ? median(waits) : Infinity
  return [
    ...againstNative('tap until the dialog is seen, first opening', FIRST_AGAINST_NATIVE, awake, nativeVisits, 'first'),
    ...againstNative(
      'tap until the dialog is seen, later openings',
      LATER_AGAINST_NATIVE,
      awake,
      nativeVisits,
      'again',
    ),
    ...againstNative('INP of opening, closing, filling in, sending', INP_AGAINST_NATIVE, awake, nativeVisits, 'inp'),
    reported({ what: 'first paint of the plain page on slow 4G', ...middle(firstPaints) }),
    reported({ what: 'the form of ?join=1 is seen on slow 4G', ...middle(formsSeen) }),
    atMost(FORM_AGAINST_FIRST_PAINT, {
      what: 'the form of ?join=1 against the first paint of the plain page',
      value: median(formsSeen) / median(firstPaints),
      unit: 'x',
    }),
    atMost(0, { what: `taps at first paint that are lost, of ${VISITS}`, value: VISITS - opened.length, unit: '' }),
    atMost(EARLY, { what: 'such a tap until the form is seen', value: wait, unit: 'ms', samples: waits }),
    atMost(0, { what: 'CLS through all of it, the worst', value: Math.max(...shifts), unit: '', samples: shifts }),
  ]
}

/** A time of ours, the same of the native dialog, and their ratio with its bound. */
function againstNative(what, limit, ours, native, name) {
  const of = (visits) => visits.flatMap((visit) => visit[name])
  return [
    reported({ what, ...middle(of(ours)) }),
    reported({ what: 'the same of a native dialog', ...middle(of(native)) }),
    atMost(limit, { what: 'their ratio', value: median(of(ours)) / median(of(native)), unit: 'x' }),
  ]
}

function middle(samples) {
  return { value: samples.length > 0 ? median(samples) : NaN, unit: 'ms', samples }
}
