import { slotRecipe } from '#theme/slot-recipe.ts'

/** The film leader of 'How It Works': three frames on one strip, sprocket holes along its edges. */
export const film = slotRecipe({
  className: 'film',
  base: {
    // The lead starts in the seventh of twelve columns, as all right halves of the page do, or after a longer title.
    head: {
      layerStyle: 'column',
      '& > div': {
        gridTemplateColumns: {
          lg: 'repeat(2, minmax(0, 1fr))',
          wide: 'minmax(calc(50% - {spacing.3}), max-content) minmax(0, 1fr)',
        },
      },
    },
    strip: {
      background: { base: 'strip', _print: 'film' },
      borderBlock: '1px solid {colors.filmLine}',
      paddingBlock: { base: '2', md: '3' },
      overflow: 'clip',
    },
    // Where the browser can, the film advances by one perforation a frame while the section passes.
    sprockets: {
      width: 'calc(100% + 108px)',
      maxWidth: 'none',
      height: '1.25rem',
      _scrolled: {
        animation: 'advance linear both',
        animationTimeline: 'view()',
        animationRange: 'cover 10% cover 90%',
      },
    },
    // Sweeps once around its number, in the same way. The picture names the timeline: the turns of the hand would move one of
    // its own, and styles would be computed for as long as the page is open.
    hand: {
      fill: 'none',
      stroke: 'onLit',
      strokeWidth: '2px',
      transformOrigin: '59px 50px',
      _scrolled: {
        animation: 'sweep linear both',
        animationTimeline: '--passage',
        animationRange: 'entry 60% cover 60%',
      },
    },
    frames: {
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', _print: 'repeat(3, minmax(0, 1fr))' },
      gap: '3',
      paddingBlock: { base: '2', md: '3' },
      layerStyle: 'column',
    },
    // On a tablet the text is beside its frame, because three columns would be too narrow.
    frame: {
      display: 'grid',
      alignContent: 'start',
      rowGap: { base: '1', lg: '3' },
      columnGap: '6',
      paddingBottom: { base: '2', lg: '4' },
      gridTemplateColumns: { base: 'minmax(0, 1fr)', mdToLg: 'minmax(0, 5fr) minmax(0, 4fr)' },
      '& h3': { alignSelf: { mdToLg: 'end' } },
      '& p': { paddingInlineEnd: { lg: '6' } },
    },
    picture: {
      width: '100%',
      borderRadius: 'edge',
      background: 'lit',
      marginBottom: '2',
      gridRow: { mdToLg: '1 / 3' },
      outline: '1px solid {colors.filmLine}',
      viewTimelineName: '--passage',
      // A picture with a text alternative: with the text spacing that a reader sets, its words would leave their shapes.
      '& text': { letterSpacing: '0 !important', wordSpacing: '0 !important' },
      '& [class*=print]': { letterSpacing: '0.08em !important' },
    },
  },
})
