/** A group of files that Panda is about to write. */
type Artifact = { files: { file: string; code: string | undefined }[] } | undefined

/**
 * One class name per variant: `button button--look_ink lg:button--size_full`. Panda's own function also supports compound
 * variants and all conditions: 4 KB of script that no recipe here uses.
 */
const CREATE_RECIPE = `
export const createRecipe = (name, defaultVariants, compoundVariants) => {
  if (compoundVariants.length > 0) throw new Error(name + ' has compound variants: see src/vite-plugins/lean-recipes.ts')
  const getVariantProps = (variants) => ({ ...defaultVariants, ...compact(variants) })
  const classOf = (prop, value) => name + '--' + prop + '_' + withoutSpace(value)
  const recipeFn = (variants) => {
    const classes = [name]
    for (const [prop, value] of Object.entries(getVariantProps(variants))) {
      if (typeof value !== 'object') classes.push(classOf(prop, value))
      else for (const [breakpoint, one] of Object.entries(value)) classes.push((breakpoint === 'base' ? '' : breakpoint + ':') + classOf(prop, one))
    }
    return classes.join(' ')
  }
  return { recipeFn, getVariantProps, __getCompoundVariantCss__: () => ({}) }
}
`

/** Replaces Panda's function in the files that `panda codegen` is about to write. */
export function leanRecipes<Written extends Artifact>(artifacts: Written[]): Written[] {
  const file = artifacts.flatMap((artifact) => artifact?.files ?? []).find((one) => one.file === 'create-recipe.js')
  const merge = /^export const mergeRecipes [^]*/m.exec(file?.code ?? '')?.[0]
  // Panda may regenerate only some files, without this one.
  if (file === undefined) return artifacts
  if (merge === undefined)
    throw new Error('Panda generates different code for recipes now: see src/vite-plugins/lean-recipes.ts')
  file.code = `import { cx } from '../css/cx.js'\nimport { compact, splitProps, uniq, withoutSpace } from '../helpers.js'\n${CREATE_RECIPE}\n${merge}`
  return artifacts
}
