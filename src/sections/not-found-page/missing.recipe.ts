import { slotRecipe } from '#theme/slot-recipe.ts'

export const missing = slotRecipe({
  className: 'missing',
  base: {
    root: {
      minHeight: '100vh',
      paddingBlock: '6',
      // As wide as the window, at whose edge the film is cut.
      paddingInline: 'max({spacing.gutter}, 50vw - 53rem)',
      overflow: 'clip',
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 4fr)' },
      gridTemplateRows: 'auto 1fr',
      columnGap: '16',
      rowGap: '10',
      alignItems: 'center',
    },
    brand: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2',
      gridColumn: '1 / -1',
      justifySelf: 'start',
      minHeight: 'touch',
      textStyle: 'brand',
      textDecoration: 'none',
    },
    mark: { boxSize: '1.75rem', flexShrink: '0' },
    words: { display: 'grid', gap: '6', justifyItems: { sm: 'start' } },
    title: { textStyle: 'headline' },
    text: { textStyle: 'lead', color: 'muted', maxWidth: 'measure' },
    reel: { width: '100%', maxWidth: { base: '16rem', lg: 'none' }, overflow: 'visible' },
  },
})
