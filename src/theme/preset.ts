import { definePreset } from '@pandacss/dev'
import { globalCss } from './global.ts'
import { button } from './recipes/button.ts'
import { columns } from './recipes/columns.ts'
import { dialog } from './recipes/dialog.ts'
import { ink } from './recipes/ink.ts'
import { section } from './recipes/section.ts'
import { semanticTokens } from './semantic-tokens.ts'
import { textStyles } from './text-styles.ts'
import { tokens } from './tokens.ts'

/** Tokens, and the recipes of several rooms. `panda.config.ts` adds those that stand beside their component. */
export const theme = definePreset({
  name: 'box-office',
  conditions: {
    extend: {
      dark: '@media (prefers-color-scheme: dark)',
      // Not on touch screens, where :hover stays after a tap.
      hover: ['@media (hover: hover)', '&:hover'],
      // Panda's own also match attributes such as [data-active], which no markup here has.
      active: '&:active',
      empty: '&:empty',
      focusVisible: '&:focus-visible',
      // A ticket of the dialog in a low window, such as a laptop's of 1280 x 720.
      short: '@media (min-width: 48rem) and (max-height: 49.99rem)',
      // A phone on which the browser's bars, or those of an app, leave little.
      lowPhone: '@media (max-width: 35.99rem) and (max-height: 45.99rem)',
      // Animations that follow the scrolling, which paper has none of.
      scrolled: ['@media screen', '@supports (animation-timeline: view())'],
    },
  },
  globalCss,
  theme: {
    // Below `xs` a line has few letters: a window of 280 px, or a phone on which text is twice as large.
    breakpoints: {
      xs: '18.75rem',
      phone: '22.5rem',
      sm: '36rem',
      md: '48rem',
      lg: '64rem',
      xl: '72rem',
      wide: '80rem',
      desktop: '90rem',
      xxl: '100rem',
    },
    keyframes: {
      bulbs: { from: { opacity: '0.15' }, to: { opacity: '1' } },
      // From whole, pulled a little too far (but not out of the window), to where the stub is held.
      tear: { from: { transform: 'none' }, '60%': { transform: 'translate(12px, 4px) rotate(3deg)' } },
      // One perforation, 36 px, while each of three frames passes; it stands still in between, as in a projector's gate.
      advance: {
        '0%, 20%': { transform: 'none' },
        '30%, 45%': { transform: 'translateX(-36px)' },
        '55%, 70%': { transform: 'translateX(-72px)' },
        '80%, 100%': { transform: 'translateX(-108px)' },
      },
      sweep: { from: { transform: 'none' }, to: { transform: 'rotate(1turn)' } },
      fill: { from: { transform: 'translateX(-100%)' } },
      fade: { to: { opacity: '0' } },
      shutter: { from: { transform: 'translateY(1.5rem)' }, to: { transform: 'none' } },
    },
    tokens,
    semanticTokens,
    textStyles,
    /** The column of the page. */
    layerStyles: { column: { value: { maxWidth: 'page', marginInline: 'auto', paddingInline: 'gutter' } } },
    recipes: { button },
    slotRecipes: { columns, dialog, ink, section },
  },
})
