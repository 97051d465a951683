import { defineSlotRecipe } from '@pandacss/dev'
import { column } from '#theme/column.ts'

/** The block of colour at the end of the pitch, torn off along its upper edge. */
export const founding = defineSlotRecipe({
  className: 'founding',
  slots: ['tear', 'column', 'title', 'lead', 'action', 'calm', 'next', 'heading', 'lines', 'step', 'open', 'pinned'],
  base: {
    tear: {
      position: 'absolute',
      insetInline: '0',
      top: '-1px',
      height: '0.625rem',
      background:
        'radial-gradient(circle at 50% 0, {colors.canvas} 0.5rem, transparent 0.53rem) center top / 1.5rem 100%',
    },
    column: {
      ...column,
      position: 'relative',
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
      columnGap: '6',
      rowGap: { base: '3', md: '8' },
    },
    // Optical alignment: the side bearing of the first letter.
    title: {
      textStyle: 'poster',
      gridColumn: '1 / -1',
      gridRow: '1',
      marginInlineStart: '-0.066em',
      marginBottom: { md: '4' },
      _print: { fontSize: '3rem' },
    },
    lead: { textStyle: 'lead', maxWidth: 'measure' },
    action: {
      display: { base: 'grid', _print: 'none' },
      gap: { base: '2', md: '3' },
      justifyItems: { base: 'stretch', sm: 'start' },
      gridColumn: { lg: '1' },
      alignSelf: 'end',
    },
    calm: { textStyle: 'link', textAlign: { base: 'center', sm: 'start' } },
    next: { gridColumn: { lg: '2' }, gridRow: { lg: '2 / 4' }, textStyle: 'body', lineHeight: '1.4' },
    heading: { textStyle: 'print', marginBottom: '1' },
    lines: { borderTop: '2px solid {colors.onAction}', paddingTop: { base: '1', md: '0' } },
    step: { paddingBlock: { base: '2px', md: '3' }, borderBottom: { md: '1px solid {colors.onAction}' } },
    open: { paddingTop: { base: '2px', md: '3' } },
    /** A stub on the page: below the headline, or on wide screens beside its last line. */
    pinned: {
      gridColumn: '1 / -1',
      gridRow: { lg: '1' },
      alignSelf: 'end',
      justifySelf: { lg: 'end' },
      width: { base: 'min(20rem, 100%)', lg: 'min(26.25rem, 25vw)' },
      height: 'auto',
      marginBlock: { base: '4', lg: '0' },
      overflow: 'visible',
      transform: 'rotate(-6deg)',
    },
  },
})
