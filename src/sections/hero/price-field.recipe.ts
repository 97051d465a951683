import { slotRecipe } from '#theme/slot-recipe.ts'
import { both, large, MARGIN, roomOn, SMALL, small } from './ticket-paper.ts'

/** The widths of field and arrow. Beside the smallest ticket, an arrow is wider than its drawing: it is for a finger. */
const FIELD = { phone: small(roomOn(SMALL)), desktop: large(276) }
const ARROW = { phone: 'max(2.875em, min(2.75rem, 12vw))', desktop: 'max(1.6em, 44px)' }

/** The width of this many characters, commas included, in ems, and the largest font size for them. */
const figures = (count: number, onPhone: number, onDesktop: number) => {
  // The widest figure takes 0.79 em, a comma 0.28, and the sign with its margin 1.05. Commas come when the field is left,
  // so that only eight signs are certain to have two.
  const commas = count === 8 ? 2 : 0
  return {
    '--ems': (1.05 + (count - commas) * 0.79 + commas * 0.28).toFixed(2),
    '--largest': { base: small(onPhone), sm: large(onDesktop) },
    // Below 16 px iOS would zoom into the field.
    ...(count > 5 && { '--figures': { phoneDown: 'min(16px, 5.72vw)' } }),
  }
}
/** Never more than the field has room for beside both arrows. */
const fitting = (field: string, arrow: string) =>
  `min(var(--largest), calc((${field} - 2 * ${arrow} - 14px) / var(--ems)))`

/** The field on the ticket's top rule. */
export const priceField = slotRecipe({
  className: 'price-field',
  base: {
    label: {
      position: 'absolute',
      insetInlineStart: MARGIN.start,
      // On phones it stands over the field. On wide screens it reaches down to its rule.
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
      insetInlineStart: { base: MARGIN.start.base, sm: 'auto' },
      insetInlineEnd: MARGIN.end,
      width: { sm: FIELD.desktop },
      height: both(50, 65),
      display: 'flex',
      alignItems: 'stretch',
      background: 'litRaised',
      border: '2px solid {colors.onLit}',
      _focusWithin: { outline: '3px solid {colors.onLit}' },
      // Sign and figures have one size and one baseline, and are smaller the more there are.
      '--figures': { base: fitting(FIELD.phone, ARROW.phone), sm: fitting(FIELD.desktop, ARROW.desktop) },
      ...figures(3, 34, 42),
      '&[data-length="4"]': figures(4, 34, 42),
      '&[data-length="5"]': figures(5, 27, 36),
      '&[data-length="6"]': figures(6, 23, 32),
      '&[data-length="7"], &[data-length="8"]': figures(8, 17, 26),
      // More than the largest price.
      '&[data-length="9"]': figures(9, 14, 21),
    },
    sign: {
      textStyle: 'brand',
      alignSelf: 'center',
      paddingInlineStart: { base: '0.3em', sm: '0.35em' },
      // Its own, so that the figures stay where they are when the font arrives. An app's larger text needs more.
      minWidth: { base: '0.972em', sm: '1.022em' },
      fontSize: 'var(--figures)',
    },
    input: {
      flexGrow: '1',
      width: '0',
      minWidth: '0',
      alignSelf: 'stretch',
      textStyle: 'brand',
      border: 'none',
      background: 'none',
      outline: '0',
      fontSize: 'var(--figures)',
      // The arrows need the script. They keep their place.
      '&:read-only ~ *': { visibility: 'hidden' },
    },
    step: {
      flexShrink: '0',
      // In a narrow window a long price needs their room.
      width: { base: ARROW.phone, phoneDown: 'max(1.5rem, min(12vw, 30vw - 3.5rem))', sm: ARROW.desktop },
      display: 'grid',
      placeItems: 'center',
      borderInlineStart: '1px solid {colors.onLit}',
      _hover: { background: 'lit' },
      _focusVisible: { outlineColor: 'onLit', outlineOffset: '-4px' },
      '& svg': { boxSize: '1.125rem', fill: 'currentColor' },
    },
    // In the room that the creator's amount leaves while there is no price.
    wrong: {
      position: 'absolute',
      insetInlineStart: MARGIN.start,
      insetInlineEnd: MARGIN.end,
      top: both(124, 176),
      fontWeight: 'strong',
      lineHeight: '1.15',
      textWrap: 'balance',
      background: 'litRaised',
      color: 'litDanger',
      '&:not(:empty)': { padding: both(8, 12), border: '2px solid {colors.onLit}' },
      '& span': { fontSize: { base: '0.9em', sm: '0.7em' } },
    },
  },
})
