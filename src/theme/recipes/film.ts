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
      gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(12, minmax(0, 1fr))' },
      gap: { base: '5', lg: '3' },
      paddingBlock: '3',
      ...column,
    },
    // On a tablet the text is beside its frame, because three columns would be too narrow.
    frame: {
      display: 'grid',
      alignContent: 'start',
      gap: '3',
      columnGap: '6',
      paddingBottom: '4',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', mdToLg: 'minmax(0, 5fr) minmax(0, 4fr)' },
    },
    picture: {
      width: 'full',
      borderRadius: 'edge',
      background: 'lit',
      marginBottom: '2',
      gridRow: { mdToLg: '1 / 3' },
      outline: '1px solid {colors.filmLine}',
    },
    title: { textStyle: 'subtitle', alignSelf: { mdToLg: 'end' } },
    text: { textStyle: 'caption', color: 'onFilmMuted', maxWidth: 'measure', paddingInlineEnd: { lg: '6' } },
  },
})
