import { defineSlotRecipe } from '@pandacss/dev'
import { column } from '#theme/column.ts'

export const header = defineSlotRecipe({
  className: 'header',
  // The length comes through a prop, which Panda cannot read from the markup: all of them are written out.
  staticCss: ['*'],
  slots: ['root', 'inner', 'skip', 'brand', 'mark', 'nav', 'links', 'link'],
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
      '[data-scroll-lock] &': { paddingRight: 'var(--scrollbar-width, 0px)' },
    },
    inner: {
      display: 'flex',
      alignItems: 'center',
      gap: { base: 'min(0.75rem, 3.75vw)', sm: '8' },
      height: '4rem',
      ...column,
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
    brand: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2',
      minHeight: 'touch',
      // Where both do not fit in one line, the words of the call to action take two.
      flexShrink: '0',
      marginInlineEnd: 'auto',
      maxWidth: 'full',
      overflow: 'hidden',
      textStyle: 'brand',
      textDecoration: 'none',
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
    links: { display: 'flex', gap: '8' },
    link: {
      // Links that do not fit in one line wrap.
      display: 'flex',
      alignItems: 'center',
      minHeight: 'touch',
      textWrap: 'balance',
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
  variants: {
    // A phone of 320 px has 104 px for the brand beside the call to action.
    length: { short: {}, long: { brand: { fontSize: 'clamp(0.6rem, 10.9vw - 1.4625rem, 1.25rem)' } } },
  },
})
