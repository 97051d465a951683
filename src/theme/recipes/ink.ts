import { slotRecipe } from '#theme/slot-recipe.ts'
import { wideCut } from '#theme/text-styles.ts'

/** The type of a drawing. */
export const ink = slotRecipe({
  className: 'ink',
  base: {
    heavy: { ...wideCut, letterSpacing: '-0.02em' },
    strong: { fontWeight: 'strong' },
    print: { ...wideCut, letterSpacing: '0.08em' },
  },
})
