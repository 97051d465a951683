/**
 * Decides when the page's own script is fetched: after the first paint, when the browser is idle, so that neither
 * competes with the other; at once on a touch, a key or `?join=1`. A tap on a call to action before the script is
 * there is remembered: the link is marked as busy, and the script opens the dialog when it has come. The fonts of the
 * smaller type wait for the first paint likewise.
 *
 * It stands in the page itself, which `src/vite-plugins/pages/pages.ts` puts together; `data-modules` of its element names what the
 * page's script is made of, what is imported before what imports it, and `data-dialog` what the dialog adds.
 */
import { nextTask } from './next-task.ts'

const { modules = '', dialog = '' } = document.currentScript?.dataset ?? {}
const wakers = ['pointerdown', 'keydown'] as const

let begun = false

/** What has been asked for of the page's script and of the dialog; each is settled when it has come, or will not. */
let scriptFiles: Promise<void>[] = []
let dialogFiles: Promise<void>[] = []

function begin(): void {
  if (begun) return
  begun = true
  for (const waker of wakers) removeEventListener(waker, begin)
  // Type that is not on its way by then comes last: a finger that called for the script or the dialog goes before it.
  void run(modules.split(' '))
    .catch(giveUp)
    .then(() => Promise.all(dialogFiles))
    .then(showType)
}

/**
 * Runs the modules in their order. They are fetched together, yet each runs in a task of
 * its own: a finger that comes down meanwhile waits for one of them and not for all.
 */
async function run(addresses: string[]): Promise<void> {
  scriptFiles = fetchAhead(addresses)
  for (const address of addresses) {
    await import(/* @vite-ignore */ address)
    await nextTask()
  }
}

/** Scripts are fetched, styles apply as soon as they are there: of those that wait unused the console complains. */
function fetchAhead(addresses: string[]): Promise<void>[] {
  return addresses.map((address) => {
    const link = document.createElement('link')
    link.rel = address.endsWith('.css') ? 'stylesheet' : 'modulepreload'
    link.href = address
    document.head.append(link)
    return new Promise<void>((resolve) => {
      link.addEventListener('load', () => resolve())
      link.addEventListener('error', () => {
        // Without it whoever needs the file asks anew.
        link.remove()
        resolve()
      })
    })
  })
}

/** Marks a call to action as pressed, and keeps the browser from leaving the page for it. */
function remember(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('[data-join]') : null
  // A click that asks for a new tab or window is the browser's.
  if (link === null || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  // The last tap counts.
  document.querySelector('[data-join][aria-busy]')?.removeAttribute('aria-busy')
  link.setAttribute('aria-busy', 'true')
  begin()
  void hurry()
}

let hurried = false

/**
 * The dialog is wanted at once: what it needs is fetched without waiting for the page's script to run. It is asked for
 * when the first answer comes, so that on a slow network it follows the script, which runs meanwhile, and does not
 * hold it up.
 */
async function hurry(): Promise<void> {
  if (hurried) return
  hurried = true
  await Promise.race(scriptFiles)
  dialogFiles = fetchAhead(dialog.split(' '))
}

/** Without the script a call to action is what it is in the markup, a link; one that was pressed is followed now. */
function giveUp(): void {
  removeEventListener('click', remember, true)
  if (document.querySelector('[data-join][aria-busy=true]') === null) return
  location.assign(`${location.search === '' ? '?' : `${location.search}&`}join=1${location.hash}`)
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
addEventListener('click', remember, true)
addEventListener('hydrated', () => removeEventListener('click', remember, true), { once: true })

if (/[?&]join=1(&|$)/.test(location.search)) {
  begin()
  void hurry()
} else if (document.readyState === 'complete') afterFirstPaint()
else addEventListener('load', afterFirstPaint, { once: true })
