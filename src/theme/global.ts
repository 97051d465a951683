import { defineGlobalStyles } from '@pandacss/dev'

export const globalCss = defineGlobalStyles({
  '*, *::before, *::after': { boxSizing: 'border-box', margin: '0', padding: '0' },
  html: {
    // What the fixed header covers, with a little air.
    scrollPaddingTop: '5rem',
    WebkitTextSizeAdjust: '100%',
    // `remove-scroll` sets it here. Of a phone, whose scroll bars take no width, no element that inherits it is styled anew.
    '--scrollbar-width': '0px',
  },
  // Smooth only after a press on the page, not when the page opens at a section.
  'html:focus-within': { scrollBehavior: 'smooth' },
  body: {
    fontFamily: 'anek',
    textStyle: 'body',
    color: 'text',
    background: 'canvas',
    overflowWrap: 'break-word',
    WebkitFontSmoothing: 'antialiased',
  },
  // At the top of the form, a pull does not load the page again. Not on what scrolls in the dialog: of an enlarged page, no finger
  // could then move the part that is seen.
  '[data-scroll-lock]': { overscrollBehavior: 'contain' },
  'h1, h2, h3': { fontSize: 'inherit', fontWeight: 'inherit' },
  'ul, ol': { listStyle: 'none' },
  'img, svg': { display: 'block', maxWidth: '100%' },
  'svg text': {
    fontFamily: 'anek',
    // Without it, text is shaped again for the scale of each drawing: a fifth of the first layout.
    textRendering: 'geometricPrecision',
    // The coordinates of a drawing run from the left in every script, but a name has its own direction.
    direction: 'ltr',
    unicodeBidi: 'plaintext',
  },
  'button, input, select': { font: 'inherit', color: 'inherit', letterSpacing: 'inherit' },
  button: { background: 'none', border: 'none', cursor: 'pointer' },
  fieldset: { border: 'none', minWidth: '0' },
  a: { color: 'inherit' },
  // Two taps do not enlarge the page.
  'a, button': { touchAction: 'manipulation' },
  ':focus-visible': { outline: '3px solid {colors.focus}', outlineOffset: '3px' },
  // The closed dialog keeps its layout (see its recipe).
  '[hidden]:not(.dialog__content)': { display: 'none !important' },
  // In Safari before 16, in place of the `clip` of sections with tilted drawings.
  '@supports not (overflow: clip)': { body: { overflowX: 'hidden' } },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animation: 'none !important',
      transition: 'none !important',
      scrollBehavior: 'auto !important',
    },
  },
  '@media print': {
    'header, #waitlist, [data-sonner-toaster], [data-busy]': { display: 'none !important' },
    // A section goes on where its page ends: kept whole, two of them leave half a page blank.
    'section, footer': { paddingBlock: '1.25rem !important' },
    'li, table, footer': { breakInside: 'avoid' },
  },
})

/**
 * Higher lines for a headline, and for titles and links, of which one has combining marks: signs above and below letters, as of
 * most scripts of India, would leave the close lines of these.
 */
export function tallLines(headline: string, titles: string) {
  const selectors = [...(hasMarks(headline) ? ['h1'] : []), ...(hasMarks(titles) ? ['h2, h3, a'] : [])]
  return Object.fromEntries(selectors.map((selector) => [selector, { lineHeight: '1.3 !important' }]))
}

const hasMarks = (text: string) => /\p{M}/u.test(text)
