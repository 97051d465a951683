import { defineRecipe } from '@pandacss/dev'
import { notched } from '#theme/bites.ts'

/** Tickets, because the contrast of sonner's own colours is too low. Only !important rules override its styles. */
export const toaster = defineRecipe({
  // Not its usual name, which toasters of extensions have too.
  className: 'notices',
  base: {
    fontFamily: 'anek !important',
    '--border-radius': '{radii.edge} !important',
    '--success-bg': '{colors.board} !important',
    '--success-border': '{colors.board} !important',
    '--success-text': '{colors.litRaised} !important',
    '--error-bg': '{colors.litDanger} !important',
    '--error-border': '{colors.litDanger} !important',
    '--error-text': '{colors.litRaised} !important',
    '& [data-sonner-toast]': {
      alignItems: 'center !important',
      gap: '0 !important',
      minHeight: '3.75rem',
      padding: '0.625rem 1.25rem !important',
      border: { base: 'none !important', _highContrast: '2px solid !important' },
      boxShadow: 'none !important',
      mask: notched(8),
      // A swipe may begin on the words.
      userSelect: 'none',
      // Above the ground, inside the mask.
      _focusVisible: { outline: '3px solid {colors.litRaised}', outlineOffset: '-5px' },
      // It comes and goes in its place, and never over what it stands below.
      '&[data-mounted=false], &[data-removed=true][data-swipe-out=false]': { '--y': 'translateY(-0.5rem) !important' },
    },
    '& [data-icon]': {
      alignSelf: 'stretch',
      height: 'auto !important',
      width: 'auto !important',
      marginInline: '0 0.875rem !important',
      paddingInlineEnd: '0.875rem',
      // The tear line between the part with the icon and the words.
      background: 'radial-gradient(circle, currentColor 1.25px, transparent 1.75px) 100% 0 / 3px 6px repeat-y',
      '[dir=rtl] &': { backgroundPosition: '0 0' },
    },
    // The circle takes four fifths of the icon.
    '& [data-icon] svg': { boxSize: '1.75rem', marginInline: '-3px !important' },
    // A long answer of the server must not fill a phone.
    '& [data-title]': {
      fontWeight: 'strong !important',
      fontSize: '1rem',
      lineHeight: '1.25 !important',
      textWrap: 'balance',
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: '4',
      overflow: 'hidden',
    },
    '& [data-description]': {
      fontSize: '0.9375rem',
      lineHeight: '1.3 !important',
      '& a': { textUnderlineOffset: '0.2em' },
    },
  },
})
