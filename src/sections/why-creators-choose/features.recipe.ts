import { slotRecipe } from '#theme/slot-recipe.ts'

/** The second and the third cell: on wide screens, each half of a row, its picture beside its words. */
const beside = '&:nth-child(2), &:nth-child(3)'
const inBeside = 'li:nth-child(2) > &, li:nth-child(3) > &'

/** The uneven grid of 'Why Creators Choose': the dashboard across the page, two cells below it, then four in each row. */
export const features = slotRecipe({
  className: 'features',
  base: {
    // It ends the heading. Below `xs` there is no room for it.
    name: {
      display: { base: 'inline-block', xsDown: 'none' },
      height: '0.9em',
      marginInlineStart: '0.28em',
      verticalAlign: '-0.06em',
      fill: 'currentColor',
      overflow: 'visible',
    },
    grid: {
      display: 'grid',
      gridTemplateColumns: {
        sm: 'repeat(2, minmax(0, 1fr))',
        lg: 'repeat(4, minmax(0, 1fr))',
        _print: 'repeat(3, minmax(0, 1fr))',
      },
      columnGap: '6',
      borderTop: '2px solid',
    },
    cell: {
      display: 'grid',
      alignContent: 'start',
      rowGap: { base: '2', xsToSm: '0' },
      columnGap: { base: '6', xsToSm: '4' },
      gridTemplateColumns: 'minmax(0, 1fr)',
      paddingBlock: { base: '10px', md: '10' },
      borderBottom: { base: 'hairline', lg: '0' },
      // On a phone each picture ends the line of its title.
      '&:not(:first-child)': {
        borderTop: { lg: 'hairline' },
        gridTemplateColumns: { xsToSm: 'minmax(0, 1fr) min(9rem, 38vw)' },
      },
      // The words below the dashboard are one line.
      '&:first-child': {
        gridColumn: '1 / -1',
        gridTemplateColumns: { lg: 'max-content minmax(0, 1fr)' },
        alignItems: { lg: 'baseline' },
        paddingBlock: { md: '6' },
        '& > p': { maxWidth: 'none' },
      },
      '& > p': { gridColumn: { xsToSm: '1 / -1' } },
      [beside]: {
        gridColumn: { lg: 'span 2' },
        gridTemplateColumns: { lg: 'repeat(2, minmax(0, 1fr))' },
        alignContent: { lg: 'center' },
        '& h3': { alignSelf: { lg: 'end' } },
      },
    },
    picture: {
      overflow: 'visible',
      height: { xsDown: '3.5rem', sm: '3.5rem', desktop: '4.5rem', xxl: '5.5rem', _print: '3rem' },
      width: { base: 'auto', xsToSm: '100%' },
      marginTop: { smDown: '1' },
      marginBottom: { sm: '3' },
      gridArea: { xsToSm: '1 / 2' },
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
      '[dir=rtl] &': { transform: 'scaleX(-1)' },
    },
  },
})
