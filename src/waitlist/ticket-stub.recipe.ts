import { slotRecipe } from '#theme/slot-recipe.ts'

const emblem = {
  alignSelf: 'center',
  flexShrink: '0',
  boxSize: '2.875rem',
  borderWidth: '1.5px',
  borderRadius: 'edge',
} as const

/** The print on the stub of the dialog's ticket: a column on wide screens, one line on a phone's ribbon. */
export const stub = slotRecipe({
  className: 'stub',
  base: {
    print: {
      display: { base: 'none', md: 'flex' },
      flexDirection: 'column',
      alignItems: 'stretch',
      height: '100%',
      paddingInline: '6',
      paddingBlock: { base: '6', _short: '5' },
    },
    brand: {
      width: '100%',
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
      // In a low window it begins below a toast of four lines.
      marginTop: { base: '5', _short: '12' },
      marginBottom: { base: '5', _short: '4' },
      '& svg': { boxSize: '100%' },
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
    emblem: { ...emblem, borderStyle: 'solid' },
    // Kept for the emblem, until a craft is chosen.
    place: { ...emblem, borderStyle: 'dashed' },
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
      height: '100%',
      paddingInline: '5',
      whiteSpace: 'nowrap',
    },
    terms: {
      display: 'grid',
      marginInlineStart: 'auto',
      textAlign: 'end',
      textStyle: 'small',
      lineHeight: '1.25',
      '& b': { fontWeight: 'heavy' },
    },
    shortName: {
      textStyle: 'brand',
      fontSize: 'min(1.1875rem, 5.2vw)',
      lineHeight: '1.4',
      truncate: true,
    },
  },
})
