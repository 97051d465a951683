import { slotRecipe } from '#theme/slot-recipe.ts'

/** A stamp on the lower edge of a frame, each at its own angle. */
const stamp = {
  textStyle: 'print',
  fontSize: { base: '0.75rem', _print: '0.5rem' },
  // Both fit in one line below the narrowest frames.
  paddingInline: { base: '6px', xl: '2' },
  letterSpacing: { base: '0.05em', xl: '0.08em' },
  paddingBlock: '5px',
} as const

/** The contact sheet of 'Creators Are Ready to Join'. */
export const contactSheet = slotRecipe({
  className: 'contact-sheet',
  base: {
    sheet: {
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', _print: 'repeat(3, minmax(0, 1fr))' },
      // It grows with the frames, so that a mark around one touches no other.
      columnGap: '2vw',
      rowGap: { base: '5', lg: '12' },
      alignItems: { lg: 'end' },
    },
    // The first of three frames is the largest.
    three: { gridTemplateColumns: { lg: '5fr 4fr 4fr' } },
    // The text is beside its frame where three columns would be too narrow.
    card: {
      display: 'grid',
      rowGap: { base: '3', lg: '5' },
      columnGap: '6',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', smToLg: 'repeat(2, minmax(0, 1fr))' },
      alignItems: { smToLg: 'center' },
      alignContent: 'start',
      position: 'relative',
      breakInside: 'avoid',
      // The words of all cards begin on one line, and their links stand on one.
      '@supports (grid-template-rows: subgrid)': {
        lg: { gridRow: 'span 2', gridTemplateRows: 'subgrid', alignItems: 'end' },
      },
    },
    frame: { '& > svg': { overflow: 'visible' } },
    // Whoever points at a frame, and whoever has joined, sees it around theirs.
    ring: {
      opacity: '0',
      transition: 'opacity {durations.quick}',
      '@media (hover: hover)': { '[data-state=open]:hover &': { opacity: '1' } },
      '[data-state=chosen] &': { opacity: '1' },
    },
    // On a phone the link ends the line of the title.
    words: {
      display: 'grid',
      rowGap: { lg: '1' },
      justifyItems: 'start',
      gridTemplateRows: 'auto 1fr',
      alignSelf: { lg: 'stretch' },
      gridTemplateColumns: { phoneToSm: '1fr auto' },
      '& > p': { gridColumn: { phoneToSm: '1 / 3' } },
    },
    // The whole card is pressed.
    choose: {
      textStyle: 'label',
      display: 'flex',
      alignItems: 'center',
      minHeight: 'touch',
      gridArea: { phoneToSm: '1 / 2' },
      marginBlock: { phoneToSm: '-12px' },
      _after: { content: '""', position: 'absolute', inset: '0' },
      // So that its ring crosses no words, it goes around the card.
      _focusVisible: { outline: '0', _after: { outline: '3px solid {colors.focus}', outlineOffset: '3px' } },
      '&[aria-busy=true]': {
        cursor: 'progress',
        color: 'transparent',
        // The system's colours replace transparency: these words cover the others.
        _before: {
          content: 'attr(data-busy)',
          position: 'absolute',
          color: 'text',
          background: { _highContrast: 'Canvas' },
          minWidth: { _highContrast: '100%' },
        },
      },
    },
    stamps: {
      // A second line hangs below the frame, off the drawing.
      marginTop: { base: '-15px', _print: '0' },
      marginInline: { xl: '4%' },
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'flex-end',
      gap: '2',
    },
    soon: { ...stamp, color: 'onAction', background: 'action', transform: 'rotate(-2deg)' },
    beta: {
      ...stamp,
      color: 'litDanger',
      background: 'litRaised',
      boxShadow: 'inset 0 0 0 2px {colors.litDanger}',
      borderRadius: 'edge',
      transform: 'rotate(2deg)',
      'li:nth-child(2) &': { transform: 'rotate(-3deg)' },
    },
  },
})
