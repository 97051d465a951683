import { defineSlotRecipe } from '@pandacss/dev'
import { column } from '#theme/column.ts'

export const footer = defineSlotRecipe({
  className: 'footer',
  slots: ['root', 'inner', 'brand', 'columns', 'heading', 'link', 'social', 'network', 'copyright'],
  base: {
    // Covers the seam of a fractional height.
    root: {
      position: 'relative',
      marginTop: '-1px',
      background: 'film',
      color: 'onFilm',
      paddingBlock: { base: '12', md: '16' },
    },
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
      overflowWrap: 'anywhere',
      textDecorationThickness: '1px',
      textUnderlineOffset: '0.25em',
      _hover: { color: 'action' },
      _focusVisible: { outlineColor: 'action' },
    },
    social: { display: 'flex', flexWrap: 'wrap', gap: '1', marginInlineStart: '-3' },
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
