import { slotRecipe } from '#theme/slot-recipe.ts'

const equal = (count: number) => ({ grid: { gridTemplateColumns: { lg: `repeat(${count}, minmax(0, 1fr))` } } })

/** The columns of a grid of cards on wide screens (see `ui/columns-for.ts`). A row that is not full begins at its start. */
export const columns = slotRecipe({
  className: 'columns',
  base: { grid: {} },
  variants: { count: { 1: {}, 2: equal(2), 3: equal(3), 4: equal(4) } },
})
