import { slotRecipe } from '#theme/slot-recipe.ts'

/** The block of colour at the end of the pitch, torn off along its upper edge. */
export const founding = slotRecipe({
  className: 'founding',
  base: {
    tear: {
      position: 'absolute',
      insetInline: '0',
      top: '-1px',
      height: '0.625rem',
      background:
        'radial-gradient(circle at 50% 0, {colors.canvas} 0.5rem, transparent 0.53rem) center top / 1.5rem 100%',
    },
    column: {
      layerStyle: 'column',
      position: 'relative',
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
      gridTemplateRows: { lg: 'auto auto 1fr' },
      columnGap: '6',
      rowGap: { base: '3', md: '8' },
    },
    // Optical alignment: the side bearing of the first letter.
    title: {
      textStyle: 'poster',
      gridColumn: '1 / -1',
      gridRow: '1',
      marginInlineStart: '-0.066em',
      marginBottom: { md: '4' },
      _print: { fontSize: '3rem' },
    },
    lead: { textStyle: 'lead', maxWidth: 'measure' },
    action: {
      display: { base: 'grid', _print: 'none' },
      gap: { base: '2', md: '3' },
      justifyItems: { base: 'stretch', sm: 'start' },
      gridColumn: { lg: '1' },
      alignSelf: 'start',
    },
    calm: { textStyle: 'link', textAlign: { base: 'center', sm: 'start' } },
    // What is decided, and what is not: full discs below a solid rule, and rings below a dashed one.
    terms: {
      gridColumn: { lg: '2' },
      gridRow: { lg: '2 / 4' },
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', xs: 'repeat(2, minmax(0, 1fr))' },
      columnGap: { base: '4', md: '6' },
      rowGap: '5',
      alignItems: 'start',
      marginTop: { base: '4', lg: '0' },
      textStyle: 'caption',
      '& h3': {
        textStyle: 'print',
        paddingBottom: '2',
        marginBottom: '2',
        borderBottom: '2px solid {colors.onAction}',
      },
      '& li': { position: 'relative', paddingInlineStart: '1.5rem', paddingBlock: { base: '5px', md: '2' } },
      '& li::before': {
        content: '""',
        position: 'absolute',
        insetInlineStart: '0',
        marginTop: '0.35em',
        padding: '0.25em',
        border: '0.125em solid {colors.onAction}',
        borderRadius: 'round',
      },
      '& div:first-child li::before': { padding: '0', borderWidth: '0.375em' },
      '& div + div h3': { borderBottomStyle: 'dashed' },
    },
    erase: {
      gridColumn: '1 / -1',
      textStyle: 'link',
      lineHeight: '1.4',
      '& a': { textUnderlineOffset: '0.25em', _focusVisible: { outlineColor: 'onAction' } },
    },
    /** A stub on the page: below the headline, or on wide screens beside its last line. */
    pinned: {
      gridColumn: '1 / -1',
      gridRow: { lg: '1' },
      alignSelf: 'end',
      justifySelf: { lg: 'end' },
      width: { base: 'min(20rem, 100%)', lg: 'min(36rem, 29vw)' },
      height: 'auto',
      marginBlock: { base: '4', lg: '0' },
      overflow: 'visible',
      transform: 'rotate(-6deg)',
      scrollMarginTop: { base: '6rem', md: '12rem', lg: '15rem' },
    },
  },
})
