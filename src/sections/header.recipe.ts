import { bite } from '#theme/bites.ts'
import { slotRecipe } from '#theme/slot-recipe.ts'

/** Appears and leaves up or down by a few pixels. Hidden, it is neither focused nor read. */
const moving = {
  transition:
    'transform {durations.shutter} {easings.shutter}, opacity {durations.quick}, visibility {durations.quick}',
} as const
const hidden = (by: number) => ({ transform: `translateY(${by}px)`, opacity: '0', visibility: 'hidden' }) as const

/** Paper with bites along one side. */
const bitten = (side: '0' | '100%') =>
  `${bite(side, 2.5, '{colors.canvas}', '{colors.onLit} 3px 4.5px, transparent 5px')} 0 0 / 100% 10px, {colors.litRaised}`

export const header = slotRecipe({
  className: 'header',
  base: {
    root: {
      position: 'fixed',
      insetInline: '0',
      top: '0',
      zIndex: 'header',
      background: 'canvas',
      borderBottom: 'hairline',
      paddingTop: 'env(safe-area-inset-top)',
      // The scroll lock removes the scroll bar, which is at the right in every script: fixed content must not move into its
      // place.
      '[data-scroll-lock] &': { paddingRight: 'var(--scrollbar-width)' },
    },
    inner: {
      display: 'flex',
      alignItems: 'center',
      columnGap: { base: 'min(0.75rem, 3.75vw)', sm: '8' },
      minHeight: '4rem',
      layerStyle: 'column',
      // Where an app doubles the size of texts, the call to action has a row of its own. Before that its words take two lines.
      xlDown: {
        flexWrap: 'wrap',
        '& > [data-busy]': { width: 'min-content', maxWidth: 'max-content', flexGrow: '999' },
      },
    },
    skip: {
      position: 'absolute',
      insetInlineStart: '2',
      top: '2',
      zIndex: 'header',
      padding: '3',
      background: 'film',
      color: 'onFilm',
      textStyle: 'label',
      transform: 'translateY(-200%)',
      _focusVisible: { transform: 'none' },
    },
    // Brand and ticket keep their places, whichever of them is seen: nothing moves.
    home: {
      flex: '1 0 0',
      display: 'grid',
      // Where both do not fit in one line, the words of the call to action take two.
      gridTemplateColumns: 'max-content minmax(0, 1fr)',
      alignItems: 'center',
    },
    brand: {
      gridArea: '1 / 1',
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2',
      minHeight: 'touch',
      textStyle: 'brand',
      textDecoration: 'none',
      whiteSpace: 'nowrap',
      '& span': {
        ...moving,
        '[data-state=price] &': { smDown: hidden(-12), xlToDesktop: hidden(-12) },
      },
    },
    // Of a window of 320 px, 124 are left beside the call to action. It takes the lines that it needs.
    long: {
      maxWidth: 'min(17rem, max(40vw, 100vw - 10rem))',
      fontSize: 'clamp(9.6px, 8.7vw - 1.06rem, 1.0625rem)',
      lineHeight: '1.25',
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
    },
    // Over the brand's word, or beside it where there is room.
    price: {
      ...moving,
      ...hidden(24),
      '[data-state=price] &': { transform: 'none', opacity: '1', visibility: 'visible' },
      gridArea: '1 / 2',
      marginInlineStart: '5',
      smDown: { gridArea: '1 / 1 / 2 / 3', marginInlineStart: '2.125rem', marginInlineEnd: '-4px' },
      xlToDesktop: { gridArea: '1 / 1 / 2 / 3', marginInlineStart: '2.375rem', marginInlineEnd: '-5' },
      '@media (max-width: 12.5rem)': { marginInlineStart: '0' },
      display: 'flex',
      alignItems: 'center',
      minHeight: 'touch',
      textDecoration: 'none',
    },
    // What does not fit beside the share is in a second row, which is cut off: first the price, then 'yours'.
    ticket: {
      display: 'flex',
      flexFlow: 'row-reverse wrap',
      justifyContent: 'center',
      gap: '1',
      maxWidth: '100%',
      height: { base: '2.25rem', sm: '2.5rem' },
      lineHeight: { base: 'calc(2.25rem - 3px)', sm: 'calc(2.5rem - 3px)' },
      paddingInlineEnd: '2',
      overflow: 'hidden',
      background: 'action',
      color: 'onAction',
      border: '1.5px solid {colors.onAction}',
      transform: 'rotate(-2deg)',
      fontSize: { base: '0.875rem', sm: '1rem', xl: '0.875rem', wide: '1rem' },
      whiteSpace: 'nowrap',
      transition: 'transform {durations.quick}',
      '@media (hover: hover)': { 'a:hover > &': { transform: 'none' } },
      '& b': { fontWeight: 'heavy', minWidth: '0' },
      '& span': { fontWeight: 'link', paddingInlineStart: '1' },
      '& i': {
        fontStyle: 'normal',
        fontWeight: 'link',
        paddingInline: { base: '7px', sm: '2' },
        background:
          'radial-gradient(circle, {colors.onAction} 1.7px, transparent 2px) 100% 0 / 4px 6px repeat-y, {colors.litRaised}',
      },
    },
    // In place of the call to action after a success: torn off at its start.
    stub: {
      display: 'flex',
      flexDirection: { base: 'column', sm: 'row' },
      justifyContent: 'center',
      alignItems: { sm: 'center' },
      columnGap: '6px',
      minHeight: '2.75rem',
      maxWidth: { base: 'min(9.5rem, 42vw)', sm: '20rem' },
      paddingInlineStart: '5',
      paddingInlineEnd: '4',
      color: 'onLit',
      background: bitten('0'),
      '[dir=rtl] &': { background: bitten('100%') },
      border: '2px solid {colors.onLit}',
      borderInlineStart: '0',
      transform: 'rotate(-2deg)',
      // Unseen until the stub of the dialog has landed here, and of its colour for a moment.
      transition: 'background-color {durations.shutter}',
      '@media screen': {
        '[data-landing] &': { opacity: '0', backgroundColor: 'action', transition: 'none' },
      },
      textStyle: 'small',
      lineHeight: '1.2',
      textDecoration: 'none',
      whiteSpace: 'nowrap',
      '& b': {
        fontWeight: 'heavy',
        fontSize: { base: '0.8125rem', sm: '1rem' },
        overflow: 'hidden',
        textOverflow: 'ellipsis',
      },
      '& span': { borderInlineStart: { sm: '2px dotted {colors.onLit}' }, paddingInlineStart: { sm: '6px' } },
    },
    // The drawing starts 2 px inside its viewBox.
    mark: {
      width: 'min(1.75rem, 8.75vw)',
      height: '1.75rem',
      flexShrink: '0',
      marginInlineStart: '-2px',
      // The name of the brand needs its place.
      '@media (max-width: 12.5rem)': { display: 'none' },
    },
    nav: { display: { base: 'none', xl: 'block' } },
    links: { display: 'flex', gap: { base: '6', xxl: '8' } },
    link: {
      // Links that do not fit in one line wrap.
      display: 'flex',
      alignItems: 'center',
      minHeight: 'touch',
      textStyle: 'link',
      textDecoration: 'none',
      color: 'muted',
      _hover: {
        color: 'text',
        textDecoration: 'underline',
        textUnderlineOffset: '0.35em',
        textDecorationThickness: '2px',
      },
    },
  },
})
