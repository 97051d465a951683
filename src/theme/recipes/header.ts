import { defineSlotRecipe } from '@pandacss/dev'
import { column } from '#theme/column.ts'

export const header = defineSlotRecipe({
  className: 'header',
  // The length comes through a prop, which Panda cannot read from the markup: all of them are written out.
  staticCss: ['*'],
  slots: ['root', 'inner', 'start', 'skip', 'brand', 'mark', 'nav', 'links', 'link'],
  base: {
    root: {
      position: 'fixed',
      insetInline: '0',
      top: '0',
      zIndex: 'header',
      background: 'canvas',
      borderBottom: 'hairline',
      paddingTop: 'env(safe-area-inset-top)',
      // The lock of the dialog takes the scroll bar away: what is fixed must not move into its place.
      '[data-scroll-lock] &': { paddingRight: 'var(--scrollbar-width, 0px)' },
    },
    inner: {
      display: 'flex',
      alignItems: 'center',
      gap: { base: '3', sm: '6' },
      height: '4rem',
      ...column,
    },
    start: { display: 'flex', alignItems: 'center', gap: '6', flexGrow: '1', minWidth: '0' },
    skip: {
      position: 'absolute',
      left: '2',
      top: '2',
      zIndex: 'header',
      padding: '3',
      background: 'film',
      color: 'onFilm',
      textStyle: 'label',
      transform: 'translateY(-200%)',
      _focusVisible: { transform: 'none' },
    },
    brand: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2',
      minHeight: 'touch',
      marginRight: 'auto',
      flexShrink: { xl: '0' },
      minWidth: '0',
      overflow: 'hidden',
      textStyle: 'brand',
      textDecoration: 'none',
    },
    mark: { width: '1.75rem', height: '1.75rem', flexShrink: '0' },
    nav: { display: { base: 'none', xl: 'block' }, minWidth: '0' },
    links: { display: 'flex', gap: '6' },
    link: {
      // Where the links find no room in one line, the longer ones take two.
      display: 'flex',
      alignItems: 'center',
      minHeight: 'touch',
      textWrap: 'balance',
      textStyle: 'small',
      fontWeight: 'strong',
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
  variants: {
    // Beside the call to action a phone of 320 pixels has 104 left for a brand.
    length: { short: {}, long: { brand: { fontSize: 'clamp(0.6rem, 10.9vw - 1.4625rem, 1.25rem)' } } },
  },
})
