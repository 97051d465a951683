import { defineSlotRecipe } from '@pandacss/dev'

/** A phone in landscape with its keyboard open, or a desktop zoomed to 400 % (WCAG 1.4.10). */
const low = '@media (max-height: 17rem)'

/** The dialog: a bottom sheet on phones, a ticket with a stub on wide screens. */
export const dialog = defineSlotRecipe({
  className: 'dialog',
  slots: [
    'backdrop',
    'positioner',
    'content',
    'main',
    'title',
    'news',
    'subtitle',
    'close',
    'stub',
    'stubPrint',
    'stubEdge',
    'leaving',
  ],
  base: {
    backdrop: {
      position: 'fixed',
      inset: '0',
      zIndex: 'dialog',
      background: 'hallDeep',
      opacity: '0.72',
    },
    positioner: {
      // A press beside the dialog reaches the backdrop.
      pointerEvents: 'none',
      position: 'fixed',
      inset: '0',
      zIndex: 'dialog',
      display: 'grid',
      alignItems: { base: 'end', md: 'center' },
      justifyItems: 'center',
      padding: { md: '6' },
      // While closed, it keeps its layout but is neither painted nor focusable, so that it opens quickly.
      '&[data-closed]': { contentVisibility: 'hidden' },
    },
    content: {
      pointerEvents: 'auto',
      position: 'relative',
      display: 'grid',
      // The stub is at the upper edge of the sheet or at the end of the ticket.
      gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 9.5rem' },
      gridTemplateRows: { base: '1.25rem minmax(0, 1fr)', md: 'minmax(0, 1fr)' },
      width: 'full',
      maxWidth: 'sheet',
      color: 'text',
      outline: '0',
      borderRadius: { md: 'edge' },
      // dvh, so that the sheet fits between the phone's bars and keyboard; vh in browsers without it.
      maxHeight: '92vh',
      '@supports (height: 1dvh)': { maxHeight: '92dvh' },
      // Above the keyboard of a phone in landscape, the form has the whole height.
      [low]: { maxHeight: 'full', gridTemplateRows: '6px minmax(0, 1fr)' },
      overflow: 'hidden',
      '&[data-state=open]': {
        animationName: { _motionSafe: 'shutter' },
        animationDuration: 'shutter',
        animationTimingFunction: 'shutter',
      },
    },
    main: {
      background: 'raised',
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      paddingInline: { base: '5', md: '8' },
      '& > a': { marginBottom: '8' },
      scrollPaddingTop: '5.5rem',
      // Keeps the focused field clear of the sticky foot (see the field's recipe).
      scrollPaddingBottom: '6',
      '@media (min-height: 35rem)': { scrollPaddingBottom: '8rem' },
      [low]: { scrollPaddingTop: '4.5rem', scrollPaddingBottom: '2' },
    },
    // A sticky title bar. The close button is at its start, where toasts never cover it.
    title: {
      textStyle: 'title',
      fontSize: 'clamp(1.375rem, 1rem + 1.6vw, 2rem)',
      position: 'sticky',
      top: '0',
      zIndex: '2',
      display: 'flex',
      alignItems: 'center',
      minHeight: '4rem',
      [low]: { minHeight: '3rem' },
      background: 'raised',
      borderBottom: 'hairline',
      marginInline: { base: '-5', md: '-8' },
      paddingInlineStart: { base: '3.75rem', md: '4.75rem' },
    },
    news: { textStyle: 'title', marginTop: '8' },
    subtitle: { textStyle: 'body', color: 'muted', marginTop: '4', marginBottom: '5' },
    close: {
      position: 'absolute',
      top: { base: '1.75rem', md: '2' },
      [low]: { top: '4px' },
      zIndex: '3',
      insetInlineStart: { base: '2', md: '5' },
      width: 'touch',
      height: 'touch',
      display: 'grid',
      placeItems: 'center',
      borderRadius: 'round',
      background: 'raised',
      _hover: { background: 'shade' },
      _focusVisible: { outlineOffset: '-3px' },
      '& svg': { width: '1.5rem', height: '1.5rem' },
    },
    stub: {
      display: 'flex',
      position: 'relative',
      gridArea: { base: '1 / 1', md: '1 / 2' },
      flexDirection: 'column',
      justifyContent: 'space-between',
      alignItems: 'center',
      paddingBlock: { md: '8' },
      background: 'action',
      color: 'onAction',
      '& > *': { display: { base: 'none', md: 'block' } },
      // The perforated upper edge of the phone's sheet.
      mask: {
        base: 'radial-gradient(circle at 50% 0, transparent 5px, black 5.5px) center top / 1rem 100% repeat-x',
        md: 'none',
      },
      // The perforation between ticket and stub.
      _before: {
        content: '""',
        position: 'absolute',
        insetInlineStart: { base: '0', md: '-6px' },
        insetInlineEnd: { base: '0', md: 'auto' },
        top: { base: 'auto', md: '0' },
        bottom: { base: '-6px', md: '0' },
        width: { md: '12px' },
        height: { base: '12px', md: 'auto' },
        background: 'radial-gradient(circle, {colors.raised} 4px, transparent 4.6px) center / 1rem 1rem',
      },
    },
    /** The copy of the dialog whose stub tears off after a success. */
    leaving: {
      position: 'fixed',
      zIndex: 'dialog',
      pointerEvents: 'none',
      overflow: 'visible',
    },
    stubPrint: { textStyle: 'poster', fontSize: 'min(4.25rem, 9vh)', writingMode: 'vertical-rl', whiteSpace: 'nowrap' },
    stubEdge: { textStyle: 'print', textAlign: 'center' },
  },
})
