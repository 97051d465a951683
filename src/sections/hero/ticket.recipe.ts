import { slotRecipe } from '#theme/slot-recipe.ts'
import { both, LARGE, MARGIN, roomOn, SMALL } from './ticket-paper.ts'

const LARGE_EMS = LARGE.width / LARGE.em

const word = { position: 'absolute', fontWeight: 'strong', lineHeight: '1', whiteSpace: 'nowrap' } as const
const paper = { height: '100%', width: 'auto', maxWidth: 'none', overflow: 'visible' } as const

const edge = {
  stroke: { base: 'onAction', _dark: 'none' },
  strokeWidth: '2px',
  vectorEffect: 'non-scaling-stroke',
} as const

/** The projector's cone: from a lamp beyond the upper right corner, fading with the distance. In the ticket's em. */
const cone = {
  content: '""',
  position: 'absolute',
  inset: '-40em -30em -14em -20em',
  pointerEvents: 'none',
  '--lamp': { base: '46.5em 10em', sm: '48em 24em' },
  background: 'conic-gradient(from 180deg at var(--lamp), transparent, var(--light) 9deg 46deg, transparent 64deg)',
  mask: 'radial-gradient(circle at var(--lamp), black, rgb(0 0 0 / 0.62) 20em, transparent 31em)',
} as const

export const ticket = slotRecipe({
  className: 'ticket',
  base: {
    // Its width is written with the window's, in px, because the ticket's em follows from it, and its drawing must not grow
    // with the visitor's text size.
    place: {
      // The coordinates of a drawing run from the left in every script.
      direction: 'ltr',
      position: 'relative',
      gridColumn: { lg: '2' },
      gridRow: { lg: '2 / 4' },
      marginTop: { base: '14px', _lowPhone: '10px', md: '6', lg: 'clamp(0px, 6vh - 40px, 20px)' },
      // Unlike `vw`, `cqi` leaves out a scroll bar that takes room.
      '--window': '100vw',
      '@supports (width: 1cqi)': { '--window': '100cqi' },
      fontSize: {
        base: `calc((var(--window) - 38px) / ${SMALL.width / SMALL.em})`,
        sm: `calc(var(--window) * 0.9 / ${LARGE_EMS})`,
        lg: `calc((var(--window) * 0.45 + 10px) / ${LARGE_EMS})`,
        xl: `calc((min(var(--window) * 0.45, 848px) + 24px) / ${LARGE_EMS})`,
      },
      marginInlineStart: { smDown: '-5px' },
      _print: { fontSize: '1.25rem' },
      // In the dark scheme a projector lights it: the background, and the letters that its cone crosses.
      _dark: {
        '&::before, &::after': cone,
        _before: { '--light': '{colors.beam}', mixBlendMode: 'screen' },
        _after: { '--light': '{colors.beamOnLetters}', mixBlendMode: 'color-dodge' },
      },
    },
    ticket: {
      position: 'relative',
      zIndex: '1',
      display: 'flex',
      height: both(SMALL.height, LARGE.height),
      transform: { base: 'rotate(-2deg)', lg: 'rotate(-3deg)' },
      color: 'onLit',
    },
    body: { position: 'relative', height: '100%', flexShrink: '0' },
    // Tears off, the first time after a second, and ends a little away from the body, as if a hand held it out.
    stub: {
      position: 'relative',
      flexShrink: '0',
      transformOrigin: '0 100%',
      transform: { base: 'translate(8px, 2px) rotate(2.5deg)', sm: 'translate(8px, 3px) rotate(2.5deg)' },
      animation: 'tear 300ms {easings.shutter} 1s backwards',
      '&[data-state=new]': { animationDelay: '0s' },
    },
    // In the hall the colours of the two parts are outline enough.
    bodyPaper: { fill: 'action', ...edge },
    stubPaper: { fill: 'litRaised', ...edge },
    small: { ...paper, display: { sm: 'none' } },
    large: { ...paper, display: { base: 'none', sm: 'block' } },
    yours: {
      ...word,
      insetInlineStart: MARGIN.start,
      top: both(98, 114),
      fontSize: both(16, 30),
    },
    example: {
      ...word,
      textStyle: 'print',
      // In its own em. The letter spacing after the last letter, 0.08 em, is taken off.
      fontSize: both(12.4, 19),
      insetInlineEnd: {
        base: `${(SMALL.end / 12.4 - 0.08).toFixed(2)}em`,
        sm: `${(LARGE.end / 19 - 0.08).toFixed(2)}em`,
      },
      top: { base: '8.15em', sm: '6.37em' },
    },
    amount: {
      position: 'absolute',
      insetInlineStart: MARGIN.start,
      bottom: both(17, 44),
      width: both(roomOn(SMALL), roomOn(LARGE)),
      overflow: 'visible',
      // As large as its room permits: with the text spacing that a reader sets, it would leave the ticket.
      '& text': { letterSpacing: '-0.02em !important' },
    },
    name: {
      position: 'absolute',
      insetInline: '0',
      marginInline: 'auto',
      top: both(20, 52),
      width: both(52, 104),
      fill: 'onLit',
    },
    ours: {
      ...word,
      insetInline: '0',
      textAlign: 'center',
      top: both(104, 114),
      fontSize: both(16, 30),
      '[data-turned] > &': { top: both(46, 92) },
    },
    rest: {
      position: 'absolute',
      insetInlineStart: '0',
      width: '100%',
      bottom: both(17, 44),
      overflow: 'visible',
    },
    spoken: { srOnly: true },
  },
})
