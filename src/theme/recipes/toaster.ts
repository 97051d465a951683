import { defineRecipe } from '@pandacss/dev'

/**
 * Sonner's rich colours in ours: its own red and green are too pale to be read. Its styles stand outside of our
 * layers, so that only what is important here outweighs them.
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
    // Across a phone, but for the column of the dialog's close button.
    '@media (max-width: 600px)': {
      '[data-scroll-lock] &': {
        left: '4.5rem !important',
        width: 'auto !important',
        '& > li': { width: 'full !important' },
      },
    },
    '& [data-title]': { fontWeight: 'strong !important', fontSize: '1rem' },
  },
})
