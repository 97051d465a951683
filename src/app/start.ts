/**
 * The inline script of each page (`src/vite-plugins/pages/pages.ts` compiles it): loads the page's script after the first
 * paint, with which it would compete. Links and form work by themselves until then.
 */
const { modules = '' } = document.querySelector<HTMLElement>('script[data-modules]')?.dataset ?? {}
const connection: { saveData?: boolean; effectiveType?: string } = Reflect.get(navigator, 'connection') ?? {}

// The other parameters, such as those of a campaign, stay also for who presses before the page's script has come.
if (location.search !== '') {
  const pairs = location.search.slice(1).split('&')
  const without = (ours: RegExp) => pairs.filter((pair) => !ours.test(`${new URLSearchParams(pair)}`))
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href="/?join=1"]'))
    link.search = [...without(/^join=/), 'join=1'].join('&')
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href="/"]'))
    link.search = without(/^(join(ed)?|category)=/).join('&')
}

/** In parallel: each file imports the ones before it. Without them the page stays as it is. */
function loadScript(): void {
  for (const module of modules.split(' ')) import(/* @vite-ignore */ module).catch(() => {})
}

/** The fonts of the text, whose rules are for print: used when all are there, so that text is styled and laid out once. */
async function loadFonts(): Promise<void> {
  const rules = Array.from(document.querySelector<HTMLStyleElement>('style[media=print]')?.sheet?.cssRules ?? [])
  const faces = rules.map((rule) => {
    const valueOf = (name: string) => (rule as CSSFontFaceRule).style.getPropertyValue(name)
    return new FontFace(valueOf('font-family').replaceAll(/["']/g, ''), valueOf('src'), {
      weight: valueOf('font-weight'),
      stretch: valueOf('font-stretch'),
      unicodeRange: valueOf('unicode-range') || 'U+0-10FFFF',
    }).load()
  })
  for (const face of await Promise.allSettled(faces)) if (face.status === 'fulfilled') document.fonts.add(face.value)
}

addEventListener('load', () => {
  void loadFonts()
  if (connection.saveData === true || /2g|3g/.test(connection.effectiveType ?? '')) {
    // Somebody is there. Until then a page that is only opened costs no script.
    for (const sign of ['scroll', 'pointerdown', 'keydown', 'focusin'])
      addEventListener(sign, loadScript, { once: true, passive: true })
  } else if ('requestIdleCallback' in window) requestIdleCallback(loadScript, { timeout: 2000 })
  else setTimeout(loadScript)
})
