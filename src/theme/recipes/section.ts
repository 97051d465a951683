import { defineSlotRecipe } from '@pandacss/dev'

/** A band across the screen with one background, its content in the column of the page. */
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
      // The first layout skips sections out of view; `app/start.ts` renders them later. Not without script, not
      // for a link to a section, which needs the real heights before it, and not in Safari, which has no scroll anchoring.
      '@media screen and (scripting: enabled)': {
        '@supports (overflow-anchor: auto)': {
          'html:not(:has(:target)) &:not([data-shown])': {
            contentVisibility: 'auto',
            containIntrinsicHeight: 'auto 1000px',
          },
        },
      },
    },
    head: {
      display: 'grid',
      gap: '4',
      marginBottom: { base: '8', md: '16' },
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
      action: { root: { background: 'action', color: 'onAction', paddingBlock: 'clamp(4rem, 10vh, 7rem)' } },
    },
  },
  defaultVariants: { ground: 'canvas' },
})
