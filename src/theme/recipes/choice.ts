import { defineSlotRecipe } from '@pandacss/dev'

/** A choice large enough to be hit by a thumb: a native radio under a drawn card. */
export const choice = defineSlotRecipe({
  className: 'choice',
  slots: ['group', 'root', 'input', 'card', 'emblem'],
  base: {
    group: {
      display: 'grid',
      gap: '2',
      gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
    },
    root: { position: 'relative', display: 'block', cursor: 'pointer' },
    // The platform's radio button, drawn anew in the corner of its card.
    input: {
      appearance: 'none',
      position: 'absolute',
      zIndex: '1',
      top: '3',
      right: '3',
      width: '1.25rem',
      height: '1.25rem',
      border: 'control',
      borderRadius: 'round',
      cursor: 'pointer',
      outline: 'none',
      _checked: { borderColor: 'onAction', background: 'onAction', boxShadow: 'inset 0 0 0 4px {colors.action}' },
      _highContrast: { appearance: 'auto' },
    },
    card: {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'start',
      gap: '1',
      minHeight: '3.5rem',
      padding: '3',
      textStyle: 'label',
      background: 'canvas',
      border: 'control',
      borderRadius: 'edge',
      'input:hover + &': { borderColor: 'text' },
      'input:checked + &': { background: 'action', color: 'onAction', borderColor: 'onAction' },
      'input:focus-visible + &': { outline: '3px solid {colors.focus}', outlineOffset: '2px' },
      'input[aria-invalid=true] + &': { borderColor: 'danger', boxShadow: 'inset 0 -3px {colors.danger}' },
      _highContrast: { 'input:checked + &': { outline: '4px solid Highlight' } },
    },
    emblem: { width: '1.75rem', height: '1.75rem', flexShrink: '0' },
  },
})
