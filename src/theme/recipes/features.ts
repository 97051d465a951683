import { defineSlotRecipe } from '@pandacss/dev'
import { column } from '#theme/column.ts'

/** The uneven, ruled grid of 'Why Creators Choose': one large cell with the dashboard, the others beside and below. */
export const features = defineSlotRecipe({
  className: 'features',
  // The place comes through a prop, which Panda cannot read from the markup: all of them are written out.
  staticCss: ['*'],
  slots: ['column', 'grid', 'cell', 'picture', 'title', 'text', 'action'],
  base: {
    column,
    grid: {
      display: 'grid',
      gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(12, minmax(0, 1fr))' },
      borderTop: 'bold',
    },
    cell: {
      display: 'grid',
      alignContent: 'start',
      gap: '2',
      gridTemplateColumns: 'minmax(0, 1fr)',
      paddingBlock: { base: '5', md: '10' },
      borderBottom: 'hairline',
      // On a phone each picture is beside its text.
      '&:not(:first-child)': { gridTemplateColumns: { xsToSm: '6rem minmax(0, 1fr)' }, columnGap: { xsToSm: '5' } },
      // Two columns on a tablet, below the first cell. A last cell without a neighbour takes the whole row.
      '&:first-child, &:nth-child(even):last-child': { gridColumn: { smToLg: '1 / -1' } },
      '&:nth-child(even):not(:last-child)': { paddingInlineEnd: { smToLg: '6' } },
      '&:nth-child(odd):not(:first-child)': {
        paddingInlineStart: { smToLg: '6' },
        borderInlineStart: { smToLg: 'hairline' },
      },
    },
    picture: {
      height: { xsDown: '3.5rem', sm: '3.5rem' },
      width: { base: 'auto', xsToSm: 'full' },
      marginTop: { smDown: '1' },
      marginBottom: { sm: '3' },
      gridRow: { xsToSm: '1 / 3' },
    },
    title: { textStyle: 'subtitle' },
    text: { textStyle: 'caption', color: 'muted', maxWidth: 'measure' },
    action: { ...column, marginTop: { base: '10', md: '16' } },
  },
  variants: {
    // On a desktop: see `sections/why-creators-choose.tsx`.
    place: {
      lead: { cell: { gridColumn: { lg: '1 / 8' }, gridRow: { lg: '1 / 3' }, paddingInlineEnd: { lg: '12' } } },
      firstOfTwo: { cell: { gridColumn: { lg: '1 / 8' }, paddingInlineEnd: { lg: '12' } } },
      secondOfTwo: {
        cell: { gridColumn: { lg: '8 / 13' }, paddingInlineStart: { lg: '12' }, borderInlineStart: { lg: 'hairline' } },
      },
      firstOfThree: { cell: { gridColumn: { lg: '1 / 6' }, paddingInlineEnd: { lg: '8' } } },
      secondOfThree: {
        cell: { gridColumn: { lg: '6 / 10' }, paddingInline: { lg: '8' }, borderInline: { lg: 'hairline' } },
      },
      thirdOfThree: { cell: { gridColumn: { lg: '10 / 13' }, paddingInlineStart: { lg: '8' } } },
      alone: { cell: { gridColumn: { lg: '1 / -1' } } },
    },
  },
})
