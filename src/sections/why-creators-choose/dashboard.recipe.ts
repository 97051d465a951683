import { slotRecipe } from '#theme/slot-recipe.ts'

const cell = {
  textStyle: 'label',
  fontSize: 'min(1.0625rem, 4.7vw)',
  lineHeight: '1.2',
  verticalAlign: 'bottom',
} as const

const BOLD = '2px solid {colors.onLit}'

/** A table with long amounts, which are set smaller so that every line keeps its height. */
const long = '[data-amounts] &'

export const dashboard = slotRecipe({
  className: 'dashboard',
  base: {
    root: {
      background: 'litRaised',
      color: 'onLit',
      border: BOLD,
      borderRadius: 'edge',
      marginBottom: { base: '2', md: '6' },
      fontVariantNumeric: 'tabular-nums',
      overflowX: 'auto',
      '--inset': { base: '1rem', md: '1.5rem' },
      '--above': { base: '0.5rem', md: '0.75rem' },
    },
    bar: {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      alignItems: 'center',
      columnGap: '3',
      borderBottom: BOLD,
      padding: 'var(--above) var(--inset)',
    },
    title: { textStyle: 'label' },
    example: { textStyle: 'print', color: 'litDanger' },
    // Even of no size, it would start a line.
    pattern: { position: 'absolute' },
    table: {
      width: '100%',
      borderCollapse: 'collapse',
      // Each video in a line of its own, its numbers below.
      '& tr': { xsDown: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between' } },
    },
    head: {
      textStyle: 'small',
      color: 'onLitMuted',
      textAlign: 'start',
      paddingTop: '3',
      paddingInline: 'var(--inset)',
      width: { xsDown: '100%' },
      '&:not(:first-child)': { textAlign: 'end', paddingInlineStart: { xs: '0' }, width: { xsDown: 'auto' } },
    },
    video: {
      ...cell,
      textAlign: 'start',
      // A word is broken before the table scrolls.
      overflowWrap: 'anywhere',
      // High enough for small amounts in two lines, so that long ones change nothing.
      width: { xsDown: '100%' },
      [long]: { fontSize: { mdDown: 'min(0.9375rem, 4.2vw)' } },
      height: { base: '3.25rem', xsDown: 'auto', phone: '2.25rem', md: '2.75rem' },
      paddingInline: 'var(--inset)',
      paddingInlineEnd: { base: '2', md: '6' },
    },
    number: {
      ...cell,
      textAlign: 'end',
      paddingInlineEnd: 'var(--inset)',
      paddingInlineStart: { xsDown: '4' },
      whiteSpace: 'nowrap',
      [long]: {
        fontSize: { base: 'min(0.75rem, 3.4vw)', md: '1.0625rem', lg: '0.8125rem', xl: '1.0625rem' },
        whiteSpace: { base: 'normal', sm: 'nowrap' },
      },
      '[data-amounts] &:not(:last-child)': { paddingInlineEnd: { base: '2', md: '6' } },
    },
    seats: {
      width: { xsDown: '100%' },
      paddingInline: 'var(--inset)',
      paddingTop: '6px',
      paddingBottom: 'var(--above)',
      borderBottom: '1px solid {colors.litHairline}',
      'tbody:last-of-type &': { borderBottom: '0' },
    },
    total: {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      columnGap: '3',
      textStyle: 'subtitle',
      lineHeight: '2rem',
      background: 'action',
      color: 'onAction',
      padding: 'var(--above) var(--inset)',
      '&[data-amounts]': { fontSize: { base: 'min(1.125rem, 5vw)', md: '1.5rem', lg: '1.25rem', xl: '1.5rem' } },
    },
  },
})
