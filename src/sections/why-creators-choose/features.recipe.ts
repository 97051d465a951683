import { slotRecipe } from '#theme/slot-recipe.ts'

/** The second and the third cell, which stand beside the first on wide screens. */
const beside = '&:nth-child(2), &:nth-child(3)'
const inBeside = 'li:nth-child(2) > &, li:nth-child(3) > &'

/** The uneven grid of 'Why Creators Choose': one large cell with the dashboard, two beside it, four in each row below. */
export const features = slotRecipe({
  className: 'features',
  base: {
    grid: {
      display: 'grid',
      gridTemplateColumns: {
        sm: 'repeat(2, minmax(0, 1fr))',
        lg: 'repeat(4, minmax(0, 1fr))',
        _print: 'repeat(2, minmax(0, 1fr))',
      },
      columnGap: '6',
      borderTop: 'bold',
    },
    cell: {
      display: 'grid',
      alignContent: 'start',
      rowGap: { base: '2', xsToSm: '0' },
      gridTemplateColumns: 'minmax(0, 1fr)',
      paddingBlock: { base: '10px', md: '10' },
      borderBottom: { base: 'hairline', lg: '0' },
      // On a phone each picture is beside its text.
      '&:not(:first-child)': {
        gridTemplateColumns: { xsToSm: 'min(5rem, 22vw) minmax(0, 1fr)' },
        columnGap: { xsToSm: '4' },
      },
      // On a tablet a row of its own.
      '&:first-child': {
        gridColumn: { smToLg: '1 / -1', lg: 'span 2', _print: '1 / -1' },
        gridRow: { lg: 'span 2' },
      },
      [beside]: {
        gridColumn: { lg: 'span 2' },
        gridTemplateColumns: { lg: 'repeat(2, minmax(0, 1fr))' },
        columnGap: { lg: '6' },
        alignContent: { lg: 'center' },
        '& h3': { alignSelf: { lg: 'end' } },
      },
      '&:nth-child(2)': { borderBottom: { lg: 'hairline' } },
      '&:nth-child(n + 4)': { borderTop: { lg: 'hairline' } },
    },
    picture: {
      overflow: 'visible',
      height: { xsDown: '3.5rem', sm: '3.5rem', desktop: '4.5rem', xxl: '5.5rem', _print: '3rem' },
      width: { base: 'auto', xsToSm: '100%' },
      marginTop: { smDown: '1' },
      marginBottom: { sm: '3' },
      gridRow: { xsToSm: '1 / 3' },
      [inBeside]: {
        gridRow: { lg: '1 / 3' },
        height: { lg: 'auto' },
        width: { lg: '100%' },
        alignSelf: { lg: 'center' },
        marginBottom: { lg: '0' },
      },
    },
    // The last cell takes what is left of its row.
    action: {
      position: 'relative',
      display: { _print: 'none' },
      marginTop: { base: '4', sm: '10', lg: '0' },
      '&:nth-child(even)': { gridColumn: { smToLg: '1 / -1' } },
      '&:nth-child(4n)': { gridColumn: { lg: '1 / -1' } },
      '&:nth-child(4n + 1)': { gridColumn: { lg: 'span 3' } },
      '&:nth-child(4n + 2)': { gridColumn: { lg: 'span 2' } },
    },
    // Says that the cell is pressed.
    cue: {
      display: { smDown: 'none' },
      position: 'absolute',
      insetInlineEnd: '6',
      bottom: '5',
      width: 'touch',
      pointerEvents: 'none',
      transition: 'transform {durations.quick}',
      '@media (hover: hover)': { 'li:hover > &': { transform: 'translateX(6px)' } },
      '[dir=rtl] &': { transform: 'scaleX(-1) !important' },
    },
  },
})
