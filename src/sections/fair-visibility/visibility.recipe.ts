import { defineSlotRecipe } from '@pandacss/dev'
import { column } from '#theme/column.ts'

const holes = 'repeating-linear-gradient(270deg, {colors.hole} 0 0.5rem, transparent 0.5rem 1.03125rem)'

/** 'Fair Visibility': five films, and the reel that they run into. */
export const visibility = defineSlotRecipe({
  className: 'visibility',
  slots: ['layout', 'heading', 'lead', 'films', 'film', 'title', 'text', 'bundle', 'lanes', 'score'],
  base: {
    layout: {
      ...column,
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'minmax(0, 1fr) 26rem' },
      gridTemplateRows: { wide: 'auto auto 1fr' },
    },
    heading: { textStyle: 'title', gridColumn: '1 / -1', breakAfter: 'avoid' },
    lead: {
      textStyle: 'lead',
      color: 'muted',
      maxWidth: 'measure',
      marginTop: { base: '2', md: '4' },
      marginBottom: { base: '6', md: '12', wide: '4' },
      gridRow: { wide: '3' },
      alignSelf: 'end',
    },
    films: {
      display: 'grid',
      gap: '0.375rem',
      gridRow: { wide: '2' },
      gridColumn: { wide: '1' },
      marginTop: { wide: '12' },
    },
    film: {
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '12.5rem minmax(0, 1fr)', desktop: '13.75rem minmax(0, 1fr)' },
      alignContent: 'center',
      alignItems: 'center',
      columnGap: '4',
      minHeight: { md: '4.125rem' },
      paddingBlock: { base: '0.9375rem', md: '3', _print: '1' },
      position: 'relative',
      zIndex: '0',
      color: 'onFilm',
      backgroundColor: 'strip',
      // From one edge of the window to the other, or to the bend.
      _before: {
        content: '""',
        position: 'absolute',
        zIndex: '-1',
        insetBlock: '0',
        insetInlineStart: '-100vw',
        insetInlineEnd: { base: '-100vw', wide: '0' },
        backgroundColor: 'strip',
        backgroundImage: `${holes}, ${holes}`,
        backgroundSize: '100% 0.3125rem',
        backgroundPosition: '100% 0.34375rem, 100% calc(100% - 0.34375rem)',
        backgroundRepeat: 'no-repeat',
      },
      breakInside: 'avoid',
    },
    title: { fontWeight: 'heavy', fontSize: { base: '1.1875rem', md: '1.375rem' }, lineHeight: '1.2' },
    text: {
      fontSize: { base: '1rem', desktop: '1.09375rem' },
      lineHeight: '1.3',
      color: 'onStrip',
      textWrap: 'balance',
    },
    bundle: {
      overflow: 'visible',
      width: { base: '6.75rem', md: '10rem', wide: '26rem' },
      marginInline: { base: 'auto', wide: '0' },
      marginTop: { base: '4', wide: '12' },
      gridColumn: { wide: '2' },
      gridRow: { wide: '2 / 4' },
    },
    // In units of the drawing.
    score: { fontSize: { base: '46px', wide: '32px' } },
    // Mirrored at the middle of the reel.
    lanes: {
      transform: { wideDown: 'scaleX(-1)' },
      transformOrigin: '217px 0',
    },
  },
})
