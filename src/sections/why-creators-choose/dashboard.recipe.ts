import { slotRecipe } from '#theme/slot-recipe.ts'

/** With long sums, which are set smaller so that every line keeps its height. */
const long = '[data-amounts] &'

/** The plan of a house: it has no box, but the width of the page. */
export const dashboard = slotRecipe({
  className: 'dashboard',
  base: {
    root: { gridColumn: '1 / -1', fontVariantNumeric: 'tabular-nums', marginBottom: { base: '2', md: '6' } },
    table: {
      width: '100%',
      borderCollapse: 'collapse',
      // On a phone each row is as wide as its own words need, and breaks where these are twice as large.
      mdDown: {
        '& tr': {
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          alignItems: 'baseline',
          columnGap: '3',
        },
      },
    },
    head: { textStyle: 'label', textAlign: 'start', '&:last-child': { textAlign: 'end' } },
    example: { textStyle: 'print', color: 'danger', marginInlineStart: { xs: '3' } },
    row: {
      viewTimelineName: '--passage',
      '&:not(:last-child)': { borderBottom: 'hairline' },
    },
    video: {
      textStyle: 'subtitle',
      textAlign: 'start',
      paddingTop: { base: '2', md: '4' },
      flex: '1 1 8rem',
      // A word is broken before the table scrolls, and the sales may reach below the amount.
      minWidth: '0',
      overflowWrap: 'anywhere',
    },
    sold: {
      textStyle: 'lead',
      display: { mdDown: 'block' },
      marginInlineStart: { md: '4' },
      whiteSpace: 'nowrap',
    },
    // The visitor's price, as on the small ticket of the header.
    price: {
      display: 'inline-block',
      marginBlock: '2px',
      paddingInline: '2',
      fontWeight: 'heavy',
      color: 'onAction',
      background: 'action',
      border: '1.5px solid {colors.onAction}',
      transform: 'rotate(-2deg)',
    },
    earned: {
      textStyle: 'subtitle',
      textAlign: 'end',
      whiteSpace: 'nowrap',
      paddingTop: { base: '2', md: '4' },
      paddingInlineStart: { md: '3' },
      [long]: { fontSize: { mdDown: 'min(0.9375rem, 4.1vw)' } },
    },
    // The seats come from the side while the row scrolls into view. A row that is seen whole is full.
    seats: {
      width: { mdDown: '100%' },
      paddingBlock: '2',
      paddingBottom: { md: '4' },
      overflow: 'clip',
      '& path': {
        _scrolled: {
          animation: 'fill linear both',
          animationTimeline: '--passage',
          animationRange: 'entry 30%',
        },
      },
    },
    // Paper is as wide as it is, and no screen.
    narrow: { display: { base: 'none', mdDown: 'block' } },
    wide: { display: { mdDown: 'none' } },
    total: {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      columnGap: '6',
      textStyle: 'title',
      color: 'onAction',
      background: 'action',
      paddingInline: { base: '4', md: '6' },
      paddingBlock: { base: '3', md: '5' },
      // The same for sums of every size, so that none moves what is below it.
      lineHeight: '1em',
      '& span:first-child': { fontSize: { mdDown: '1.125rem' }, width: { mdDown: '100%' } },
      '& span:last-child': { [long]: { fontSize: { base: 'min(1.75rem, 7.5vw)', md: 'min(3.25rem, 4.8vw)' } } },
    },
  },
})
