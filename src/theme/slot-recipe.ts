import {
  defineSlotRecipe,
  type SlotRecipeConfig,
  type SlotRecipeVariantRecord,
  type SystemStyleObject,
} from '@pandacss/dev'

/** A recipe for an element with parts: the keys of `base`. */
export function slotRecipe<Part extends string, Variants extends SlotRecipeVariantRecord<Part>>(
  recipe: Omit<SlotRecipeConfig<Part, Variants>, 'slots'> & { base: Record<Part, SystemStyleObject> },
) {
  return defineSlotRecipe({ ...recipe, slots: Object.keys(recipe.base) as Part[] })
}
