import { slotRecipe } from '#theme/slot-recipe.ts'

export const hero = slotRecipe({
  className: 'hero',
  base: {
    root: {
      position: 'relative',
      isolation: 'isolate',
      '@supports (width: 1cqi)': { containerType: 'inline-size' },
      // What the beam blends with.
      background: 'canvas',
      paddingTop: { base: '4.625rem', md: 'calc(4rem + clamp(0.75rem, 4.4vh, 4rem))' },
      paddingBottom: { base: '6', md: '16', xxl: '6rem' },
      overflow: 'clip',
    },
    inner: {
      layerStyle: 'column',
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
      gridTemplateRows: { lg: 'auto 1fr auto' },
      columnGap: '6',
    },
    opening: {
      gridColumn: '1 / -1',
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: { base: '3', _lowPhone: '2', md: 'clamp(0.75rem, 3.2vh, 1.75rem)' },
    },
    // A marquee: dark board, a row of bulbs above and below.
    badge: {
      justifySelf: 'start',
      textStyle: 'print',
      color: 'onFilm',
      background: 'film',
      boxShadow: 'inset 0 0 0 1px {colors.filmLine}',
      paddingInline: '4',
      paddingBlock: { base: '10px', _lowPhone: '6px', md: '3' },
      backgroundImage:
        'radial-gradient(circle, {colors.action} 1.6px, transparent 2.1px), radial-gradient(circle, {colors.action} 1.6px, transparent 2.1px)',
      backgroundSize: '10px 8px',
      // Only whole bulbs.
      backgroundRepeat: 'round no-repeat',
      backgroundPosition: '0 0, 0 100%',
    },
    headline: {
      textStyle: 'headline',
      color: 'headline',
      // So that the whole call to action is in the first view.
      fontSize: { _lowPhone: 'min(13.5vw, max(min(6.6vh, 9.3vh - 1.08rem), 2.2rem))' },
    },
    line: { display: 'block' },
    lead: {
      textStyle: 'lead',
      color: 'muted',
      maxWidth: 'measure',
      alignSelf: 'end',
      marginTop: { base: '3', _lowPhone: '2', md: '5' },
    },
    action: {
      display: { base: 'grid', _print: 'none' },
      justifyItems: { base: 'stretch', sm: 'start' },
      gap: { base: '2', sm: '4' },
      marginTop: { base: '4', _lowPhone: '3', md: '10', lg: '6' },
      // In a very wide window the foot of the button stands on a line with the ticket's, and its note below.
      marginBottom: { lg: '30px', xxl: '-3.5rem' },
    },
    calm: {
      textStyle: 'link',
      color: 'muted',
      textAlign: { base: 'center', sm: 'start' },
      // The link is as high as a finger needs, and takes no room for it.
      '& a': { textUnderlineOffset: '0.2em', paddingBlock: '0.75em' },
    },
  },
})
