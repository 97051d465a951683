import { keepRules, takeRules } from './split-styles.ts'

/** The blocks with the tokens. A second block has the values of the dark scheme. */
const ROOT = /:where\(:root,:host\)\{([^{}]*)\}/g
/** Variables of Panda that no rule here uses, and the list of layers that marks where Panda writes its rules. */
const UTILITIES = /@layer [\w, ]+;|\*,:before,:after,::backdrop\{(?:--[^;{}]*;?)*\}|:root\{--made-with-panda:[^;{}]*\}/g

/**
 * Replaces each token with one value by that value, and removes variables that no rule uses. A token with a value for
 * each scheme stays a custom property, with a shorter name. Throws when Panda or the minifier writes tokens in another
 * form.
 */
export function resolveTokens(css: string): string {
  const definitions = [...css.matchAll(ROOT)].flatMap(([, body = '']) => body.split(';').filter(Boolean).map(pair))
  if (definitions.length === 0) throw new Error('The styles have no tokens in :where(:root,:host): see lean-page.ts.')
  const names = definitions.map(([name]) => name)
  const constants = new Map(definitions.filter(([name]) => names.indexOf(name) === names.lastIndexOf(name)))
  const resolve = (text: string): string =>
    text.replaceAll(/var\((--[\w-]+)\)/g, (reference, name: string) => {
      const value = constants.get(name)
      return value === undefined ? reference : resolve(value)
    })
  const roots = css.replaceAll(UTILITIES, '').replaceAll(ROOT, (_, body: string) => {
    const kept = body.split(';').filter((definition) => definition !== '' && !constants.has(pair(definition)[0]))
    return kept.length === 0 ? '' : `:where(:root,:host){${kept.join(';')}}`
  })
  return resolve(roots).replaceAll('--colors-', '--c-')
}

/** Panda also allows attributes for states, as in `:is(:hover,[data-hover])`. No markup here has them. */
export function dropStateAttributes(css: string): string {
  return css.replaceAll(/:is\(:([a-z-]+)(?:,\[[^\]]*\])+\)/g, ':$1')
}

/**
 * Removes the rules of recipe classes that the page does not use. Keeps all rules of recipes in `rendered`, the markup
 * of what React renders in the browser.
 */
export function dropForeignRules(css: string, page: string, rendered: string): string {
  return keepRules(css, (selector) => !isForeign(selector, page, rendered))
}

/** The rules that `rendered` needs and that `dropForeignRules` removes from the styles of a page without it. */
export function missingRules(css: string, page: string, rendered: string): string {
  return takeRules(css, (selector) => isForeign(selector, page, '') && !isForeign(selector, '', rendered))
}

function isForeign(selector: string, page: string, rendered: string): boolean {
  return [...selector.matchAll(/\.((?:[\w-]|\\:)+?)(__|--)[\w-]+/g)].some(([name, recipe = '', separator = '']) => {
    const plain = recipe.replace(/^.*:/, '')
    return !rendered.includes(plain + separator) && !page.includes(name.slice(1).replaceAll('\\', ''))
  })
}

/** Removes class names without a rule, and the end tags of empty SVG shapes. */
export function leanMarkup(markup: string, css: string): string {
  return markup.replaceAll(/><\/(?:path|rect|circle)>/g, '/>').replaceAll(/ class="([^"]*)"/g, (_, list: string) => {
    const kept = list.split(' ').filter((name) => css.includes(`.${name.replaceAll(':', '\\:')}`))
    return kept.length === 0 ? '' : ` class="${kept.join(' ')}"`
  })
}

function pair(definition: string): [name: string, value: string] {
  const colon = definition.indexOf(':')
  return [definition.slice(0, colon), definition.slice(colon + 1)]
}
