/** A group of files that Panda is about to write. */
type Artifact = { files: { file: string; code: string | undefined }[] } | undefined

/**
 * One class name per variant: `button button--look_ink`. Panda's own function also supports compound variants and values
 * by breakpoint: 4 KB of script that no recipe here uses.
 */
const CREATE_RECIPE = `
export const createRecipe = (name, defaultVariants, compoundVariants) => {
  if (compoundVariants.length > 0) throw new Error(name + ' has compound variants: see src/vite-plugins/lean-recipes.ts')
  const getVariantProps = (variants) => ({ ...defaultVariants, ...compact(variants) })
  const recipeFn = (variants) => {
    const classes = Object.entries(getVariantProps(variants)).map(([prop, value]) => name + '--' + prop + '_' + value)
    return [name, ...classes].join(' ')
  }
  return { recipeFn, getVariantProps, __getCompoundVariantCss__: () => ({}) }
}
`

/** What Panda adds to the function of a recipe, such as `raw` and `splitVariantProps`: no component here calls it. */
const EXTRAS = /^const \w+VariantKeys = [^]*?(?=^export const (\w+) = )[^]*/m

/** Replaces Panda's function in the files that `panda codegen` is about to write, and takes away what nobody calls. */
export function leanRecipes<Written extends Artifact>(artifacts: Written[]): Written[] {
  const files = artifacts.flatMap((artifact) => artifact?.files ?? [])
  for (const one of files.filter(({ code }) => code?.includes('SlotFns = ')))
    one.code = one.code?.replace(EXTRAS, 'export const $1 = $1Fn')
  const file = files.find((one) => one.file === 'create-recipe.js')
  const merge = /^export const mergeRecipes [^]*/m.exec(file?.code ?? '')?.[0]
  // Panda may regenerate only some files, without this one.
  if (file === undefined) return artifacts
  if (merge === undefined)
    throw new Error('Panda generates different code for recipes now: see src/vite-plugins/lean-recipes.ts')
  file.code = `import { cx } from '../css/cx.js'\nimport { compact, splitProps, uniq } from '../helpers.js'\n${CREATE_RECIPE}\n${merge}`
  return artifacts
}
