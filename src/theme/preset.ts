import { definePreset } from '@pandacss/dev'
import { globalCss, globalVars } from './global.ts'
import { button } from './recipes/button.ts'
import { cell } from './recipes/cell.ts'
import { choice } from './recipes/choice.ts'
import { contactSheet } from './recipes/contact-sheet.ts'
import { dashboard } from './recipes/dashboard.ts'
import { dialog } from './recipes/dialog.ts'
import { features } from './recipes/features.ts'
import { field } from './recipes/field.ts'
import { film } from './recipes/film.ts'
import { footer } from './recipes/footer.ts'
import { founding } from './recipes/founding.ts'
import { header } from './recipes/header.ts'
import { hero } from './recipes/hero.ts'
import { ink } from './recipes/ink.ts'
import { missing } from './recipes/missing.ts'
import { notice } from './recipes/notice.ts'
import { price } from './recipes/price.ts'
import { reel } from './recipes/reel.ts'
import { section } from './recipes/section.ts'
import { toaster } from './recipes/toaster.ts'
import { semanticTokens } from './semantic-tokens.ts'
import { textStyles } from './text-styles.ts'
import { tokens } from './tokens.ts'

/** The whole design system, as `panda.config.ts` reads it: tokens mean, recipes decide. */
export const theme = definePreset({
  name: 'box-office',
  conditions: {
    extend: {
      dark: '@media (prefers-color-scheme: dark)',
      // Not on touch screens, where :hover stays after a tap.
      hover: ['@media (hover: hover)', '&:hover'],
    },
  },
  globalCss,
  globalVars,
  theme: {
    // Below `xs` a line has few letters: a window of 280 px, or a phone on which text is twice as large.
    breakpoints: { xs: '18.75rem', sm: '36rem', md: '48rem', lg: '64rem', xl: '72rem' },
    keyframes: {
      bulbs: { from: { opacity: '0.15' }, to: { opacity: '1' } },
      // Moves without a fade, so that the dialog is visible in its first frame.
      tear: { from: { transform: 'none' } },
      shutter: { from: { transform: 'translateY(1.5rem)' }, to: { transform: 'none' } },
    },
    tokens,
    semanticTokens,
    textStyles,
    recipes: { button, cell, notice, toaster },
    slotRecipes: {
      choice,
      contactSheet,
      dashboard,
      dialog,
      features,
      field,
      film,
      footer,
      founding,
      header,
      hero,
      ink,
      missing,
      price,
      reel,
      section,
    },
  },
})
