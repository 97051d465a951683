import { defineSlotRecipe } from '@pandacss/dev'
import { column } from '#theme/column.ts'

/** The VAS score: strips of film that run into one reel, and the list that says what they measure. */
export const reel = defineSlotRecipe({
  className: 'reel',
  slots: ['column', 'layout', 'picture', 'list', 'factor', 'title', 'text'],
  base: {
    column,
    layout: {
      display: 'grid',
      gridTemplateColumns: { lg: 'minmax(0, 5fr) minmax(0, 6fr)' },
      gap: { base: '8', lg: '24' },
      alignItems: 'center',
    },
    picture: {
      width: 'full',
      maxWidth: { base: '30rem', lg: 'none' },
      overflow: 'visible',
    },
    list: { borderTop: 'bold' },
    factor: { display: 'grid', gap: '1', paddingBlock: { base: '4', md: '5' }, borderBottom: 'hairline' },
    title: { textStyle: 'subtitle' },
    text: { textStyle: 'caption', color: 'muted', maxWidth: 'measure' },
  },
})
