import { slotRecipe } from '#theme/slot-recipe.ts'

export const footer = slotRecipe({
  className: 'footer',
  base: {
    // Covers the seam of a fractional height.
    root: {
      position: 'relative',
      marginTop: '-1px',
      background: 'film',
      color: 'onFilm',
      paddingTop: { base: '6', md: '16' },
      paddingBottom: { base: '5', md: '12' },
      '& a': {
        textDecorationThickness: '1px',
        textUnderlineOffset: '0.25em',
        _hover: { color: 'action' },
        _focusVisible: { outlineColor: 'action' },
      },
    },
    inner: {
      layerStyle: 'column',
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'repeat(2, minmax(0, 1fr))' },
      columnGap: '6',
      rowGap: { base: '3', md: '12' },
    },
    brand: { textStyle: 'title', lineHeight: '1.3', marginBlock: '-0.15em' },
    long: { fontSize: 'min(2.5rem, 7vw)' },
    columns: {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      columnGap: '5',
      rowGap: '2',
    },
    heading: { textStyle: 'print', color: 'onFilmMuted', paddingBottom: '1' },
    sender: { textStyle: 'small', color: 'onFilmMuted' },
    link: {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: '2.75rem',
      textStyle: 'label',
      overflowWrap: 'anywhere',
      // Its ring ends below the heading.
      _focusVisible: { outlineOffset: '0' },
    },
    social: { display: 'flex', flexWrap: 'wrap', gap: '1', marginInlineStart: '-3' },
    network: {
      display: 'grid',
      placeItems: 'center',
      boxSize: 'touch',
      '& svg': { boxSize: '1.5rem' },
    },
    later: {
      textStyle: 'label',
      color: 'onFilmMuted',
      paddingTop: { base: '1', md: '9px' },
      maxWidth: { lg: '12rem', xxl: 'none' },
      fontSize: '1rem',
      textWrap: 'balance',
      // One after the other, as in a sentence.
      '& li': { display: 'inline', whiteSpace: 'nowrap' },
      '& li:not(:last-child)': { _after: { content: '", "' } },
      // As high as a finger needs, also where two lines of them follow each other.
      '& a': { display: 'inline-block', lineHeight: '1.625rem' },
    },
    // As wide as the page.
    name: { gridColumn: '1 / -1', width: '100%', display: { _print: 'none' }, fill: 'action' },
    copyright: {
      gridColumn: '1 / -1',
      textStyle: 'small',
      color: 'onFilmMuted',
      borderTop: '1px solid {colors.filmLine}',
      paddingTop: { base: '3', md: '6' },
    },
  },
})
