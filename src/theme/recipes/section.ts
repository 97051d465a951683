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
    },
    head: {
      display: 'grid',
      gap: '4',
      marginBottom: { base: '8', md: '16' },
      gridTemplateColumns: { lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
      columnGap: { lg: '12' },
      alignItems: 'end',
      // In print, with the beginning of what it names.
      breakInside: 'avoid',
      breakAfter: 'avoid',
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
