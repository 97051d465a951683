import { slotRecipe } from '#theme/slot-recipe.ts'

/** A name and its note, at both ends of the line. */
const name = {
  textStyle: 'label',
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
} as const

const placeholder = { color: 'muted', opacity: '1' } as const

/** A labelled control and its error. */
export const field = slotRecipe({
  className: 'field',
  base: {
    // Why the server sent the form back, for visitors without script.
    refusal: {
      textStyle: 'label',
      color: 'danger',
      borderInlineStart: '3px solid {colors.danger}',
      paddingInlineStart: '3',
    },
    form: { display: 'flex', flexDirection: 'column', gap: { base: '5', _short: '3' } },
    root: { display: 'grid', gap: '1', alignContent: 'start', gridTemplateColumns: 'minmax(0, 1fr)' },
    label: {
      ...name,
      flexWrap: 'wrap',
      columnGap: '3',
      minHeight: '1.5rem',
    },
    note: { textStyle: 'small', color: 'muted' },
    control: {
      width: '100%',
      minHeight: 'touch',
      paddingInline: '3',
      paddingBlock: '2',
      // 16 px at least: below that iOS zooms into the field.
      textStyle: 'body',
      background: 'canvas',
      border: 'control',
      borderRadius: 'edge',
      _hover: { borderColor: 'text' },
      _focusVisible: { outlineOffset: '-1px', borderColor: 'text' },
      '&[aria-invalid=true]': { borderColor: 'danger', boxShadow: 'inset 0 -3px {colors.danger}' },
      '&::placeholder': placeholder,
      '&:is(select)': { appearance: 'none', paddingInlineEnd: '8', textOverflow: 'ellipsis' },
    },
    select: { position: 'relative', display: 'block' },
    chevron: {
      position: 'absolute',
      top: 'calc(50% - 0.375rem)',
      insetInlineEnd: '3',
      boxSize: '0.75rem',
      pointerEvents: 'none',
    },
    error: { textStyle: 'small', fontWeight: 'strong', color: 'danger' },
    // Empty, it stays in the accessibility tree without a row and a gap of its own.
    hint: { textStyle: 'small', textWrap: 'pretty', _empty: { position: 'absolute' } },
    // Reaches into the gaps around it, so that a finger meets it.
    offer: {
      textStyle: 'small',
      minHeight: 'touch',
      marginTop: '-1',
      marginBottom: '-3',
      textAlign: 'start',
      overflowWrap: 'anywhere',
      '& strong': { fontWeight: 'strong', textDecoration: 'underline', textUnderlineOffset: '0.2em' },
    },
    pair: {
      display: 'grid',
      gap: '5',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    },
    // One label stands over both controls. Its note is long: at the end of the line it would move when the font comes.
    phone: {
      display: 'grid',
      rowGap: '1',
      columnGap: '3',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', xs: '7.75rem minmax(0, 1fr)' },
      '& > div:nth-child(2)': {
        display: 'contents',
        '& > label': { gridRow: '1', gridColumn: '1 / -1', justifyContent: 'start' },
      },
      // As near to the number as an error, and on a phone below both fields.
      '& > [aria-live]': { gridColumn: { base: '1 / -1', md: '2' } },
      '& > div > p': { gridColumn: { xs: '2' } },
    },
    // Label and control share one frame: on a phone one line, on wide screens a cell.
    rows: {
      display: 'grid',
      gap: { base: '2', lg: '3' },
      gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' },
    },
    row: {
      display: 'grid',
      gridTemplateColumns: {
        base: 'minmax(0, 1fr)',
        xs: 'minmax(6rem, max-content) minmax(0, 1fr)',
        lg: 'minmax(0, 1fr)',
      },
      alignItems: 'center',
      alignContent: 'start',
      background: 'canvas',
      border: 'control',
      borderRadius: 'edge',
      _hover: { borderColor: 'text' },
      _focusWithin: { outline: '3px solid {colors.focus}', outlineOffset: '-1px' },
      '& p': { gridColumn: '1 / -1', paddingInline: '3', paddingBottom: '2' },
    },
    rowLabel: {
      textStyle: 'small',
      fontWeight: 'strong',
      paddingInlineStart: '3',
      paddingTop: { xsDown: '2', lg: '2' },
      lineHeight: { lg: '1.3' },
      cursor: 'text',
    },
    rowControl: {
      width: '100%',
      minHeight: { base: '2.875rem', lg: '2.375rem' },
      paddingInlineEnd: '3',
      paddingInlineStart: { xsDown: '3', lg: '3' },
      textStyle: 'body',
      background: 'none',
      border: 'none',
      outline: '0',
      '&[aria-invalid=true]': { boxShadow: 'inset 0 -3px {colors.danger}' },
      '&::placeholder': placeholder,
    },
    legend: {
      ...name,
      gap: '3',
      width: '100%',
      marginBottom: '2',
      gridColumn: '1 / -1',
    },
    notice: {
      textStyle: 'small',
      color: 'muted',
      textWrap: 'pretty',
      '& a': { color: 'text', textUnderlineOffset: '0.2em' },
    },
    foot: {
      display: 'grid',
      gap: { base: '2', _short: '1' },
      paddingBottom: { base: 'calc(1.25rem + env(safe-area-inset-bottom))', _short: '3' },
    },
    calm: { textStyle: 'small', textAlign: 'center', color: 'muted' },
    spoken: { srOnly: true },
  },
})
