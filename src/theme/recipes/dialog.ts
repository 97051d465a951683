import { bite } from '#theme/bites.ts'
import { slotRecipe } from '#theme/slot-recipe.ts'

/** A phone in landscape with its keyboard open, or a desktop zoomed to 400 % (WCAG 1.4.10). */
const low = '@media (max-height: 17rem)'
/** A phone in landscape, which has no room for the toasts above the sheet. */
const landscape = '@media (max-height: 35rem)'

const RIBBON = `${bite('top', 5)} center top / 1rem 51% repeat-x, ${bite('bottom', 5)} center bottom / 1rem 51% repeat-x`
const bitten = (side: '0' | '100%') => `${bite(side, 4)} 0 0 / 100% 1rem`

/** The dialog: a bottom sheet under a ribbon on phones, a ticket with a stub on wide screens. */
export const dialog = slotRecipe({
  className: 'dialog',
  base: {
    backdrop: {
      position: 'fixed',
      inset: '0',
      zIndex: 'dialog',
      background: 'hallDeep',
      opacity: '0.72',
      '&[data-state=closed]': { animation: 'fade {durations.quick}', pointerEvents: 'none' },
    },
    positioner: {
      // A press beside the dialog reaches the backdrop.
      pointerEvents: 'none',
      position: 'fixed',
      inset: '0',
      zIndex: 'dialog',
      display: 'grid',
      // A ticket hangs from its top, so that an error moves only what is below it. The form alone is in the middle.
      '--top': 'max(1.5rem, 50vh - 22rem)',
      [low]: { '--top': '0px' },
      alignItems: { base: 'end', md: 'start' },
      justifyItems: 'center',
      padding: { md: 'var(--top) max(1.5rem, env(safe-area-inset-left)) 0' },
      // While closed, it keeps its layout but is neither painted nor focusable, so that it opens quickly. Browsers would write
      // into the console of a visit that measures what `content-visibility` hides.
      '&[data-closed]': { visibility: 'hidden' },
    },
    content: {
      pointerEvents: 'auto',
      position: 'relative',
      display: 'grid',
      // The stub is a ribbon at the upper edge of the sheet, or at the end of the ticket.
      gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 9.5rem' },
      gridTemplateRows: { base: 'minmax(3.25rem, max-content) minmax(0, 1fr)', md: 'minmax(0, 1fr)' },
      width: '100%',
      maxWidth: '56rem',
      color: 'text',
      // What shows through the perforation between stub and form.
      background: { base: 'linear-gradient({colors.raised}, {colors.raised}) 0 2.5rem no-repeat', md: 'raised' },
      // In the hall, where its ground is that of the page.
      border: { _dark: { md: 'hairline' }, _highContrast: '2px solid' },
      borderRadius: { md: 'edge' },
      // dvh, so that the sheet fits between the bars of a phone; vh in browsers without it. Above it is room for a toast.
      '--around': { base: '4.75rem', md: 'calc(var(--top) + 1.5rem)' },
      maxHeight: 'calc(100vh - var(--around))',
      '@supports (height: 1dvh)': { maxHeight: 'calc(100dvh - var(--around))' },
      [landscape]: {
        mdDown: { maxHeight: '92vh', backgroundPosition: '0 0.75rem', gridTemplateRows: '1.25rem minmax(0, 1fr)' },
      },
      // Above the keyboard of a phone in landscape, the form has the whole height.
      [low]: {
        maxHeight: '100%',
        // A ticket has its stub at its end, and no ribbon above.
        mdDown: { maxHeight: '100%', gridTemplateRows: '6px minmax(0, 1fr)' },
      },
      overflow: 'hidden',
      // Ark sets these as it opens. Inherited further, each would restyle all elements of the form before the first frame.
      '& > *': { '--layer-index': '0', '--nested-layer-count': '0', '--z-index': '0' },
      '&[data-state=open]': {
        animation: 'shutter {durations.shutter} {easings.shutter}',
      },
    },
    main: {
      // Elements for screen readers only would make the whole dialog scroll.
      position: 'relative',
      outline: '0',
      background: 'raised',
      overflowY: 'auto',
      paddingInline: { base: '5', md: '8' },
      scrollPaddingTop: '5.5rem',
      scrollPaddingBottom: '8',
      [low]: { scrollPaddingTop: '4.5rem', scrollPaddingBottom: '2' },
    },
    // A sticky title bar. The close button is at its start, where toasts never cover it.
    title: {
      textStyle: 'title',
      fontSize: 'clamp(1.375rem, 1rem + 1.6vw, 2rem)',
      position: 'sticky',
      top: '0',
      zIndex: '2',
      display: 'flex',
      alignItems: 'center',
      minHeight: { base: '3.5rem', md: '4rem', _short: '3.375rem' },
      [low]: { minHeight: '3rem' },
      background: 'raised',
      borderBottom: 'hairline',
      marginInline: { base: '-5', md: '-8' },
      paddingInlineStart: { base: '3.75rem', md: '4.75rem' },
    },
    /** Below a confirmation. */
    news: { display: 'grid', alignContent: 'end', minHeight: { md: '10.5rem' }, paddingBottom: { base: '8', md: '6' } },
    subtitle: { textStyle: 'body', color: 'muted', marginBlock: { base: '4', _short: '2' } },
    close: {
      position: 'absolute',
      top: { base: '3.5rem', md: '2', _short: '3px' },
      [landscape]: { top: { base: '1.5rem', md: '3px' } },
      [low]: { top: '4px' },
      zIndex: '3',
      insetInlineStart: { base: '2', md: '5' },
      boxSize: 'touch',
      display: 'grid',
      placeItems: 'center',
      borderRadius: '50%',
      background: 'raised',
      _hover: { background: 'shade' },
      _focusVisible: { outlineOffset: '-3px' },
      '& svg': { boxSize: '1.5rem' },
    },
    stub: {
      position: 'relative',
      gridArea: { base: '1 / 1', md: '1 / 2' },
      minHeight: '0',
      background: 'action',
      color: 'onAction',
      // Perforated where it is torn off, and on a phone along its upper edge too.
      mask: { base: RIBBON, md: bitten('0') },
      '[dir=rtl] &': { mask: { md: bitten('100%') } },
      [landscape]: { '& > *': { display: { mdDown: 'none' } } },
    },
    /** What is left of the dialog for a moment after a success, over the page. */
    leaving: {
      position: 'fixed',
      inset: '0',
      zIndex: 'dialog',
      pointerEvents: 'none',
      overflow: 'hidden',
      display: { _print: 'none' },
      // Presses go through to the page at once. Otherwise the copy could be pressed like the dialog itself.
      '& *, & *::after': { animation: 'none !important', pointerEvents: 'none !important' },
    },
    torn: { zIndex: 'dialog' },
    /** What a copy over the page stands for. Paper, a search and screen readers still have it. */
    concealed: { '@media screen': { opacity: '0', animation: 'none !important' } },
  },
})
