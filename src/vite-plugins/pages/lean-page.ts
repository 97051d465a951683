/** Tokens as Panda writes them down; a second block holds those that are others in the dark. */
const ROOT = /:where\(:root,:host\)\{([^{}]*)\}/g
/** What Panda sets for utilities that nothing here uses, and to be known by. */
const UTILITIES = /\*,:before,:after,::backdrop\{(?:--[^;{}]*;?)*\}|:root\{--made-with-panda:[^;{}]*\}/g
/** A rule without rules in it: its selectors and its declarations. */
const RULE = /([^{};]+)\{([^{}]*)\}/g

/**
 * Writes the value of each token that is defined once in its places, and drops what Panda prepares for utilities that
 * are not used. A colour that the scheme changes stays a custom property, under a shorter name. Throws when Panda or the minifier writes tokens in
 * another form, so that no build grows unnoticed.
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

/** Panda lets a state be set by an attribute as well, as in `:is(:hover,[data-hover])`: no markup here has one. */
export function dropStateAttributes(css: string): string {
  return css.replaceAll(/:is\(:([a-z-]+)(?:,\[[^\]]*\])+\)/g, ':$1')
}

/**
 * Leaves out the rules of recipes for classes that the page has no element of: those of other pages, and variants for
 * other content. Recipes of what a script draws, `drawn`, stay whole.
 */
export function dropForeignRules(css: string, page: string, drawn: string): string {
  const foreign = (selector: string) =>
    [...selector.matchAll(/\.((?:[\w-]|\\:)+?)(__|--)[\w-]+/g)].some(([name, recipe = '', separator = '']) => {
      const plain = recipe.replace(/^.*:/, '')
      return !drawn.includes(plain + separator) && !page.includes(name.slice(1).replaceAll('\\', ''))
    })
  return css.replaceAll(RULE, (rule, list: string, body: string) => {
    // At commas between selectors, not within :is() or :not().
    const selectors = list.split(/,(?![^(]*\))/)
    const kept = selectors.filter((selector) => !foreign(selector))
    if (kept.length === selectors.length) return rule
    return kept.length === 0 ? '' : `${kept.join(',')}{${body}}`
  })
}

/**
 * Takes class names out of markup that no rule names, those of variants that change other slots, and the end tags of
 * shapes, which are empty.
 */
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
