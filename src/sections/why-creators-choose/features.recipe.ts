import { defineSlotRecipe } from '@pandacss/dev'
import { column } from '#theme/column.ts'

/** A share of twelve columns, with its picture above the words. */
const columns = (gridColumn: string) => ({
  cell: { gridColumn: { lg: gridColumn }, borderTop: { lg: 'hairline' } },
  action: { gridColumn: { lg: gridColumn } },
})

/** The uneven grid of 'Why Creators Choose': one large cell with the dashboard, the others beside and below. */
export const features = defineSlotRecipe({
  className: 'features',
  // The place comes through a prop, which Panda cannot read from the markup: all of them are written out.
  staticCss: ['*'],
  slots: ['column', 'grid', 'cell', 'picture', 'title', 'text', 'action', 'calm', 'cue'],
  base: {
    column,
    grid: {
      display: 'grid',
      gridTemplateColumns: {
        sm: 'repeat(2, minmax(0, 1fr))',
        lg: 'repeat(12, minmax(0, 1fr))',
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
      // Two columns on a tablet, below the first cell.
      '&:first-child': { gridColumn: { smToLg: '1 / -1', _print: '1 / -1' } },
    },
    picture: {
      overflow: 'visible',
      height: { xsDown: '3.5rem', sm: '3.5rem', _print: '3rem' },
      width: { base: 'auto', xsToSm: 'full' },
      marginTop: { smDown: '1' },
      marginBottom: { sm: '3' },
      gridRow: { xsToSm: '1 / 3' },
    },
    title: { textStyle: 'subtitle' },
    text: { textStyle: 'caption', color: 'muted', maxWidth: 'measure' },
    // The last cell. Without a neighbour on a tablet, it takes the whole row.
    action: {
      position: 'relative',
      display: { _print: 'none' },
      marginTop: { base: '4', sm: '10', lg: '0' },
      '&:nth-child(even)': { gridColumn: { smToLg: '1 / -1' } },
    },
    calm: {
      textStyle: 'link',
      color: { base: 'muted', sm: 'onAction' },
      background: { sm: 'action' },
      fontWeight: { sm: 'strong' },
      textAlign: { smDown: 'center' },
      marginTop: { smDown: '2' },
      position: { sm: 'absolute' },
      insetInlineStart: { sm: '6' },
      insetInlineEnd: { sm: '5.5rem' },
      bottom: { sm: '6' },
      textWrap: 'balance',
      // A press on it is one on the cell.
      pointerEvents: 'none',
    },
    // Says that the cell is pressed.
    cue: {
      display: { smDown: 'none' },
      position: 'absolute',
      insetInlineEnd: '6',
      bottom: '5',
      width: 'touch',
      pointerEvents: 'none',
      transitionProperty: 'transform',
      transitionDuration: 'quick',
      '@media (hover: hover)': { 'li:hover > &': { transform: 'translateX(6px)' } },
      '[dir=rtl] &': { transform: 'scaleX(-1) !important' },
    },
  },
  variants: {
    // On a desktop: see `sections/why-creators-choose.tsx`.
    place: {
      lead: { cell: { gridColumn: { lg: '1 / 7' }, gridRow: { lg: '1 / 3' } } },
      beside: {
        cell: {
          gridColumn: { lg: '7 / 13' },
          gridTemplateColumns: { lg: 'repeat(2, minmax(0, 1fr))' },
          columnGap: { lg: '6' },
          alignContent: { lg: 'center' },
          borderBottom: { lg: 'hairline' },
          'li:nth-child(3)&': { borderBottom: { lg: '0' } },
        },
        title: { alignSelf: { lg: 'end' } },
        picture: {
          overflow: 'visible',
          gridRow: { lg: '1 / 3' },
          height: { lg: 'auto' },
          maxWidth: { lg: '14.6rem' },
          alignSelf: { lg: 'center' },
          marginBottom: { lg: '0' },
        },
      },
      whole: columns('1 / -1'),
      half: columns('span 6'),
      third: columns('span 4'),
      quarter: columns('span 3'),
    },
  },
})
