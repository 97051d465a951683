import { defineSlotRecipe } from '@pandacss/dev'

/** The print on the stub of the dialog's ticket: a column on wide screens, one line on a phone's ribbon. */
export const stub = defineSlotRecipe({
  className: 'stub',
  slots: ['print', 'brand', 'name', 'emblem', 'place', 'craft', 'sum', 'figure', 'line', 'shortName', 'terms'],
  base: {
    print: {
      display: { base: 'none', md: 'flex' },
      flexDirection: 'column',
      alignItems: 'stretch',
      height: 'full',
      paddingInline: '6',
      paddingBlock: { base: '6', _short: '5' },
    },
    brand: {
      width: 'full',
      height: 'auto',
      fill: 'currentColor',
      paddingBottom: '3',
      borderBottom: '2px solid currentColor',
      boxSizing: 'content-box',
    },
    // Takes the room that the others leave.
    name: {
      flex: '1 1 0',
      // In the confirmation, which is lower than the form.
      minHeight: '9rem',
      marginBlock: { base: '5', _short: '4' },
      '& svg': { width: 'full', height: 'full' },
      // With forced colours too.
      '& text': { fill: 'currentColor' },
    },
    craft: {
      textStyle: 'print',
      textAlign: 'center',
      marginTop: '2',
      marginBottom: { base: '4', _short: '3' },
      paddingBottom: { base: '5', _short: '4' },
      borderBottom: '2px solid currentColor',
    },
    emblem: {
      alignSelf: 'center',
      flexShrink: '0',
      width: '2.875rem',
      height: '2.875rem',
      border: '1.5px solid currentColor',
      borderRadius: 'edge',
    },
    // Kept for the emblem, until a craft is chosen.
    place: {
      alignSelf: 'center',
      flexShrink: '0',
      width: '2.875rem',
      height: '2.875rem',
      border: '1.5px dashed currentColor',
      borderRadius: 'edge',
    },
    // A long sum stands below its label.
    sum: {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      columnGap: '2',
      textStyle: 'small',
      fontWeight: 'strong',
      lineHeight: '1.35',
    },
    figure: { marginInlineStart: 'auto', fontWeight: 'heavy' },
    line: {
      display: { base: 'flex', md: 'none' },
      alignItems: 'center',
      gap: '2',
      height: 'full',
      paddingInline: '5',
      whiteSpace: 'nowrap',
    },
    terms: {
      display: 'grid',
      textAlign: 'end',
      textStyle: 'small',
      lineHeight: '1.25',
      '& b': { fontWeight: 'heavy' },
    },
    shortName: {
      textStyle: 'brand',
      fontSize: '1.1875rem',
      lineHeight: '1.4',
      letterSpacing: '-0.02em',
      textTransform: 'none',
      textWrap: 'nowrap',
      whiteSpace: 'nowrap',
      marginInlineEnd: 'auto',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
    },
  },
})
