import { defineSlotRecipe } from '@pandacss/dev'
import { column } from '#theme/column.ts'

/** The film leader of 'How It Works': three frames on one strip, sprocket holes along its edges. */
export const film = defineSlotRecipe({
  className: 'film',
  slots: ['head', 'strip', 'sprockets', 'frames', 'frame', 'picture', 'title', 'text'],
  base: {
    head: column,
    strip: { borderBlock: '1px solid {colors.filmLine}', paddingBlock: '3' },
    sprockets: { width: 'full', height: '1.25rem' },
    frames: {
      display: 'grid',
      gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))' },
      gap: { base: '8', md: '3' },
      paddingBlock: '3',
      ...column,
    },
    frame: { display: 'grid', alignContent: 'start', gap: '3', paddingBottom: '4' },
    picture: { width: 'full', borderRadius: 'edge', background: 'canvas', marginBottom: '2' },
    title: { textStyle: 'subtitle' },
    text: { textStyle: 'body', color: 'onFilmMuted', maxWidth: 'measure', paddingRight: { md: '6' } },
  },
})

/** The contact sheet of 'Creators Are Ready to Join'. */
export const contactSheet = defineSlotRecipe({
  className: 'contact-sheet',
  slots: ['column', 'sheet', 'card', 'frame', 'stamps', 'soon', 'beta', 'title', 'text'],
  base: {
    column,
    sheet: {
      display: 'grid',
      gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))', lg: '5fr 4fr 4fr' },
      gap: { base: '12', md: '6' },
      alignItems: { lg: 'end' },
    },
    card: { display: 'grid', alignContent: 'start', gap: '2', gridTemplateColumns: 'minmax(0, 1fr)' },
    frame: { position: 'relative', marginBottom: '4', '& > svg': { width: 'full' } },
    stamps: { position: 'absolute', inset: '0' },
    soon: {
      position: 'absolute',
      left: '7%',
      bottom: '17%',
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
      top: '15%',
      textStyle: 'print',
      color: 'filmMark',
      border: '2px solid {colors.filmMark}',
      borderRadius: 'edge',
      background: 'filmFrame',
      paddingInline: '3',
      paddingBlock: '1',
      transform: 'rotate(5deg)',
    },
    title: { textStyle: 'subtitle' },
    text: { textStyle: 'body', color: 'muted', maxWidth: 'measure' },
  },
})
