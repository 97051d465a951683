/** What a visitor with a slow phone feels: opening the dialog, filling it in, and a tap before the script is there. */
import { CALL_TO_ACTION, middleOf, openBrowser, openPhone, tap, untilQuiet } from './phone.mjs'
import { atLeast, atMost, median, told } from './report.mjs'
import { floorPage, serveBoth } from './serve.mjs'

const VISITS = 7
const OPENINGS_AGAIN = 4
/**
 * How quick an opening is to be, in milliseconds, and what a dialog of the platform, opened by a few lines by hand, took
 * where that was set. Both depend on the machine, their ratio does not.
 */
const FIRST = { bound: 100, byHand: 41 }
const LATER = { bound: 45, byHand: 28 }
/** What the Web Vitals call good. */
const GOOD_INP = 200
/** After so long, in milliseconds, a tap counts as lost. */
const PATIENCE = 15_000

export async function measure() {
  const addresses = await serveBoth()
  const browser = await openBrowser()
  try {
    const native = await addresses.serve(await pageWithNativeDialog(browser, addresses.page))
    const awake = []
    const byHand = []
    const early = []
    for (let visit = 0; visit < VISITS; visit += 1) {
      awake.push(await onPhone(browser, addresses.page, openAndFillIn))
      byHand.push(await onPhone(browser, native, openAndClose, 1))
      early.push(await tapAtFirstPaint(browser, addresses.page))
      console.log(`  visit ${visit + 1} of ${VISITS}`)
    }
    return rows(awake, byHand, early)
  } finally {
    await browser.close()
    await addresses.stop()
  }
}

/**
 * What the dialog is compared with: the page without its script, and the same dialog with the same styles as a
 * `<dialog>` of the platform, which a few lines by hand open, without a form behind its fields.
 */
async function pageWithNativeDialog(browser, address) {
  const [content, styles] = await onPhone(browser, `${address}?join=1`, ({ page }) =>
    page.evaluate(() => [
      document.querySelector('[role=dialog]').innerHTML,
      document.querySelector('link[rel=stylesheet]').href,
    ]),
  )
  const { pathname } = new URL(styles)
  const own = `dialog:not([open]) { display: none }
    dialog { position: fixed; inset: auto 0 0; margin: 0; border: none; max-width: none; padding: 0 }
    dialog::backdrop { background: #000b }`
  const script = `const dialog = document.querySelector('dialog')
    for (const link of document.querySelectorAll('[data-join]')) link.addEventListener('click', (event) => {
      event.preventDefault()
      history.pushState(null, '', link.href)
      dialog.showModal()
    })
    dialog.querySelector('[data-part=close-trigger]').addEventListener('click', () => {
      history.back()
      dialog.close()
    })`
  return floorPage()
    .replace('</head>', `<link rel="stylesheet" href="${pathname}"><style>${own}</style></head>`)
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
    await tap(session, await middleOf(page, '[data-part=close-trigger]'))
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

/** On slow 4G: taps as soon as the button is painted, which is before any script has been asked for. */
async function tapAtFirstPaint(browser, address) {
  const { page, session, close } = await openPhone(browser, { network: 'slow 4G' })
  try {
    let notePaint = () => {}
    const painted = new Promise((resolve) => (notePaint = resolve))
    await page.exposeFunction('painted', notePaint)
    await page.addInitScript((button) => {
      new PerformanceObserver(() => {
        const { x, y, width, height } = document.querySelector(button).getBoundingClientRect()
        window.painted({ x: x + width / 2, y: y + height / 2 })
      }).observe({ type: 'paint' })
    }, CALL_TO_ACTION)
    await page.goto(address, { waitUntil: 'commit' })
    const seen = page.evaluate(
      (patience) =>
        Promise.race([
          window.bench.dialogSeen(),
          new Promise((resolve) => {
            setTimeout(() => resolve(null), patience)
          }),
        ]),
      PATIENCE,
    )
    await tap(session, await painted)
    const saysSo = await page
      .waitForFunction((button) => document.querySelector(button).ariaBusy === 'true', CALL_TO_ACTION, {
        timeout: 2000,
      })
      .then(
        () => true,
        () => false,
      )
    const opened = await seen
    await page.waitForTimeout(1000)
    const noted = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0].startTime,
      tapped: window.bench.tapped,
      loaded: Math.max(...window.bench.code().map(({ responseEnd }) => responseEnd)),
      shift: window.bench.shifts.reduce((sum, value) => sum + value, 0),
    }))
    return { opened, saysSo, ...noted }
  } finally {
    await close()
  }
}

function rows(awake, byHand, early) {
  const firsts = awake.map(({ first }) => first)
  const later = awake.flatMap(({ again }) => again)
  const firstsByHand = byHand.map(({ first }) => first)
  const laterByHand = byHand.flatMap(({ again }) => again)
  const inps = awake.map(({ inp }) => inp)
  const opened = early.filter((visit) => visit.opened !== null)
  const waits = opened.map((visit) => visit.opened / visit.loaded)
  const slower = median(firstsByHand) / FIRST.byHand
  const fasterWaits = opened.map((visit) => 1 + (visit.opened - visit.loaded) / slower / visit.loaded)
  const shifts = [...awake, ...early].map(({ shift }) => shift)
  return [
    ...openingRows('first opening', FIRST, firsts, firstsByHand),
    ...openingRows('later openings', LATER, later, laterByHand),
    atMost(GOOD_INP, {
      what: 'INP of opening, closing, filling in, sending',
      value: median(inps),
      unit: 'ms',
      samples: inps,
    }),
    atMost(0, { what: `taps at first paint that are lost, of ${VISITS}`, value: VISITS - opened.length, unit: '' }),
    atLeast(VISITS, {
      what: 'of these, how often the button says so',
      value: early.filter(({ saysSo }) => saysSo).length,
      unit: '',
    }),
    told({ what: 'these taps, since the navigation', ...middle(early.map(({ tapped }) => tapped)) }),
    told({ what: 'the script has been loaded then', ...middle(opened.map(({ loaded }) => loaded)) }),
    told({ what: 'the dialog is seen then', ...middle(opened.map((visit) => visit.opened)) }),
    atMost(1.1, {
      what: 'its time against the time to load the script',
      value: waits.length > 0 ? median(waits) : Infinity,
      unit: 'x',
      samples: waits,
    }),
    told({
      what: 'this machine takes longer than that of the bounds, by the openings by hand',
      value: slower,
      unit: 'x',
    }),
    told({
      what: 'the time to open against the time to load, were it as fast',
      value: fasterWaits.length > 0 ? median(fasterWaits) : Infinity,
      unit: 'x',
    }),
    atMost(0, { what: 'CLS through all of it, the worst', value: Math.max(...shifts), unit: '', samples: shifts }),
  ]
}

function openingRows(which, { bound, byHand }, ours, theirs) {
  return [
    atMost(bound, { what: `tap until the dialog is seen, ${which}`, ...middle(ours) }),
    told({ what: `the same dialog by hand, ${which}`, ...middle(theirs) }),
    atMost(bound / byHand, { what: `${which} against by hand`, value: median(ours) / median(theirs), unit: 'x' }),
  ]
}

function middle(samples) {
  return { value: samples.length > 0 ? median(samples) : NaN, unit: 'ms', samples }
}
