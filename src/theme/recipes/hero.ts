import { defineSlotRecipe } from '@pandacss/dev'
import { column } from '#theme/column.ts'

export const hero = defineSlotRecipe({
  className: 'hero',
  slots: ['root', 'inner', 'opening', 'badge', 'headline', 'line', 'pitch', 'lead', 'ticket', 'stub'],
  base: {
    root: {
      position: 'relative',
      paddingTop: { base: '5.25rem', md: 'calc(4rem + clamp(1.5rem, 5vh, 4rem))' },
      paddingBottom: { base: '12', md: '24' },
      overflow: 'clip',
    },
    inner: {
      ...column,
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 7fr)' },
      columnGap: '12',
      rowGap: { base: '6', md: 'clamp(1.5rem, 4vh, 3rem)' },
      alignItems: 'center',
    },
    opening: {
      gridColumn: '1 / -1',
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: { base: '4', md: 'clamp(1.25rem, 3vh, 2rem)' },
    },
    // A marquee: dark board, a row of bulbs above and below.
    badge: {
      justifySelf: 'start',
      textStyle: 'print',
      color: 'onFilm',
      background: 'film',
      boxShadow: 'inset 0 0 0 1px {colors.filmLine}',
      paddingInline: '4',
      paddingBlock: { base: '10px', md: '3' },
      backgroundImage:
        'radial-gradient(circle, {colors.action} 1.6px, transparent 2.1px), radial-gradient(circle, {colors.action} 1.6px, transparent 2.1px)',
      backgroundSize: '10px 8px',
      // Only whole bulbs.
      backgroundRepeat: 'round no-repeat',
      backgroundPosition: '0 0, 0 100%',
    },
    headline: { textStyle: 'headline' },
    line: { display: 'block' },
    pitch: { display: 'grid', gap: { base: '4', md: '6' }, justifyItems: 'start' },
    lead: { textStyle: 'lead', color: 'muted', maxWidth: 'measure', lineHeight: { base: '1.32', md: '1.4' } },
    ticket: {
      // On a wide screen it extends to the edge of the window.
      width: { base: 'full', '@media (min-width: 100rem)': 'calc(100% + 50vw - 45.5rem)' },
      maxWidth: 'none',
      transform: { base: 'rotate(-2deg)', lg: 'rotate(-3deg)' },
      overflow: 'visible',
    },
    // Tears off once as the page appears; this is its position afterwards.
    stub: {
      transformBox: 'fill-box',
      transformOrigin: '0 100%',
      transform: 'translate(7px, 3px) rotate(2.5deg)',
      animation: { _motionSafe: 'tear 300ms {easings.shutter} 500ms backwards' },
    },
  },
})
