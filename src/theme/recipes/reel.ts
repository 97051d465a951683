import { defineSlotRecipe } from '@pandacss/dev'
import { column } from '#theme/column.ts'

/** The VAS score as a film reel: a window for each factor, and the list that says what they measure. */
export const reel = defineSlotRecipe({
  className: 'reel',
  slots: ['column', 'layout', 'picture', 'list', 'factor', 'number', 'title', 'text'],
  base: {
    column,
    layout: {
      display: 'grid',
      gridTemplateColumns: { lg: 'minmax(0, 5fr) minmax(0, 6fr)' },
      gap: { base: '10', lg: '24' },
      alignItems: 'center',
    },
    picture: {
      width: 'full',
      maxWidth: { base: '22rem', lg: 'none' },
      marginInline: 'auto',
      overflow: 'visible',
    },
    list: { borderTop: 'bold' },
    factor: {
      display: 'grid',
      gridTemplateColumns: '2.75rem minmax(0, 1fr)',
      columnGap: '2',
      rowGap: '1',
      paddingBlock: '5',
      borderBottom: 'hairline',
    },
    number: { textStyle: 'subtitle', color: 'emphasis', gridRow: '1 / 3' },
    title: { textStyle: 'subtitle' },
    text: { textStyle: 'body', color: 'muted', gridColumn: '2', maxWidth: 'measure' },
  },
})
