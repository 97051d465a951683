import { bite } from '#theme/bites.ts'
import { slotRecipe } from '#theme/slot-recipe.ts'

/** The block of colour at the end of the pitch, torn off along its upper edge. */
export const founding = slotRecipe({
  className: 'founding',
  base: {
    tear: {
      position: 'absolute',
      insetInline: '0',
      top: '-1px',
      height: '10px',
      background: `${bite('top', 8, '{colors.canvas}', 'transparent 8.5px')} center top / 24px 100%`,
    },
    column: {
      layerStyle: 'column',
      position: 'relative',
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) min(41vw, 48rem)' },
      gridTemplateRows: { lg: 'auto auto auto 1fr' },
      columnGap: '6',
      rowGap: { base: '3', md: '8' },
      breakInside: 'avoid',
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
    lead: { textStyle: 'lead' },
    action: {
      display: { base: 'grid', _print: 'none' },
      alignContent: 'start',
      gap: { base: '2', md: '3' },
      justifyItems: { base: 'stretch', sm: 'start' },
    },
    calm: { textStyle: 'link', textAlign: { base: 'center', sm: 'start' } },
    // What is decided, as films in India begin with it: a framed certificate. It reaches up beside the last word of the
    // headline, below the first line.
    sheet: {
      gridColumn: { lg: '2' },
      gridRow: { lg: '1 / 5' },
      alignSelf: 'start',
      marginTop: { base: '2', lg: 'min(13vw, 15rem, 21.1vh)' },
      padding: 'max(min(1.25rem, 5.5vw), 2.2vw)',
      background: 'litRaised',
      border: '7px double',
      textStyle: 'caption',
      // Beside the stamp no word is broken: one without room goes below it.
      overflowWrap: 'normal',
      '& h3': { textStyle: 'subtitle' },
      '& li': { paddingBlock: '5px', borderBottom: '1.5px solid' },
      // Blank lines under a stamp. It floats, so that no text is below it.
      '& h3 + ul + h3': {
        textStyle: 'print',
        fontSize: 'max(1rem, 1.7vw)',
        float: 'right',
        '[dir=rtl] &': { float: 'left' },
        width: 'min-content',
        marginBlock: '1.5rem 0.5rem',
        marginInlineStart: '3',
        padding: '2',
        color: 'litDanger',
        background: 'litRaised',
        border: '3px solid',
        transform: 'rotate(-8deg)',
      },
      '& h3 + ul + h3 + ul': { marginTop: '5', '& li': { borderBottom: '2px dotted' } },
    },
    // A headline that leaves it no room.
    below: { lg: { gridRow: '2 / 5', marginTop: '0' } },
    erase: {
      clear: 'both',
      paddingTop: '3',
      textStyle: 'link',
      lineHeight: '1.4',
      // An address may be longer than a line.
      overflowWrap: 'anywhere',
      '& a': { textUnderlineOffset: '0.25em', _focusVisible: { outlineColor: 'onAction' } },
    },
    /** The ticket, or its signed stub. */
    pinned: {
      width: { base: 'min(20rem, 100%)', lg: 'clamp(20rem, 34vw, 36rem)' },
      height: 'auto',
      marginBlock: '4',
      overflow: 'visible',
      transform: 'rotate(-6deg)',
      scrollMarginTop: '10rem',
    },
  },
})
