import { defineSlotRecipe } from '@pandacss/dev'

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
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      alignItems: 'center',
      columnGap: '3',
      borderBottom: 'bold',
      paddingInline: { base: '4', md: '6' },
      paddingBlock: '3',
    },
    title: { textStyle: 'label' },
    example: { textStyle: 'print', color: 'emphasis' },
    table: {
      width: 'full',
      borderCollapse: 'collapse',
      // Each video in a line of its own, its numbers below.
      '& tr': {
        xsDown: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', borderBottom: 'hairline' },
      },
    },
    head: {
      textStyle: 'small',
      color: 'muted',
      textAlign: 'start',
      paddingInline: { base: '4', md: '6' },
      paddingTop: '3',
      width: { xsDown: 'full' },
      '&:not(:first-child)': { textAlign: 'end', paddingInlineStart: { xs: '0' }, width: { xsDown: 'auto' } },
    },
    video: {
      textStyle: 'label',
      textAlign: 'start',
      // A word is broken before the table scrolls.
      overflowWrap: 'anywhere',
      paddingInline: { base: '4', md: '6' },
      paddingBlock: '3',
      width: { xsDown: 'full' },
      borderBottom: { xs: 'hairline' },
    },
    number: {
      textStyle: 'label',
      textAlign: 'end',
      paddingInlineEnd: { base: '4', md: '6' },
      paddingInlineStart: { xsDown: '4' },
      paddingBottom: { xsDown: '3' },
      borderBottom: { xs: 'hairline' },
      whiteSpace: 'nowrap',
    },
    share: { width: 'full', height: '0.375rem', marginTop: '2' },
    total: {
      textStyle: 'subtitle',
      textAlign: 'start',
      background: 'action',
      color: 'onAction',
      paddingInline: { base: '4', md: '6' },
      paddingBlock: '4',
      flexGrow: '1',
      '&:not(:first-child)': { textAlign: 'end', paddingInlineStart: '0' },
    },
  },
  variants: {
    // Amounts with paise are wide: on a small phone, number sold and price take two lines.
    amounts: { rupees: {}, paise: { number: { whiteSpace: { base: 'normal', sm: 'nowrap' } } } },
  },
})
