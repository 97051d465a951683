import { defineRecipe } from '@pandacss/dev'

/**
 * Replaces sonner's rich colours, whose contrast is too low. Its styles are outside of our
 * layers, so that only !important rules override them.
 */
export const toaster = defineRecipe({
  className: 'toaster',
  base: {
    fontFamily: 'anek !important',
    '--border-radius': '{radii.edge} !important',
    '--success-bg': '{colors.success} !important',
    '--success-border': '{colors.success} !important',
    '--success-text': '{colors.raised} !important',
    '--error-bg': '{colors.danger} !important',
    '--error-border': '{colors.danger} !important',
    '--error-text': '{colors.raised} !important',
    // The width of a phone without the column of the dialog's close button.
    '@media (max-width: 600px)': {
      '[data-scroll-lock] &': {
        insetInlineStart: '4.5rem !important',
        insetInlineEnd: '1rem !important',
        width: 'auto !important',
        '& > li': { width: 'full !important' },
      },
    },
    '& [data-title]': { fontWeight: 'strong !important', fontSize: '1rem' },
  },
})
