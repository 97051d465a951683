import { parse, type AtRule } from 'postcss'

/**
 * Takes the rules out of their cascade layers, because browsers without `@layer` (Chrome before 99, Safari before 15.4,
 * Firefox before 97) drop every rule in a layer. Panda's own `polyfill` adds `:not(#\\#)` to each selector instead, which is
 * longer, and would override the styles of sonner. Panda writes each layer where it belongs, but for variants of recipes
 * without slots, which come before the recipes with slots: an element has not both. Without layers a more specific rule of a
 * lower layer wins: a recipe must not rely on the opposite.
 */
export function flattenLayers(css: string): string {
  const root = parse(css)
  const layers: AtRule[] = []
  root.walkAtRules('layer', (layer) => void layers.push(layer))
  for (const layer of layers) layer.replaceWith(layer.nodes ?? [])
  // Panda defines each breakpoint as two tokens too. No rule reads them.
  root.walkDecls(/^--(?:breakpoints|sizes-breakpoint|made)-/, (unread) => void unread.remove())
  // No element here has a shadow tree.
  root.walkRules(/:host/, (rule) => void (rule.selector = rule.selector.replace(/, ?:host/, '')))
  return root.toString()
}
