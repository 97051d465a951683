import { defineSlotRecipe } from '@pandacss/dev'
import { column } from '#theme/column.ts'

/** A stamp beside a frame, each at its own angle. */
const stamp = { textStyle: 'print', fontSize: '0.75rem', paddingInline: '2', paddingBlock: '1' } as const

/** The contact sheet of 'Creators Are Ready to Join'. */
export const contactSheet = defineSlotRecipe({
  className: 'contact-sheet',
  // The arrangement comes through a prop, which Panda cannot read from the markup: all of them are written out.
  staticCss: ['*'],
  slots: ['column', 'sheet', 'card', 'frame', 'words', 'stamps', 'soon', 'beta', 'title', 'text'],
  base: {
    column,
    sheet: {
      display: 'grid',
      gap: { base: '8', lg: '6' },
      alignItems: { lg: 'end' },
    },
    // The text is beside its frame where three columns would be too narrow.
    card: {
      display: 'grid',
      gap: { base: '5', lg: '5' },
      gridTemplateColumns: { xs: 'minmax(0, 4fr) minmax(0, 6fr)', lg: 'minmax(0, 1fr)' },
      alignItems: { base: 'start', mdToLg: 'center' },
    },
    frame: { width: 'full' },
    words: { display: 'grid', gap: '2', justifyItems: 'start' },
    stamps: { display: 'flex', flexWrap: 'wrap', gap: '2', marginBlock: '1' },
    soon: { ...stamp, color: 'onAction', background: 'action', transform: 'rotate(-2deg)' },
    beta: {
      ...stamp,
      color: 'emphasis',
      boxShadow: 'inset 0 0 0 2px {colors.emphasis}',
      borderRadius: 'edge',
      transform: 'rotate(1deg)',
      'li:nth-child(2) &': { transform: 'rotate(-3deg)' },
      'li:nth-child(3) &': { transform: 'rotate(3deg)' },
    },
    title: { textStyle: 'subtitle' },
    text: { textStyle: 'caption', color: 'muted', maxWidth: 'measure' },
  },
  variants: {
    arrangement: {
      // The first of three frames is the largest.
      three: { sheet: { gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '5fr 4fr 4fr' } } },
      rows: { sheet: { gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(12, minmax(0, 1fr))' } } },
    },
  },
})
