import {
  defineSlotRecipe,
  type SlotRecipeConfig,
  type SlotRecipeVariantRecord,
  type SystemStyleObject,
} from '@pandacss/dev'

type Config<Part extends string, Variants extends SlotRecipeVariantRecord<Part>> = Omit<
  SlotRecipeConfig<Part, Variants>,
  'slots'
> & { base: Record<Part, SystemStyleObject> }

/** A recipe for an element with parts: the keys of `base`. */
export function slotRecipe<Part extends string, Variants extends SlotRecipeVariantRecord<Part>>(
  recipe: Config<Part, Variants>,
) {
  return defineSlotRecipe({ ...recipe, slots: Object.keys(recipe.base) as Part[] })
}
