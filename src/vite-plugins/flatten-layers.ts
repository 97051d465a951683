import { parse, type ChildNode, type Container } from 'postcss'

interface Layer {
  sublayers: Map<string, Layer>
  /** What stands in the layer itself, and so wins over its sublayers. */
  nodes: ChildNode[]
}

/**
 * Replaces cascade layers by the order of the rules, because browsers without `@layer` (Chrome before 99, Safari before
 * 15.4, Firefox before 97) drop every rule in a layer. Panda's own `polyfill` adds `:not(#\#)` to each selector instead, which
 * is longer, and would override the styles of sonner. Without layers a more specific rule of a lower layer wins: a recipe
 * must not rely on the opposite.
 */
export function flattenLayers(css: string): string {
  const root = parse(css)
  const layer: Layer = { sublayers: new Map(), nodes: [] }
  collect(root, layer)
  root.removeAll()
  root.append(inOrder(layer))
  return root.toString()
}

function collect(container: Container, layer: Layer): void {
  for (const node of container.nodes ?? []) {
    if (node.type !== 'atrule' || node.name !== 'layer') {
      if ('walkAtRules' in node) node.walkAtRules('layer', refuse)
      layer.nodes.push(node)
    } else {
      const layers = node.params.split(',').map((path) => sublayer(layer, path.trim()))
      const [only] = layers
      if (node.nodes !== undefined && only !== undefined) collect(node, only)
    }
  }
}

/** The layer `recipes.slots`, after those that were named before it. */
function sublayer(layer: Layer, path: string): Layer {
  return path.split('.').reduce((outer, name) => {
    const inner = outer.sublayers.get(name) ?? { sublayers: new Map<string, Layer>(), nodes: [] }
    outer.sublayers.set(name, inner)
    return inner
  }, layer)
}

function inOrder({ sublayers, nodes }: Layer): ChildNode[] {
  return [...[...sublayers.values()].flatMap(inOrder), ...nodes]
}

function refuse(): never {
  throw new Error('Panda puts a layer into another rule now: see src/vite-plugins/flatten-layers.ts')
}
