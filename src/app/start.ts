/** The inline script of each page: loads the page's script after the first paint, with which it would compete. */
import { closedSearch, openedSearch, proposedCategory } from '#contract/address.ts'

const { modules = '' } = document.currentScript?.dataset ?? {}
type Connection = { saveData?: boolean; effectiveType?: string }
const { saveData = false, effectiveType = '4g' } = (navigator as { connection?: Connection }).connection ?? {}

/** False in a copy under another path, as of an archive or a VPN: its addresses are not ours, and the markup stays as it is. */
const isOurs = location.pathname === '/'

/** The links of the page that have this beginning or address get the query, and the hash of the page. */
function keepQuery(links: string, queryOf: (link: HTMLAnchorElement) => string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(`#waitlist-app ${links}`))
    link.href = `/${queryOf(link)}${location.hash}`
}

/** Loads all files in parallel, also those that others import. If one is lost, the page stays as it is. */
function loadScript(): void {
  for (const module of modules.split(' ')) import(/* @vite-ignore */ module).catch(() => {})
}

if (isOurs) {
  // A page or a mail has escaped the link twice for HTML: browsers take what follows the `#` of `&#038;` for a hash. Behind the
  // link to a section stands a sign that a chat has taken along, or the query of a tool.
  const whole = location.search + location.hash
  const plain = whole
    .replaceAll(/&#(x?)([\da-f]+);/gi, (_, hex, code) => String.fromCharCode(parseInt(code, hex ? 16 : 10)))
    .replace(/#([\w-]*\w)([?&].+=.+)?.*/, (hash, id, query = '') =>
      document.getElementById((id = id.toLowerCase())) ? `${query}#${id}` : hash,
    )
  if (plain !== whole) location.replace(`/${plain}`)

  // The other parameters, such as those of a campaign, for a press before the page's script has loaded. The links are spelled
  // as the router spells them when it hydrates.
  keepQuery('a[href^="/?join=1"]', (link) => openedSearch(location.search, proposedCategory(link.search)))
  keepQuery('a[href="/"]', () => closedSearch(location.search))
}

/** Applies the fonts of the text, which are marked for print, when they have come: sooner, the page would be laid out twice. */
function applyFonts(): void {
  const rules = document.getElementById('later-fonts')
  const urls = rules?.textContent.match(/url\([^)]+\)/g) ?? []
  void Promise.allSettled(urls.map((url) => new FontFace('_', url).load())).then(() => rules?.removeAttribute('media'))
}

addEventListener('load', () => {
  applyFonts()
  if (!isOurs) return
  if (saveData || effectiveType !== '4g') {
    // Wait for the first interaction: a page that is only opened then costs no script.
    for (const sign of ['scroll', 'focusin']) addEventListener(sign, loadScript, { once: true })
  } else if ('requestIdleCallback' in window) requestIdleCallback(loadScript, { timeout: 2000 })
  else setTimeout(loadScript)
})
