import { defineRecipe } from '@pandacss/dev'

/** A place in a grid of twelve columns (see `ui/cell-widths.ts`). */
export const cell = defineRecipe({
  className: 'cell',
  // The width comes through a prop, which Panda cannot read from the markup: all of them are written out.
  staticCss: [{ width: ['*'], conditions: ['lg'] }],
  variants: {
    width: {
      whole: { gridColumn: '1 / -1' },
      half: { gridColumn: 'span 6' },
      third: { gridColumn: 'span 4' },
      quarter: { gridColumn: 'span 3' },
    },
  },
})
