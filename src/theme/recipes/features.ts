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
      paddingBlock: { base: '8', md: '10' },
      borderBottom: 'hairline',
      // Two abreast on a tablet, below the first; a last one without a neighbour has the row for itself.
      '&:first-child, &:nth-child(even):last-child': { gridColumn: { smToLg: '1 / -1' } },
      '&:nth-child(even):not(:last-child)': { paddingRight: { smToLg: '6' } },
      '&:nth-child(odd):not(:first-child)': { paddingLeft: { smToLg: '6' }, borderLeft: { smToLg: 'hairline' } },
    },
    picture: { height: '3.5rem', width: 'auto', marginBottom: '3' },
    title: { textStyle: 'subtitle' },
    text: { textStyle: 'body', color: 'muted', maxWidth: 'measure' },
    action: { ...column, marginTop: { base: '10', md: '16' } },
  },
  variants: {
    // On a desktop: see `sections/why-creators-choose.tsx`.
    place: {
      lead: { cell: { gridColumn: { lg: '1 / 8' }, gridRow: { lg: '1 / 3' }, paddingRight: { lg: '12' } } },
      firstOfTwo: { cell: { gridColumn: { lg: '1 / 8' }, paddingRight: { lg: '12' } } },
      secondOfTwo: {
        cell: { gridColumn: { lg: '8 / 13' }, paddingLeft: { lg: '12' }, borderLeft: { lg: 'hairline' } },
      },
      firstOfThree: { cell: { gridColumn: { lg: '1 / 6' }, paddingRight: { lg: '8' } } },
      secondOfThree: {
        cell: { gridColumn: { lg: '6 / 10' }, paddingInline: { lg: '8' }, borderInline: { lg: 'hairline' } },
      },
      thirdOfThree: { cell: { gridColumn: { lg: '10 / 13' }, paddingLeft: { lg: '8' } } },
      alone: { cell: { gridColumn: { lg: '1 / -1' } } },
    },
  },
})

/** The earnings dashboard: a real table, with its numbers marked as an example. */
export const dashboard = defineSlotRecipe({
  className: 'dashboard',
  // The amounts come through a prop, which Panda cannot read from the markup: all of them are written out.
  staticCss: ['*'],
  slots: ['root', 'bar', 'title', 'example', 'table', 'head', 'video', 'number', 'share', 'total'],
  base: {
    root: {
      background: 'raised',
      border: 'bold',
      borderRadius: 'edge',
      marginBottom: '6',
      fontVariantNumeric: 'tabular-nums',
      overflowX: 'auto',
    },
    bar: {
      display: 'flex',
      justifyContent: 'space-between',
      alignItems: 'center',
      borderBottom: 'bold',
      paddingInline: { base: '4', md: '6' },
      paddingBlock: '3',
    },
    title: { textStyle: 'label' },
    example: { textStyle: 'print', color: 'emphasis' },
    table: { width: 'full', borderCollapse: 'collapse' },
    head: {
      textStyle: 'small',
      color: 'muted',
      textAlign: 'left',
      paddingInline: { base: '4', md: '6' },
      paddingTop: '3',
      '&:not(:first-child)': { textAlign: 'right', paddingLeft: '0' },
    },
    video: {
      textStyle: 'label',
      textAlign: 'left',
      paddingInline: { base: '4', md: '6' },
      paddingBlock: '3',
      borderBottom: 'hairline',
    },
    number: {
      textStyle: 'label',
      textAlign: 'right',
      paddingRight: { base: '4', md: '6' },
      borderBottom: 'hairline',
      whiteSpace: 'nowrap',
    },
    share: { width: 'full', height: '0.375rem', marginTop: '2' },
    total: {
      textStyle: 'subtitle',
      textAlign: 'left',
      background: 'action',
      color: 'onAction',
      paddingInline: { base: '4', md: '6' },
      paddingBlock: '4',
      '&:not(:first-child)': { textAlign: 'right', paddingLeft: '0' },
    },
  },
  variants: {
    // Amounts with paise take so much of a small phone that number and price of what was sold stand in two lines.
    amounts: { rupees: {}, paise: { number: { whiteSpace: { base: 'normal', sm: 'nowrap' } } } },
  },
})

/** The VAS score as a film reel: a window for each factor, and the list that says what they measure. */
export const reel = defineSlotRecipe({
  className: 'reel',
  slots: ['column', 'layout', 'picture', 'list', 'factor', 'number', 'title', 'text'],
  base: {
    column,
    layout: {
      display: 'grid',
      gridTemplateColumns: { lg: 'minmax(0, 5fr) minmax(0, 6fr)' },
      gap: { base: '10', lg: '24' },
      alignItems: 'center',
    },
    picture: {
      width: 'full',
      maxWidth: { base: '22rem', lg: 'none' },
      marginInline: 'auto',
      overflow: 'visible',
    },
    list: { borderTop: 'bold' },
    factor: {
      display: 'grid',
      gridTemplateColumns: '2.75rem minmax(0, 1fr)',
      columnGap: '2',
      rowGap: '1',
      paddingBlock: '5',
      borderBottom: 'hairline',
    },
    number: { textStyle: 'subtitle', color: 'emphasis', gridRow: '1 / 3' },
    title: { textStyle: 'subtitle' },
    text: { textStyle: 'body', color: 'muted', gridColumn: '2', maxWidth: 'measure' },
  },
})

/** The block of colour at the end of the pitch, torn off along its upper edge. */
export const founding = defineSlotRecipe({
  className: 'founding',
  slots: ['tear', 'column', 'title', 'row', 'lead'],
  base: {
    tear: {
      position: 'absolute',
      insetInline: '0',
      top: '-1px',
      height: '0.625rem',
      background:
        'radial-gradient(circle at 50% 0, {colors.canvas} 0.5rem, transparent 0.53rem) center top / 1.5rem 100%',
    },
    column,
    title: { textStyle: 'poster' },
    row: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '8',
      marginTop: { base: '8', md: '12' },
    },
    lead: { textStyle: 'lead', maxWidth: 'measure' },
  },
})
