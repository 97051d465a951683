import { defineSlotRecipe } from '@pandacss/dev'

/** Lengths of the ticket's drawing in em (see the recipe `hero`). */
const large = (units: number) => `${(units / 30).toFixed(3)}em`
const small = (units: number) => `${(units / 16).toFixed(3)}em`
const both = (onPhone: number, onDesktop: number) => ({ base: small(onPhone), sm: large(onDesktop) })

/** The size of the figures for so many of them, commas included. */
const figures = (onPhone: number, onDesktop: number) => ({ fontSize: both(onPhone, onDesktop) })

/** The field on the ticket's top rule. */
export const priceField = defineSlotRecipe({
  className: 'price-field',
  slots: ['label', 'field', 'sign', 'input', 'step', 'wrong'],
  base: {
    label: {
      position: 'absolute',
      insetInlineStart: both(18, 40),
      // To the line below it on wide screens, over the field on phones.
      top: both(18, 28),
      width: { sm: large(224) },
      height: { sm: large(65) },
      display: 'flex',
      alignItems: 'end',
      paddingBottom: { sm: large(9) },
      fontSize: '1em',
      fontWeight: 'strong',
      lineHeight: '1',
      borderBottom: { sm: '2px solid {colors.onLit}' },
    },
    field: {
      position: 'absolute',
      top: both(40, 28),
      insetInlineStart: { base: small(18), sm: 'auto' },
      insetInlineEnd: both(18, 36),
      width: { sm: large(276) },
      height: both(50, 65),
      display: 'flex',
      alignItems: 'stretch',
      background: 'litRaised',
      border: '2px solid {colors.onLit}',
      _focusWithin: { outline: '3px solid {colors.onLit}' },
    },
    // Sign and figures have one size and one baseline, and are smaller the more there are.
    sign: {
      textStyle: 'brand',
      letterSpacing: '-0.02em',
      lineHeight: '1',
      alignSelf: 'center',
      paddingInlineStart: { base: '0.3em', sm: '0.35em' },
      ...figures(34, 42),
      '[data-length="5"] > &': figures(27, 36),
      '[data-length="6"] > &': figures(23, 32),
      '[data-length="7"] > &, [data-length="8"] > &': figures(17, 26),
      // More than the largest price.
      '[data-length="9"] > &': figures(14, 21),
    },
    input: {
      flexGrow: '1',
      width: '0',
      minWidth: '0',
      alignSelf: 'stretch',
      textStyle: 'brand',
      letterSpacing: '-0.02em',
      lineHeight: '1',
      border: 'none',
      background: 'none',
      outline: '0',
      ...figures(34, 42),
      '[data-length="5"] > &': figures(27, 36),
      '[data-length="6"] > &': figures(23, 32),
      '[data-length="7"] > &, [data-length="8"] > &': figures(17, 26),
      // More than the largest price.
      '[data-length="9"] > &': figures(14, 21),
      // The arrows need the script. They keep their place.
      '&:read-only ~ *': { visibility: 'hidden' },
    },
    step: {
      flexShrink: '0',
      width: { base: 'max(2.875em, min(2.75rem, 12vw))', sm: 'max(1.6em, 44px)' },
      display: 'grid',
      placeItems: 'center',
      borderInlineStart: '1px solid {colors.onLit}',
      _hover: { background: 'lit' },
      _focusVisible: { outlineColor: 'onLit', outlineOffset: '-4px' },
      '& svg': { width: '1.125rem', height: '1.125rem', fill: 'onLit' },
    },
    // A strip that is pasted over the words below the field, so that nothing moves.
    wrong: {
      position: 'absolute',
      zIndex: '1',
      insetInlineStart: both(18, 40),
      insetInlineEnd: both(18, 36),
      top: both(90, 93),
      fontWeight: 'strong',
      lineHeight: '1.15',
      textWrap: 'balance',
      background: 'litRaised',
      color: 'litDanger',
      '&:not(:empty)': { padding: both(8, 12), border: '2px solid {colors.onLit}', borderTopWidth: '0' },
      '& span': { fontSize: { base: '0.9em', sm: '0.7em' } },
    },
  },
})
