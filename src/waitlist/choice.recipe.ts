import { bite } from '#theme/bites.ts'
import { slotRecipe } from '#theme/slot-recipe.ts'

const focused = { outline: '3px solid {colors.focus}', outlineOffset: '2px' } as const

/** A bite out of an edge with its outline, in the colour of the ground that shows through. */
const bitten = (side: '0' | '100%') =>
  bite(side, 8.5, '{colors.raised}', '{colors.onAction} 9px 11px, transparent 11.5px')

/** A native radio button in a card that is large enough for a thumb. The chosen card is a ticket: notched, and ticked. */
export const choice = slotRecipe({
  className: 'choice',
  base: {
    group: {
      // On a phone two in a row, or one where the text is too large for that.
      display: { base: 'flex', lg: 'grid' },
      flexWrap: 'wrap',
      gap: '2',
    },
    root: { position: 'relative', display: 'block', flex: '1 1 calc(50% - 0.25rem)', cursor: 'pointer' },
    // As large as the card, so that a finger finds it with a screen reader, and the browser's message points at it. Presses go
    // to the card.
    input: {
      appearance: 'none',
      position: 'absolute',
      inset: '0',
      boxSize: '100%',
      opacity: '0',
      outline: '0',
      pointerEvents: 'none',
    },
    card: {
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      minHeight: { base: '3.25rem', _short: '3rem' },
      paddingInline: '0.625rem',
      textStyle: 'label',
      fontSize: '1rem',
      background: 'canvas',
      border: 'control',
      borderRadius: 'edge',
      _hover: { borderColor: 'text' },
      'input[aria-invalid=true] + &': { borderColor: 'danger', boxShadow: 'inset 0 -3px {colors.danger}' },
      // The border takes nothing from the card's content.
      'input:checked + &': {
        background: 'action',
        color: 'onAction',
        borderColor: 'onAction',
        boxShadow: 'inset 0 0 0 1px {colors.onAction}',
        paddingInlineStart: '1rem',
      },
      'input:focus-visible + &': focused,
      // Safari before 15.4.
      '@supports not selector(:focus-visible)': { 'input:focus + &': focused },
      _highContrast: { 'input:checked + &': { outline: '4px solid Highlight' } },
      'input:checked + &::before': {
        content: '""',
        position: 'absolute',
        inset: '-1.5px',
        background: `${bitten('0')}, ${bitten('100%')}`,
      },
    },
    emblem: {
      boxSize: '1.875rem',
      flexShrink: '0',
      border: '1.5px solid {colors.onAction}',
      borderRadius: 'edge',
      '@media (max-width: 20rem)': { display: 'none' },
    },
    // On the smallest phones the card has no room for it.
    tick: {
      display: 'none',
      boxSize: '0.9375rem',
      flexShrink: '0',
      marginInlineStart: 'auto',
      marginInlineEnd: { sm: '2' },
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: '2.5px',
      'input:checked + * > &': { '@media (min-width: 24rem)': { display: 'block' } },
    },
  },
})
