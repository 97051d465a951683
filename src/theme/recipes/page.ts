import { defineRecipe, defineSlotRecipe } from '@pandacss/dev'
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

export const footer = defineSlotRecipe({
  className: 'footer',
  slots: ['root', 'inner', 'brand', 'columns', 'heading', 'link', 'social', 'network', 'copyright'],
  base: {
    root: { background: 'film', color: 'onFilm', paddingBlock: { base: '12', md: '16' } },
    inner: {
      ...column,
      display: 'grid',
      gap: { base: '10', md: '12' },
    },
    brand: { textStyle: 'title' },
    columns: {
      display: 'grid',
      gap: '8',
      gridTemplateColumns: { sm: 'auto auto', lg: 'auto auto 1fr' },
      columnGap: { base: '8', lg: '24' },
      justifyContent: 'start',
    },
    heading: { textStyle: 'print', color: 'onFilmMuted', marginBottom: '1' },
    link: {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: '2.75rem',
      textStyle: 'label',
      textDecorationThickness: '1px',
      textUnderlineOffset: '0.25em',
      _hover: { color: 'action' },
      _focusVisible: { outlineColor: 'action' },
    },
    social: { display: 'flex', flexWrap: 'wrap', gap: '1', marginLeft: '-3' },
    network: {
      display: 'grid',
      placeItems: 'center',
      width: 'touch',
      height: 'touch',
      _hover: { color: 'action' },
      _focusVisible: { outlineColor: 'action' },
      '& svg': { width: '1.5rem', height: '1.5rem' },
    },
    copyright: { textStyle: 'small', color: 'onFilmMuted', borderTop: '1px solid {colors.filmLine}', paddingTop: '6' },
  },
})

export const missing = defineSlotRecipe({
  className: 'missing',
  slots: ['root', 'brand', 'mark', 'words', 'title', 'text', 'reel'],
  base: {
    root: {
      ...column,
      minHeight: '100vh',
      paddingBlock: '6',
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 4fr)' },
      gridTemplateRows: 'auto 1fr',
      columnGap: '16',
      rowGap: '10',
      alignItems: 'center',
    },
    brand: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2',
      gridColumn: '1 / -1',
      justifySelf: 'start',
      minHeight: 'touch',
      textStyle: 'brand',
      textDecoration: 'none',
    },
    mark: { width: '1.75rem', height: '1.75rem' },
    words: { display: 'grid', gap: '6', justifyItems: 'start' },
    title: { textStyle: 'headline' },
    text: { textStyle: 'lead', color: 'muted', maxWidth: 'measure' },
    reel: { width: 'full', maxWidth: { base: '16rem', lg: 'none' }, overflow: 'visible' },
  },
})

/** A short word from the page itself, where no toast can be: the form could not be fetched. */
export const notice = defineRecipe({
  className: 'notice',
  base: {
    position: 'fixed',
    zIndex: 'notice',
    insetInline: '4',
    bottom: 'calc(1rem + env(safe-area-inset-bottom))',
    maxWidth: 'measure',
    marginInline: 'auto',
    padding: '4',
    background: 'film',
    color: 'onFilm',
    textStyle: 'label',
    borderRadius: 'edge',
    _empty: { display: 'none' },
  },
})
