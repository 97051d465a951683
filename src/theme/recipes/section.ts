import { slotRecipe } from '#theme/slot-recipe.ts'

/** A band across the screen with one background, its content in the column of the page. */
export const section = slotRecipe({
  className: 'section',
  base: {
    root: {
      position: 'relative',
      paddingBlock: 'section',
      overflowX: 'clip',
      // Without the air below the header, and with less of its own, so that more of the section is seen.
      scrollMarginTop: 'calc(-1rem - {spacing.section} / 3)',
    },
    head: {
      display: 'grid',
      rowGap: { base: '1', md: '4' },
      marginBottom: { base: '4', md: '12' },
      columnGap: '6',
      alignItems: 'end',
      // In print it stays together with what follows it.
      breakInside: 'avoid',
      breakAfter: 'avoid',
    },
    column: { layerStyle: 'column' },
    title: { textStyle: 'title' },
    ending: { whiteSpace: 'nowrap' },
    // As many letters as a comfortable line has at any size of the window.
    lead: { textStyle: 'lead', color: 'muted', maxWidth: '28em' },
    /** Of a card, and its text. */
    name: { textStyle: 'subtitle' },
    text: { textStyle: 'caption', color: 'muted', maxWidth: 'measure' },
  },
  variants: {
    ground: {
      shade: { root: { background: 'shade' } },
      film: {
        root: { background: 'film', color: 'onFilm' },
        lead: { color: 'onFilmMuted' },
        text: { color: 'onFilmMuted' },
      },
      action: {
        root: {
          background: 'action',
          color: 'onAction',
          paddingBlock: { base: '2.5rem 2rem', md: 'clamp(4rem, 10vh, 7rem)' },
        },
      },
    },
  },
})
