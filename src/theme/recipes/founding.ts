import { defineSlotRecipe } from '@pandacss/dev'
import { column } from '#theme/column.ts'

/** The block of colour at the end of the pitch, torn off along its upper edge. */
export const founding = defineSlotRecipe({
  className: 'founding',
  slots: ['tear', 'column', 'title', 'row', 'lead'],
  base: {
    tear: {
      position: 'absolute',
      insetInline: '0',
      top: '-1px',
      height: '0.625rem',
      background:
        'radial-gradient(circle at 50% 0, {colors.canvas} 0.5rem, transparent 0.53rem) center top / 1.5rem 100%',
    },
    column,
    // Optical alignment: the side bearing of the first letter.
    title: { textStyle: 'poster', marginInlineStart: '-0.066em' },
    row: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '8',
      marginTop: { base: '8', md: '12' },
    },
    lead: { textStyle: 'lead', maxWidth: 'measure' },
  },
})
