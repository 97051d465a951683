/** What a visitor with a slow phone feels: opening the dialog. */
import { CALL_TO_ACTION, middleOf, onPhone, openBrowser, tap, untilQuiet } from './phone.mjs'
import { median, row } from './report.mjs'
import { floorPage, serveBoth } from './serve.mjs'

const VISITS = 7
const OPENINGS_AGAIN = 4
/** The dialog's close button is a link, which works without script. */
const CLOSE = '[role=dialog] a[aria-label]'

export async function measure() {
  const addresses = await serveBoth()
  const browser = await openBrowser()
  const native = await addresses.serve(await pageWithNativeDialog(browser, addresses.page))
  const visits = { ours: [], native: [] }
  for (let visit = 1; visit <= VISITS; visit += 1) {
    visits.ours.push(await openAgainAndAgain(browser, addresses.page))
    visits.native.push(await openAgainAndAgain(browser, native, 0))
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

/** Opens and closes the dialog, again and again. Resolves to the times until it is seen. */
function openAgainAndAgain(browser, address, files) {
  return onPhone(browser, async ({ page, session }) => {
    await page.goto(address)
    await untilQuiet(page, files)
    const opener = await middleOf(page, CALL_TO_ACTION)
    const openings = []
    for (let opening = 0; opening <= OPENINGS_AGAIN; opening += 1) {
      const seen = page.evaluate(async () => (await window.bench.dialogSeen()) - window.bench.tapped)
      await tap(session, opener)
      openings.push(await seen)
      // Until it no longer moves.
      await page.waitForTimeout(500)
      await tap(session, await middleOf(page, CLOSE))
      await page.evaluate(() => window.bench.dialogGone())
      await page.waitForTimeout(500)
    }
    const [first, ...again] = openings
    return { first, again }
  })
}

/** The bounds are ratios, with which a machine of half the speed has no trouble: times depend on the machine. */
function rowsOf({ ours, native }) {
  const againstNative = (what, figure) => {
    const [times, theirs] = [ours, native].map((visits) => visits.flatMap((visit) => visit[figure]))
    return [
      row(what, 'ms', times),
      row('the same of a native dialog', 'ms', theirs),
      row('their ratio', 'x', median(times) / median(theirs), { atMost: 2 }),
    ]
  }
  return [
    ...againstNative('tap until the dialog is seen, first opening', 'first'),
    ...againstNative('tap until the dialog is seen, later openings', 'again'),
  ]
}
