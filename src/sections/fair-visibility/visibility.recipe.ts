import { slotRecipe } from '#theme/slot-recipe.ts'
import { COUNT, DRAWING, PITCH, REEL, REEL_PITCHES, WIDTH } from './film-geometry.ts'

const rem = (px: number) => `${px / 16}rem`
/** Units of the drawing, on narrow screens. */
const inPitches = (units: number) => `calc(var(--pitch) * ${((units * REEL_PITCHES) / (2 * REEL.r)).toFixed(2)})`

const lanes = Object.fromEntries(
  Array.from({ length: COUNT }, (_, lane) => [`&:nth-child(${lane + 1})`, { '--lane': `${lane}` }]),
)

const holes = 'repeating-linear-gradient(270deg, {colors.hole} 0 0.5rem, transparent 0.5rem 1.03125rem)'

/** On narrow screens: a line along a film, so many pitches within its outer edge. It bends downwards, into the reel. */
const bent = {
  content: '""',
  position: 'absolute',
  zIndex: '-1',
  top: 'calc(var(--pitch) * var(--inset))',
  insetInlineStart: '-100vw',
  insetInlineEnd: 'calc(var(--pitch) * (var(--lane) + 0.625 + var(--inset)))',
  height: '150rem',
  border: 'calc(var(--pitch) * 0.11) dashed {colors.hole}',
  borderBlockEnd: '0',
  borderInlineStart: '0',
  borderStartEndRadius: 'calc(var(--pitch) * (1.8 - var(--inset)))',
} as const

/** 'Fair Visibility': a film for each factor, and the reel that they run into. */
export const visibility = slotRecipe({
  className: 'visibility',
  base: {
    layout: {
      layerStyle: 'column',
      // The distance of two films that run side by side.
      '--pitch': { base: '20px', md: '28px' },
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: `minmax(0, 1fr) ${rem(DRAWING.width)}` },
      gridTemplateRows: { wide: 'auto 1fr auto' },
    },
    heading: { textStyle: 'title', breakAfter: 'avoid' },
    lead: {
      textStyle: 'lead',
      color: 'muted',
      maxWidth: 'measure',
      marginTop: { base: '2', md: '4' },
      marginBottom: { base: '6', md: '12' },
    },
    films: {
      display: 'grid',
      gap: { wide: rem(PITCH - WIDTH) },
      alignContent: 'start',
      // The films end below the reel, at its middle.
      paddingBottom: {
        base: `calc(var(--pitch) * ${0.5 + REEL_PITCHES / 2})`,
        md: 'calc(var(--pitch) * 1.75)',
        wide: '0',
        _print: '0',
      },
      clipPath: { base: 'inset(0 -100vw)', wide: 'none' },
    },
    film: {
      // The first bends on the outer side.
      ...lanes,
      display: 'grid',
      gridTemplateColumns: {
        base: 'minmax(0, 1fr)',
        wide: '12.5rem minmax(0, 1fr)',
        desktop: '13.75rem minmax(0, 1fr)',
      },
      alignContent: 'center',
      alignItems: 'center',
      columnGap: '4',
      minHeight: { wide: rem(WIDTH) },
      paddingTop: { base: 'calc(var(--pitch) * 1.2)', wide: '3' },
      paddingBottom: { base: 'calc(var(--pitch) * 0.8)', wide: '3' },
      paddingInlineEnd: { base: 'calc(var(--pitch) * (var(--lane) + 1.4) + 12px)', wide: '0' },
      position: 'relative',
      zIndex: '0',
      color: { wide: 'onFilm' },
      // The film itself, its outer and its inner holes.
      wideDown: {
        '&::before, &::after, & h3::before': bent,
        'ol > &::before': {
          '--inset': '0',
          border: 'calc(var(--pitch) * 0.75) solid {colors.strip}',
          borderBlockEnd: '0',
          borderInlineStart: '0',
        },
        '&::after': { '--inset': '0.1' },
        '& h3::before': { '--inset': '0.54' },
      },
      _before: {
        // From the edge of the window to the bend.
        wide: {
          content: '""',
          position: 'absolute',
          zIndex: '-1',
          insetBlock: '0',
          insetInlineStart: '-100vw',
          insetInlineEnd: '0',
          backgroundColor: { base: 'strip', _print: 'film' },
          backgroundImage: `${holes}, ${holes}`,
          backgroundSize: '100% 0.3125rem',
          backgroundPosition: '100% 0.34375rem, 100% calc(100% - 0.34375rem)',
          backgroundRepeat: 'no-repeat',
        },
      },
      _highContrast: { '&::before, &::after, & h3::before': { display: 'none' } },
    },
    title: {
      fontWeight: 'heavy',
      fontSize: { base: '1.1875rem', md: '1.375rem' },
      lineHeight: '1.2',
    },
    text: {
      fontSize: { base: '1rem', md: '1.0625rem', desktop: '1.09375rem' },
      lineHeight: '1.3',
      color: { base: 'muted', wide: 'onStrip' },
      textWrap: 'balance',
    },
    bundle: {
      viewTimelineName: '--passage',
      // Over the ends of the films.
      zIndex: { wideDown: '1' },
      overflow: 'visible',
      width: { base: inPitches(DRAWING.width), wide: rem(DRAWING.width) },
      marginInlineStart: { base: 'auto', wide: '0' },
      // Only the reel: it is the upper part of the drawing.
      marginTop: {
        base: `calc(var(--pitch) * -${REEL_PITCHES / 2})`,
        wide: '0',
        _print: `calc(var(--pitch) * -${REEL_PITCHES})`,
      },
      marginBottom: { base: inPitches(2 * REEL.r - DRAWING.height), wide: '0' },
      // On wide screens the reel stands beside the heading.
      gridArea: { wide: '1 / 2 / 4' },
      alignSelf: 'end',
    },
    // In units of the drawing.
    score: { fontSize: { base: '46px', wide: '32px' } },
    // They turn once while the reel passes. The drawing names the timeline, because what turns moves its own.
    windows: {
      transformOrigin: `${REEL.x}px ${REEL.y}px`,
      _scrolled: { animation: 'sweep linear both', animationTimeline: '--passage' },
    },
    lanes: {
      display: { base: 'none', wide: 'block', _highContrast: 'none' },
      // About the middle of the reel.
      '[dir=rtl] &': { transform: `translateX(${2 * REEL.x}px) scaleX(-1)` },
    },
  },
})
