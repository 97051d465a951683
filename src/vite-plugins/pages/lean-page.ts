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

/** The rules that `page` and `rendered` need and that `dropForeignRules` removes from the styles of the `part` alone. */
export function missingRules(css: string, part: string, page: string, rendered: string): string {
  return takeRules(css, (selector) => isForeign(selector, part, '') && !isForeign(selector, page, rendered))
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

/**
 * Short names for the classes in the markup whose recipe none of the `others` names, scripts and what they hydrate: 0.7 kB
 * less before the first paint. Scripts hold the class names of slots whole, and otherwise the name of the recipe.
 */
export function shortenClasses(markup: string, others: readonly string[]): Map<string, string> {
  const isNamed = (name: string) => {
    const [recipe = ''] = name.replace(/^.*:/, '').split(/__|--/)
    const text = new RegExp(name.includes('__') ? `${recipe}__` : `["'\`]${recipe}["'\`]`)
    return others.some((other) => text.test(other))
  }
  const classes = new Set([...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, list = '']) => list.split(' ')))
  const free = [...classes].filter((name) => !isNamed(name))
  return new Map(free.map((name, index) => [name, shortName(index)]))
}

/** The markup with the short names of its classes. */
export function withShortClasses(markup: string, names: ReadonlyMap<string, string>): string {
  return markup.replaceAll(/ class="([^"]*)"/g, (_, list: string) => {
    return ` class="${list
      .split(' ')
      .map((name) => names.get(name) ?? name)
      .join(' ')}"`
  })
}

/** The style sheet with the short names of the classes in its selectors. */
export function withShortSelectors(css: string, names: ReadonlyMap<string, string>): string {
  return css.replaceAll(/\.((?:[a-zA-Z](?:[\w-]|\\:)*))/g, (selector, name: string) => {
    const short = names.get(name.replaceAll('\\', ''))
    return short === undefined ? selector : `.${short}`
  })
}

/** a, b, … z, aa, ab, … */
function shortName(index: number): string {
  const last = String.fromCharCode(97 + (index % 26))
  return index < 26 ? last : shortName(Math.floor(index / 26) - 1) + last
}

function pair(definition: string): [name: string, value: string] {
  const colon = definition.indexOf(':')
  return [definition.slice(0, colon), definition.slice(colon + 1)]
}
