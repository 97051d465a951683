import { defineSlotRecipe } from '@pandacss/dev'

/** One part of the divided price: a label and an amount. */
const part = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  paddingInline: '6px',
  whiteSpace: 'nowrap',
  // On the smallest phones the amount is always in the second line, so that nothing moves while the visitor types.
  '@media (max-width: 22rem)': { flexDirection: 'column', alignItems: 'start' },
} as const

/** The frame with the price field and the ticket that divides the price. */
export const price = defineSlotRecipe({
  className: 'price',
  slots: [
    'root',
    'ground',
    'slip',
    'label',
    'field',
    'input',
    'steps',
    'step',
    'result',
    'yours',
    'ours',
    'amount',
    'wrong',
  ],
  base: {
    root: {
      position: 'relative',
      display: 'grid',
      // The slip is at the same place as in the other frames.
      padding: '24.5% 2.5% 4.5% 34.5%',
      color: 'onLit',
      // Makes the root 4:3, of which 63 % of the width and 46/63 of that as height are left for the slip. With
      // `aspect-ratio`, Chrome before 93 would add the padding to the height of the row.
      _before: { content: '""', gridArea: '1 / 1', paddingTop: 'calc(100% * 46 / 63)' },
    },
    ground: { position: 'absolute', inset: '0', width: 'full', height: 'full' },
    slip: {
      position: 'relative',
      gridArea: '1 / 1',
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: 'auto minmax(min(3.25rem, 16.25vw), 1fr) auto',
      gap: '2',
      padding: 'min(0.75rem, 3.75vw)',
      background: 'litRaised',
      border: '2px solid {colors.onLit}',
    },
    label: { textStyle: 'small', fontSize: 'min(0.9375rem, 4.7vw)', fontWeight: 'strong', lineHeight: '1.1' },
    field: {
      display: 'flex',
      alignItems: 'stretch',
      border: '2px solid {colors.onLit}',
      _focusWithin: { outline: '3px solid {colors.onLit}' },
      _before: {
        content: '"₹"',
        alignSelf: 'center',
        paddingInlineStart: '6px',
        textStyle: 'brand',
        fontSize: 'min(1rem, 5vw)',
      },
    },
    input: {
      flexGrow: '1',
      minWidth: '0',
      paddingInlineStart: '2px',
      textStyle: 'brand',
      fontSize: { base: 'min(2.25rem, 11.25vw)', xl: '2.75rem' },
      lineHeight: '1',
      height: '0',
      minHeight: 'full',
      border: 'none',
      background: 'none',
      outline: '0',
      // Longer prices are set smaller, but at 16 px or more, below which iOS zooms.
      '&:is([data-length="4"], [data-length="5"], [data-length="6"])': { fontSize: 'min(1.375rem, 6.9vw)' },
      '&:is([data-length="7"], [data-length="8"], [data-length="9"])': { fontSize: 'min(1.0625rem, 5.4vw)' },
      // The arrows need the script.
      '&:read-only ~ *': { visibility: 'hidden' },
    },
    steps: {
      display: 'grid',
      width: 'min(2rem, 10vw)',
      flexShrink: '0',
      borderInlineStart: '1px solid {colors.litLine}',
    },
    step: {
      display: 'grid',
      placeItems: 'center',
      _hover: { background: 'lit' },
      _focusVisible: { outlineColor: 'onLit', outlineOffset: '-4px' },
      '& svg': { width: '0.75rem', height: '0.75rem' },
    },
    // The parts and the sentence that replaces them share one cell, so that nothing moves.
    result: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      textStyle: 'small',
      fontSize: { base: 'min(0.875rem, 4.4vw)', xl: '1rem' },
      fontWeight: 'strong',
      '&[data-wrong] > :not(:last-child)': { visibility: 'hidden' },
    },
    yours: { ...part, gridArea: '1 / 1', minHeight: 'min(1.875rem, 9.4vw)', background: 'action', color: 'onAction' },
    ours: {
      ...part,
      gridArea: '2 / 1',
      minHeight: 'min(1.75rem, 8.75vw)',
      borderTop: '3px dotted {colors.litRaised}',
      background: 'litShade',
    },
    amount: { fontWeight: 'heavy' },
    // Three lines are no taller than the two parts.
    wrong: { gridArea: '1 / 1 / 3 / 2', alignSelf: 'center', lineHeight: '1.2', color: 'litDanger' },
  },
})
