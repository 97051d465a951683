import { parse, type Container } from 'postcss'

/**
 * Splits a style sheet into the rules of the named recipes and all other rules. Both keep their layers, media queries
 * and order.
 */
export function splitStyles(css: string, recipes: readonly string[]): { own: string; others: string } {
  const isOwn = (selector: string) => classesOf(recipes).test(selector)
  return { own: takeRules(css, isOwn), others: keepRules(css, (selector) => !isOwn(selector)) }
}

/** The wanted rules for a second style sheet: without lists of layers, fonts and properties, which the first one has. */
export function takeRules(css: string, wanted: (selector: string) => boolean): string {
  const root = parse(css)
  root.walkAtRules((rule) => {
    if (rule.nodes === undefined || rule.nodes.every(({ type }) => type === 'decl')) rule.remove()
  })
  keepIn(root, wanted)
  return root.toString()
}

/** The style sheet without the selectors that are not wanted, and without what is empty then. */
export function keepRules(css: string, wanted: (selector: string) => boolean): string {
  const root = parse(css)
  keepIn(root, wanted)
  return root.toString()
}

/** Which of the recipes the markup has classes of. */
export function recipesIn(html: string, recipes: readonly string[]): string[] {
  const classes = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '))
  return recipes.filter((recipe) => classes.some((name) => classesOf([recipe]).test(`.${name}`)))
}

/** A selector with a class of one of the recipes: `.dialog`, `.dialog__title`, `.dialog--size_wide`, `.lg\:dialog--…`. */
function classesOf(recipes: readonly string[]): RegExp {
  return new RegExp(`\\.(?:\\w+\\\\?:)?(?:${recipes.join('|')})(?![a-zA-Z0-9])`)
}

function keepIn(container: Container, wanted: (selector: string) => boolean): void {
  container.each((node) => {
    if (node.type === 'rule') {
      node.selectors = node.selectors.filter(wanted)
      if (node.selector === '') node.remove()
    } else if (node.type === 'atrule' && node.nodes !== undefined) {
      const { length } = node.nodes
      keepIn(node, wanted)
      if (length > 0 && node.nodes.length === 0) node.remove()
    }
  })
}
