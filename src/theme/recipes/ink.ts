import { slotRecipe } from '#theme/slot-recipe.ts'
import { wideCut } from '#theme/text-styles.ts'

/** What `fill` and `stroke` of `drawing/picture.tsx` cannot say of a drawing: colours that differ by scheme, and type. */
export const ink = slotRecipe({
  className: 'ink',
  base: {
    // In the dark scheme the windows are lit.
    reelWindow: { fill: { base: 'shade', _dark: 'onFilm' } },
    heavy: { ...wideCut, letterSpacing: '-0.02em' },
    strong: { fontWeight: 'strong' },
    print: { ...wideCut, letterSpacing: '0.08em' },
  },
})
