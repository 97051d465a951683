import { defineSlotRecipe } from '@pandacss/dev'

/** A labelled control, with what stands beside it when it needs another look. */
export const field = defineSlotRecipe({
  className: 'field',
  slots: [
    'form',
    'refusal',
    'root',
    'label',
    'note',
    'control',
    'error',
    'pair',
    'phone',
    'group',
    'legend',
    'foot',
    'notice',
  ],
  base: {
    // Why the form came back, where no script says it in a toast.
    refusal: { textStyle: 'label', color: 'danger', borderLeft: '3px solid {colors.danger}', paddingLeft: '3' },
    form: { display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' },
    root: { display: 'grid', gap: '1', alignContent: 'start', gridTemplateColumns: 'minmax(0, 1fr)' },
    label: {
      textStyle: 'label',
      display: 'flex',
      justifyContent: 'space-between',
      alignItems: 'baseline',
      gap: '3',
      minHeight: '1.5rem',
    },
    note: { textStyle: 'small', color: 'muted' },
    control: {
      width: 'full',
      minHeight: 'touch',
      paddingInline: '3',
      paddingBlock: '2',
      // 16 px at least: below that iOS zooms into the field.
      textStyle: 'body',
      background: 'canvas',
      border: 'control',
      borderRadius: 'edge',
      _hover: { borderColor: 'text' },
      _placeholder: { color: 'muted', opacity: '1' },
      _focusVisible: { outlineOffset: '-1px', borderColor: 'text' },
      '&[aria-invalid=true]': { borderColor: 'danger', boxShadow: 'inset 0 -3px {colors.danger}' },
      // The mark of the platform stays, only the frame is ours.
      '&:is(select)': { paddingInline: '2', textOverflow: 'ellipsis' },
    },
    error: { textStyle: 'small', fontWeight: 'strong', color: 'danger' },
    pair: {
      display: 'grid',
      gap: '5',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    },
    phone: { display: 'grid', gap: '3', gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 7fr)' },
    group: { display: 'grid', gap: { base: '4', md: '3' }, gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))' } },
    legend: {
      textStyle: 'label',
      display: 'flex',
      justifyContent: 'space-between',
      alignItems: 'baseline',
      gap: '3',
      width: 'full',
      marginBottom: '2',
      gridColumn: '1 / -1',
    },
    foot: { display: 'grid', gap: '3' },
    notice: { textStyle: 'small', color: 'muted', '& a': { color: 'text', textUnderlineOffset: '0.2em' } },
  },
})
