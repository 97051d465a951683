import { defineSlotRecipe } from '@pandacss/dev'

/** The rhythm of the page: a band of one ground across the screen, its content in one column of gutters. */
export const section = defineSlotRecipe({
  className: 'section',
  // The ground comes through a prop, which Panda cannot read from the markup: all of them are written out.
  staticCss: ['*'],
  slots: ['root', 'head', 'title', 'lead'],
  base: {
    root: {
      position: 'relative',
      paddingBlock: 'section',
      overflowX: 'clip',
      // The first layout skips what is out of view; `app/start.ts` shows it once the page has come. Without script nothing
      // is skipped, nor where the browser would lose the visitor's place when the real height replaces this one.
      '@media screen and (scripting: enabled)': {
        '@supports (overflow-anchor: auto)': {
          '&:not([data-shown])': { contentVisibility: 'auto', containIntrinsicHeight: 'auto 1000px' },
        },
      },
    },
    head: {
      display: 'grid',
      gap: '4',
      marginBottom: { base: '10', md: '16' },
      gridTemplateColumns: { lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
      columnGap: { lg: '12' },
      alignItems: 'end',
    },
    title: { textStyle: 'title' },
    lead: { textStyle: 'lead', color: 'muted', maxWidth: 'measure' },
  },
  variants: {
    ground: {
      canvas: { root: { background: 'canvas' } },
      shade: { root: { background: 'shade' } },
      film: { root: { background: 'film', color: 'onFilm' }, lead: { color: 'onFilmMuted' } },
      action: { root: { background: 'action', color: 'onAction' } },
    },
  },
  defaultVariants: { ground: 'canvas' },
})
