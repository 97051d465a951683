import { defineSlotRecipe } from '@pandacss/dev'

const focused = { outline: '3px solid {colors.focus}', outlineOffset: '2px' } as const

/** A native radio button in a card that is large enough for a thumb. */
export const choice = defineSlotRecipe({
  className: 'choice',
  slots: ['group', 'root', 'input', 'card', 'emblem'],
  base: {
    group: {
      display: { base: 'grid', xsDown: 'flex' },
      flexDirection: 'column',
      gap: '2',
      gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
    },
    root: { position: 'relative', display: 'block', cursor: 'pointer' },
    // The radio button, drawn in the corner of its card.
    input: {
      appearance: 'none',
      position: 'absolute',
      zIndex: '1',
      top: 'calc(50% - 0.5625rem)',
      insetInlineEnd: '10px',
      width: '1.125rem',
      height: '1.125rem',
      border: 'control',
      borderRadius: 'round',
      cursor: 'pointer',
      outline: '0',
      _checked: { borderColor: 'onAction', background: 'onAction', boxShadow: 'inset 0 0 0 4px {colors.action}' },
      _highContrast: { appearance: 'auto' },
    },
    card: {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      minHeight: '3.5rem',
      paddingInlineStart: '10px',
      paddingInlineEnd: '8',
      textStyle: 'label',
      fontSize: '1rem',
      background: 'canvas',
      border: 'control',
      borderRadius: 'edge',
      'input:hover + &': { borderColor: 'text' },
      'input:checked + &': { background: 'action', color: 'onAction', borderColor: 'onAction' },
      'input:focus-visible + &': focused,
      // Safari before 15.4.
      '@supports not selector(:focus-visible)': { 'input:focus + &': focused },
      'input[aria-invalid=true] + &': { borderColor: 'danger', boxShadow: 'inset 0 -3px {colors.danger}' },
      _highContrast: { 'input:checked + &': { outline: '4px solid Highlight' } },
    },
    // Hidden on the smallest phones, which have no room for it.
    emblem: { width: '1.5rem', height: '1.5rem', flexShrink: '0', '@media (max-width: 22rem)': { display: 'none' } },
  },
})
