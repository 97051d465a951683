/**
 * Inline script that decides when to load the page's script: after the largest paint, when the browser is idle, so that
 * the two do not compete; at once on a touch, a key, or `?join=1` on a page without the form. A tap on a call to action
 * before that is remembered: the link is marked as busy, and the dialog opens when it can. The fonts of the body text also
 * wait for the first paint, and so does what such a tap needs (`early-form.ts`).
 *
 * `src/vite-plugins/pages/pages.ts` writes it into the page. The attributes of its element are URLs: `data-modules` the
 * chunks of the page's script, dependencies first; `data-dialog` the dialog's module; `data-form` the form's markup;
 * `data-styles` the dialog's styles; `data-early` the module that shows both; `data-price` the price field's module. A page
 * with the form in its markup lacks the three before the last.
 */
import type { start } from './browser.tsx'
import { holdSubmit, NOT_TAKEN_OVER } from './held-submit.ts'
import { createLoader, createStyleLoader, fetchAhead, fetchDocument } from './loader.ts'
import { nextTask } from './next-task.ts'
import { showNotice } from './show-notice.ts'

const {
  modules = '',
  dialog = '',
  form = '',
  early = '',
  styles = '',
  price = '',
} = document.querySelector<HTMLElement>('script[data-modules]')?.dataset ?? {}
const applyStyles = createStyleLoader(styles)
const dialogLoader = createLoader<typeof import('#waitlist/join-dialog.tsx')>(dialog, applyStyles)
const inputEvents = ['pointerdown', 'keydown'] as const

/**
 * Whether the page has the form in its markup. The build replaces it by a constant and removes what the page does not need.
 * Such a form works without script: the script that hydrates it must not delay the first paint.
 */
const hasForm = import.meta.env.HAS_FORM === 'true'

if (hasForm) {
  const formInMarkup = document.querySelector<HTMLFormElement>('#waitlist form')
  if (formInMarkup !== null) holdSubmit(formInMarkup)
}

let begun = false
/** The requests for the script's modules and for the dialog. They resolve also when they fail. */
let scriptRequests: Promise<unknown>[] = []
let dialogRequest: Promise<void> | undefined

/** The call to action that was pressed last, and the function of the script that opens the dialog for it. */
let pressed: HTMLElement | undefined
let open: ((link: HTMLElement) => void) | undefined

/** The script is starting: `early-form.ts` must not open the form any more. */
let starting = false
/** `early-form.ts` has opened the form: the script hydrates it. */
let openedEarly = false

function begin(): void {
  if (begun) return
  begun = true
  for (const type of inputEvents) removeEventListener(type, begin)
  // Before the script: the touch may be the start of an early tap.
  fetchEarlyAhead()
  // Fonts that are not requested yet come last: a visitor who pressed something waits for the script and the dialog.
  void run(modules.split(' '))
    .catch(giveUp)
    .then(() => dialogRequest)
    .then(loadFonts)
  // Without it the field keeps its example.
  void pageParsed()
    .then(() => import(/* @vite-ignore */ price))
    .catch(() => undefined)
  if (hasForm) void requestDialog()
}

/** Resolves when the whole page is in the document: on a slow network, a touch may come earlier. */
async function pageParsed(): Promise<void> {
  if (document.readyState !== 'loading') return
  await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve, { once: true }))
}

/**
 * Runs the modules in order, then `start` of the last one, the entry. Fetches them in parallel, but runs each in a
 * separate task: input is delayed by one module at most.
 */
async function run(urls: string[]): Promise<void> {
  scriptRequests = urls.map(fetchAhead)
  let entry: unknown
  for (const url of urls) {
    entry = await import(/* @vite-ignore */ url)
    await nextTask()
  }
  starting = true
  const opener = openedEarly ? pressed : undefined
  open = await (entry as { start: typeof start }).start({ loadDialog: dialogLoader.load, giveUp, opener })
  if (pressed !== undefined && !openedEarly) open(pressed)
}

/** Opens the dialog for a call to action instead of following the link. */
function onPress(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-join]') : null
  // The browser handles clicks that open a new tab or window.
  if (link === null || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  if (open !== undefined) open(link)
  // A page with the form shows it: without `inert`, Tab reaches the links behind it.
  else if (!hasForm) onEarlyPress(link)
}

/** Remembers the press, until the form or the dialog can be shown. */
function onEarlyPress(link: HTMLElement): void {
  pressed?.removeAttribute('aria-busy')
  pressed = link
  openedEarly = false
  link.setAttribute('aria-busy', 'true')
  setTimeout(followLink, PRESS_TIMEOUT_MS)
  void showEarly(link)
  begin()
  void requestDialog()
}

/** Shows the form without waiting for the script. */
async function showEarly(link: HTMLElement): Promise<void> {
  try {
    const [module, markup] = (await fetchEarly()) ?? []
    const isWanted = !starting && link === pressed && !openedEarly
    if (module === undefined || markup === undefined || !isWanted || !module.openEarly(markup)) return
  } catch {
    // The script will open it.
    return
  }
  openedEarly = true
  link.removeAttribute('aria-busy')
}

let fetchingModule: Promise<typeof import('./early-form.ts')> | undefined
let fetchingMarkup: Promise<Document | undefined> | undefined

/**
 * Fetches in parallel what an early tap needs: a module, the form's markup and its styles, 5 KB. Not preloaded with the
 * page, because each preload delays the largest paint. Undefined where the page has the form, in development, or once the
 * script opens the form.
 */
function fetchEarly(): Promise<[typeof import('./early-form.ts'), Document | undefined, void]> | undefined {
  if (hasForm || early === '' || starting) return undefined
  return Promise.all([(fetchingModule ??= import(/* @vite-ignore */ early)), fetchMarkup(), applyStyles()])
}

function fetchEarlyAhead(): void {
  fetchEarly()?.catch(() => undefined)
}

/** Resolves to undefined when the request fails; the next call tries again. */
async function fetchMarkup(): Promise<Document | undefined> {
  const markup = await (fetchingMarkup ??= fetchDocument(form))
  if (markup === undefined) fetchingMarkup = undefined
  return markup
}

/** How long a press waits for the form. Then the browser follows the link. */
const PRESS_TIMEOUT_MS = 8000

function followLink(): void {
  if (open !== undefined || openedEarly || pressed === undefined || hasJoin(location.search)) return
  location.assign(withJoin(location.search) + location.hash)
}

let dialogRequested = false

/**
 * Fetches the dialog without waiting for the script to run. Requests it after the first response, so that on a slow
 * network it does not compete with the script.
 */
async function requestDialog(): Promise<void> {
  if (dialogRequested) return
  dialogRequested = true
  await Promise.race(scriptRequests)
  dialogRequest = dialogLoader.fetchAhead()
}

/**
 * The script cannot run: the calls to action become plain links again, with the other parameters of the URL, and one
 * that was pressed is followed. If the URL already has `join=1`, a notice says that the form cannot be opened.
 */
function giveUp(error: unknown): void {
  removeEventListener('click', onPress, true)
  console.error(error)
  dispatchEvent(new Event(NOT_TAKEN_OVER))
  const { search, hash } = location
  const isOpen = hasJoin(search)
  const joinSearch = isOpen ? search : withJoin(search)
  for (const link of document.querySelectorAll('[data-join]')) {
    // Without the hash: for a URL that differs only in the hash the browser would scroll and not load.
    link.setAttribute('href', `/${joinSearch}`)
    link.removeAttribute('aria-busy')
  }
  // A form in the markup works without script.
  if (document.querySelector('#waitlist form') !== null) return
  if (isOpen) showNotice('unable')
  else if (pressed !== undefined && open === undefined) location.assign(`/${joinSearch}${hash}`)
}

function withJoin(search: string): string {
  return `${search === '' ? '?' : `${search}&`}join=1`
}

function hasJoin(search: string): boolean {
  return /[?&]join=1(&|$)/.test(search)
}

/** The longest wait for the largest paint after `load`: a page that opens scrolled reports none. */
const PAINT_TIMEOUT_MS = 1000

/** Begins after `load` and the largest paint so far, when the browser is idle. */
function afterFirstPaint(): void {
  const whenIdle = () => {
    fetchEarlyAhead()
    if (!begun) void loadFonts()
    // Safari has no `requestIdleCallback`, older browsers no 'largest-contentful-paint'.
    if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 2000 })
    else begin()
  }
  if (!PerformanceObserver.supportedEntryTypes.includes('largest-contentful-paint')) return whenIdle()
  const observer = new PerformanceObserver(() => painted())
  const timeout = setTimeout(() => painted(), PAINT_TIMEOUT_MS)
  const painted = () => {
    clearTimeout(timeout)
    observer.disconnect()
    whenIdle()
  }
  observer.observe({ type: 'largest-contentful-paint', buffered: true })
}

let fontsRequested = false

/**
 * Loads the fonts that the first paint does not need: their rules are in a style sheet for print. Adds them when all are
 * loaded, so that the page has one layout shift at most and not one for each font. Asks once more for each that the
 * network lost, also for the font of the headlines, and adds these together too.
 */
async function loadFonts(): Promise<void> {
  if (fontsRequested) return
  fontsRequested = true
  if (hasForm) retryStyles()
  const later = document.querySelector<HTMLStyleElement>('style[media=print]')?.sheet
  const lost = await addFonts(rulesOf(later))
  await document.fonts.ready
  const failed = new Set(Array.from(document.fonts, ({ status, family }) => (status === 'error' ? plain(family) : '')))
  const first = rulesOf(document.querySelector('style')?.sheet)
  await addFonts([...lost, ...first.filter(({ style }) => failed.has(plain(style.fontFamily)))])
}

/** Requests the style sheet of the other sections once more if the network lost it. It sets `--later`. */
function retryStyles(): void {
  const link = document.querySelector<HTMLLinkElement>('#app link')
  const isLost = getComputedStyle(document.documentElement).getPropertyValue('--later') === ''
  if (link !== null && isLost) createStyleLoader(link.href)().catch(() => undefined)
}

/** Resolves to the rules of the fonts that did not load. */
async function addFonts(rules: CSSFontFaceRule[]): Promise<CSSFontFaceRule[]> {
  const loaded = await Promise.allSettled(
    rules.map(({ style }) => {
      const { fontWeight: weight, fontStretch: stretch } = style
      const unicodeRange = style.getPropertyValue('unicode-range') || 'U+0-10FFFF'
      const face = new FontFace(plain(style.fontFamily), style.getPropertyValue('src'), {
        weight,
        stretch,
        unicodeRange,
      })
      return face.load()
    }),
  )
  for (const face of loaded) if (face.status === 'fulfilled') document.fonts.add(face.value)
  return rules.filter((_, index) => loaded[index]?.status === 'rejected')
}

/** The rules of fonts that are files, not the stand-ins among the fonts of the device. */
function rulesOf(sheet: CSSStyleSheet | null | undefined): CSSFontFaceRule[] {
  return Array.from((sheet?.cssRules ?? []) as Iterable<CSSFontFaceRule>).filter((rule) =>
    rule.style?.getPropertyValue('src').includes('url('),
  )
}

/** The rule has quotes around the name of its family. `FontFace` would take them as a part of it. */
function plain(family: string): string {
  return family.replaceAll(/["']/g, '')
}

for (const type of inputEvents) addEventListener(type, begin, { passive: true })
addEventListener('click', onPress, true)

if (hasJoin(location.search) && !hasForm) {
  begin()
  void requestDialog()
} else if (document.readyState === 'complete') afterFirstPaint()
else addEventListener('load', afterFirstPaint, { once: true })

// Fetches what an early tap needs. `afterFirstPaint` and `begin` do so again, for what was lost.
if (!hasForm) {
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    fetchEarlyAhead()
  }).observe({ type: 'paint', buffered: true })
}
