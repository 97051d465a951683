import { parse, type AtRule, type Container, type Declaration, type Document, type Rule } from 'postcss'

/** Where the dialog and what belongs to it stands in the document. */
const DIALOG = '#waitlist, .notices, .dialog__leaving'
const ROOT = /^:where\(:root\b/

/**
 * The rules of `all` that a page with the rules `applied` lacks, for a sheet that comes later. Browsers apply it without a new
 * style for each element of the page: so it has no selector of all elements, and the custom properties that the page lacks
 * stand where the dialog is, not at the root.
 */
export function remainingRules(all: string, applied: string): string {
  const known = new Set<string>()
  parse(applied).walkDecls((declaration) => {
    for (const selector of selectorsOf(declaration)) known.add(keyOf(declaration, selector))
  })
  const rules = parse(all)
  rules.walkRules((rule) => {
    const isKnown = (selector: string) => declarationsOf(rule).every((one) => known.has(keyOf(one, selector)))
    if (ROOT.test(rule.selector)) {
      for (const one of declarationsOf(rule)) if (known.has(keyOf(one, ':where(:root)'))) one.remove()
      rule.selector = DIALOG
    } else rule.selectors = rule.selectors.filter((selector) => !isKnown(selector))
    if (rule.selector === '') rule.remove()
  })
  removeEmpty(rules)
  return rules.toString()
}

const declarationsOf = (rule: Rule) => rule.nodes.filter((node): node is Declaration => node.type === 'decl')

const selectorsOf = ({ parent }: Declaration) => (parent?.type === 'rule' ? parent.selectors : [])

/** A declaration with all that surrounds it, in one spelling. */
function keyOf(declaration: Declaration, selector: string): string {
  const around: string[] = []
  for (let at: Container | Document | undefined = declaration.parent?.parent; at?.type === 'atrule'; at = at.parent)
    around.push(`${(at as AtRule).name} ${(at as AtRule).params}`)
  return [...around, selector, declaration.prop, declaration.value].join('{').replaceAll(/\s/g, '')
}

/** Removes the rules without declarations, and what is then empty around them. */
export function removeEmpty(container: Container): void {
  container.each((node) => {
    if ((node.type !== 'atrule' && node.type !== 'rule') || node.nodes === undefined) return
    removeEmpty(node)
    if (node.nodes.length === 0) node.remove()
  })
}
