/**
 * Decides when the page's own script is fetched: after the first paint, when the browser is idle, so that neither
 * competes with the other; at once on a touch, a key or `?join=1`. A tap on a call to action before the script is
 * there is remembered: the link is marked as busy, and the dialog is opened when the script has come. The fonts of the
 * smaller type wait for the first paint likewise.
 *
 * It stands in the page itself, which `src/vite-plugins/pages/pages.ts` puts together; `data-modules` of its element names what the
 * page's script is made of, what is imported before what imports it, `data-dialog` the module of the dialog, `data-form` the
 * markup of the form, `data-styles` the styles of the dialog, and `data-early` what shows both before the script.
 */
import type { start } from './browser.tsx'
import { NOT_TAKEN_OVER } from './held-submit.ts'
import { fetchAhead, loaderOf, stylesOf } from './loader.ts'
import { nextTask } from './next-task.ts'
import { say } from './notice.ts'

const {
  modules = '',
  dialog = '',
  form = '',
  early = '',
  styles = '',
} = document.querySelector<HTMLElement>('script[data-modules]')?.dataset ?? {}
const applyStyles = stylesOf(styles)
const dialogLoader = loaderOf<typeof import('#waitlist/join-dialog.tsx')>(dialog, applyStyles)
const wakers = ['pointerdown', 'keydown'] as const

/** A form in the markup works by itself: the script that takes it over must not delay its first paint. */
const formIsThere = document.querySelector('#waitlist form') !== null

let begun = false
/** Settled when each module of the page's script, or the dialog, has come or will not. */
let scriptOnItsWay: Promise<unknown>[] = []
let dialogOnItsWay: Promise<void> | undefined

/** The call to action that waits for the script, and what the script then opens the dialog with. */
let pressed: HTMLElement | undefined
let open: ((link: HTMLElement) => void) | undefined

/** From now on the script alone opens the form. */
let starting = false
/** The form was opened before that, and is for the script to take over. */
let openedEarly = false

function begin(): void {
  if (begun) return
  begun = true
  for (const waker of wakers) removeEventListener(waker, begin)
  // Type that is not on its way by then comes last: a finger that called for the script or the dialog goes before it.
  void run(modules.split(' '))
    .catch(giveUp)
    .then(() => dialogOnItsWay)
    .then(showType)
    .then(showSections)
  if (formIsThere) void hurry()
}

/**
 * Runs the modules in their order, then what the last of them, the entry, exports. They are fetched together, yet each
 * runs in a task of its own: a finger that comes down meanwhile waits for one of them and not for all.
 */
async function run(addresses: string[]): Promise<void> {
  scriptOnItsWay = addresses.map(fetchAhead)
  let entry: unknown
  for (const address of addresses) {
    entry = await import(/* @vite-ignore */ address)
    await nextTask()
  }
  starting = true
  const opener = openedEarly ? pressed : undefined
  open = await (entry as { start: typeof start }).start({ loadDialog: dialogLoader.load, giveUp, opener })
  if (pressed !== undefined && !openedEarly) open(pressed)
}

/** Opens the dialog for a call to action, or remembers it, and keeps the browser from leaving the page for it. */
function onPress(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-join]') : null
  // A click that asks for a new tab or window is the browser's.
  if (link === null || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  if (open !== undefined) {
    open(link)
    return
  }
  // The last tap counts.
  pressed?.removeAttribute('aria-busy')
  pressed = link
  openedEarly = false
  link.setAttribute('aria-busy', 'true')
  setTimeout(followLink, PATIENCE_OF_A_TAP)
  void showEarly(link)
  begin()
  void hurry()
}

/** Shows the form without waiting for the script: its markup and what shows it take 3 KB of the network. */
async function showEarly(link: HTMLElement): Promise<void> {
  const opened = await Promise.all([fetchEarly(), applyStyles()])
    .then(([module]) => module?.openEarly(form, () => !starting && link === pressed && !openedEarly))
    // The script will open it.
    .catch(() => false)
  if (opened !== true) return
  openedEarly = true
  link.removeAttribute('aria-busy')
}

let fetchingEarly: Promise<typeof import('./early-form.ts')> | undefined

function fetchEarly(): typeof fetchingEarly {
  if (early === '' || starting) return undefined
  return (fetchingEarly ??= import(/* @vite-ignore */ early) as Promise<typeof import('./early-form.ts')>)
}

/** How long a tap waits, in milliseconds: then its link is followed. */
const PATIENCE_OF_A_TAP = 8000

function followLink(): void {
  if (open !== undefined || openedEarly || pressed === undefined || asksForForm(location.search)) return
  location.assign(`${location.search === '' ? '?' : `${location.search}&`}join=1${location.hash}`)
}

let hurried = false

/**
 * The dialog is wanted at once: it is fetched without waiting for the page's script to run. It is asked for when the
 * first answer comes, so that on a slow network it follows the script, which runs meanwhile, and does not hold it up.
 */
async function hurry(): Promise<void> {
  if (hurried) return
  hurried = true
  await Promise.race(scriptOnItsWay)
  dialogOnItsWay = dialogLoader.fetchAhead()
}

/**
 * Without the script a call to action is what it is in the markup, a link, which now keeps what else is in the
 * address; one that was pressed is followed. Where the address asks for the form already, the page says that it
 * cannot be opened.
 */
function giveUp(error: unknown): void {
  removeEventListener('click', onPress, true)
  console.error(error)
  dispatchEvent(new Event(NOT_TAKEN_OVER))
  const { search, hash } = location
  const asked = asksForForm(search)
  const address = asked ? search : `${search === '' ? '?' : `${search}&`}join=1`
  for (const link of document.querySelectorAll('[data-join]')) {
    // Without the hash: to an address that differs by it alone the browser would only scroll.
    link.setAttribute('href', `/${address}`)
    link.removeAttribute('aria-busy')
  }
  // A form that is there works by itself.
  if (document.querySelector('#waitlist form') !== null) return
  if (asked) say('unable')
  else if (pressed !== undefined && open === undefined) location.assign(`/${address}${hash}`)
}

function asksForForm(search: string): boolean {
  return /[?&]join=1(&|$)/.test(search)
}

/** The longest wait for a largest paint, in milliseconds after `load`: a page that opens scrolled reports none. */
const PATIENCE = 1000

/** Begins at the later of the page's `load` event and its largest paint so far, once the browser rests. */
function afterFirstPaint(): void {
  const whenIdle = () => {
    if (!begun) void showType()
    // Safari knows no idle callback, older browsers no largest paint.
    if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 2000 })
    else begin()
  }
  if (!PerformanceObserver.supportedEntryTypes.includes('largest-contentful-paint')) return whenIdle()
  const observer = new PerformanceObserver(() => painted())
  const patience = setTimeout(() => painted(), PATIENCE)
  const painted = () => {
    clearTimeout(patience)
    observer.disconnect()
    whenIdle()
  }
  observer.observe({ type: 'largest-contentful-paint', buffered: true })
}

/**
 * Lays out the sections that the first layout skipped (`theme/recipes/section.ts`), for captures of the whole page and a
 * true scroll bar. One a task, so that input is delayed by one section at most.
 */
async function showSections(): Promise<void> {
  for (const section of document.querySelectorAll('section')) {
    section.setAttribute('data-shown', '')
    section.getBoundingClientRect()
    await nextTask()
  }
}

let typeShown = false

/**
 * Fetches the fonts that the first paint did without; until then their rules are for print alone. They are all there
 * before the first is shown, so that the page is laid out anew once and not with each.
 */
async function showType(): Promise<void> {
  if (typeShown) return
  typeShown = true
  const rules = document.querySelector<HTMLStyleElement>('style[media=print]')?.sheet?.cssRules ?? []
  const faces = Array.from(rules as Iterable<CSSFontFaceRule>, ({ style }) => {
    const { fontWeight: weight, fontStretch: stretch } = style
    // A rule quotes its name, which a face would take for a part of it.
    const family = style.fontFamily.replaceAll(/["']/g, '')
    const unicodeRange = style.getPropertyValue('unicode-range') || 'U+0-10FFFF'
    return new FontFace(family, style.getPropertyValue('src'), { weight, stretch, unicodeRange })
  })
  const loaded = await Promise.allSettled(faces.map((face) => face.load()))
  for (const face of loaded) if (face.status === 'fulfilled') document.fonts.add(face.value)
}

for (const waker of wakers) addEventListener(waker, begin, { passive: true })
addEventListener('click', onPress, true)

if (asksForForm(location.search) && !formIsThere) {
  begin()
  void hurry()
} else {
  if (form !== '') {
    applyStyles().catch(() => undefined)
    // Takes the preloaded markup into the cache, where `fetchForm` finds it: the file is named after its content.
    fetch(form).catch(() => undefined)
  }
  if (document.readyState === 'complete') afterFirstPaint()
  else addEventListener('load', afterFirstPaint, { once: true })
}
