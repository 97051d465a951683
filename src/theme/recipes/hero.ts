import { defineSlotRecipe } from '@pandacss/dev'
import { column } from '#theme/column.ts'

export const hero = defineSlotRecipe({
  className: 'hero',
  slots: ['root', 'inner', 'opening', 'badge', 'headline', 'line', 'pitch', 'lead', 'ticket'],
  base: {
    root: {
      position: 'relative',
      paddingTop: { base: '6.5rem', md: '8rem' },
      paddingBottom: { base: '12', md: '24' },
      overflow: 'clip',
    },
    inner: {
      ...column,
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 7fr)' },
      columnGap: '12',
      rowGap: { base: '8', md: '12' },
      alignItems: 'center',
    },
    opening: {
      gridColumn: '1 / -1',
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: { base: '6', md: '8' },
    },
    // A marquee: dark board, a row of bulbs above and below.
    badge: {
      justifySelf: 'start',
      textStyle: 'print',
      color: 'onFilm',
      background: 'film',
      outline: '1px solid {colors.filmLine}',
      paddingInline: '4',
      paddingBlock: '3',
      backgroundImage:
        'radial-gradient(circle, {colors.action} 1.6px, transparent 2.1px), radial-gradient(circle, {colors.action} 1.6px, transparent 2.1px)',
      backgroundSize: '10px 8px',
      backgroundRepeat: 'repeat-x',
      backgroundPosition: '0 0, 0 100%',
    },
    headline: { textStyle: 'headline' },
    line: { display: 'block' },
    pitch: { display: 'grid', gap: '8', justifyItems: 'start' },
    lead: { textStyle: 'lead', color: 'muted', maxWidth: 'measure' },
    ticket: {
      width: 'full',
      transform: { base: 'rotate(-2deg)', lg: 'rotate(-3deg) translateX(1.5rem)' },
      marginBlock: { base: '2', lg: '0' },
      overflow: 'visible',
    },
  },
})
