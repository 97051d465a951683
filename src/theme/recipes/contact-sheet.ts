import { defineSlotRecipe } from '@pandacss/dev'
import { column } from '#theme/column.ts'

/** The contact sheet of 'Creators Are Ready to Join'. */
export const contactSheet = defineSlotRecipe({
  className: 'contact-sheet',
  // The arrangement comes through a prop, which Panda cannot read from the markup: all of them are written out.
  staticCss: ['*'],
  slots: ['column', 'sheet', 'card', 'frame', 'soon', 'beta', 'title', 'text'],
  base: {
    column,
    sheet: {
      display: 'grid',
      gap: { base: '12', lg: '6' },
      alignItems: { lg: 'end' },
    },
    card: {
      display: 'grid',
      alignContent: 'start',
      gap: '2',
      columnGap: '6',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', mdToLg: 'minmax(0, 5fr) minmax(0, 4fr)' },
    },
    frame: { position: 'relative', marginBottom: '4', gridRow: { mdToLg: '1 / 3' }, '& > svg': { width: 'full' } },
    soon: {
      position: 'absolute',
      left: '6%',
      bottom: '19.5%',
      textStyle: 'print',
      color: 'onAction',
      background: 'action',
      paddingInline: '3',
      paddingBlock: '1',
      transform: 'rotate(-3deg)',
    },
    beta: {
      position: 'absolute',
      right: '6%',
      top: '20%',
      textStyle: 'print',
      color: 'filmMark',
      border: '2px solid {colors.filmMark}',
      borderRadius: 'edge',
      background: 'filmFrame',
      paddingInline: '3',
      paddingBlock: '1',
      transform: 'rotate(5deg)',
    },
    title: { textStyle: 'subtitle', alignSelf: { mdToLg: 'end' } },
    text: { textStyle: 'body', color: 'muted', maxWidth: 'measure' },
  },
  variants: {
    arrangement: {
      // The first of three frames is the largest.
      three: { sheet: { gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '5fr 4fr 4fr' } } },
      rows: { sheet: { gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(12, minmax(0, 1fr))' } } },
    },
  },
})
