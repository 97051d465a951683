/** A group of files that Panda is about to write. */
type Artifact = { files: { file: string; code: string | undefined }[] } | undefined

/**
 * One class name per variant: `button button--look_ink`. Panda's own functions also support compound variants, values by
 * breakpoint and merging, and remember each result: 5 kB of script that nothing here uses.
 */
const CREATE_RECIPE = `
export const createRecipe = (name, defaults) => (variants) => {
  let classes = name
  for (const [variant, value] of Object.entries({ ...defaults, ...variants })) {
    const chosen = value ?? defaults[variant]
    if (chosen !== undefined) classes += ' ' + name + '--' + variant + '_' + chosen
  }
  return classes
}
export const createSlotRecipe = (name, defaults, slots) => (variants) =>
  Object.fromEntries(slots.map((slot) => [slot, createRecipe(name + '__' + slot, defaults)(variants)]))
`

/** The name of the function; then the class name and the defaults of a recipe, or the defaults and the slots. */
const RECIPE = /createRecipe\('([\w-]+)', (\{[^}]*\})/
const SLOTS = /DefaultVariants = (\{[^}]*\})/
const SLOT = /"(\w+)",\s+"([\w-]+)__/g

/** Replaces the recipes that `panda codegen` is about to write. */
export function leanRecipes<Written extends Artifact>(artifacts: Written[]): Written[] {
  for (const one of artifacts.flatMap((artifact) => artifact?.files ?? [])) {
    const [, name] = /^export const (\w+) = /m.exec(one.code ?? '') ?? []
    if (one.file === 'create-recipe.js') one.code = CREATE_RECIPE
    else if (one.code?.includes('createRecipe(') && name !== undefined) one.code = leanRecipe(one.code, name)
  }
  return artifacts
}

function leanRecipe(code: string, name: string): string {
  const [, defaults] = SLOTS.exec(code) ?? []
  const slots = [...code.matchAll(SLOT)]
  const [, className, defaultsOfOne] = RECIPE.exec(code) ?? []
  const call =
    defaults === undefined
      ? `createRecipe('${className}', ${defaultsOfOne})`
      : `createSlotRecipe('${slots[0]?.[2]}', ${defaults}, ${JSON.stringify(slots.map(([, slot]) => slot))})`
  // A compound variant has rules of its own.
  if (call.includes('undefined') || code.includes('"css":'))
    throw new Error(`Panda generates other code for the recipe ${name}: see src/vite-plugins/lean-recipes.ts`)
  return `import { createRecipe, createSlotRecipe } from './create-recipe.js'\n\nexport const ${name} = /* @__PURE__ */ ${call}\n`
}
