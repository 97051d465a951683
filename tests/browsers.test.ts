/** The build uses nothing that the oldest browsers of the list (src/README.md) do not have. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse, type AtRule, type ChildNode } from 'postcss'
import { expect, test } from 'vitest'
import { whyBuildIsStale } from './server/build-age.ts'

const CLIENT = join(import.meta.dirname, '../dist/client')

/** CSS that breaks in some browser of the list, with the first versions that have it. */
const NEWER_RULES: Record<string, string> = {
  layer: 'Chrome 99, Safari 15.4, Firefox 97',
  container: 'Chrome 105, Safari 16, Firefox 110',
  property: 'Safari 16.4, Firefox 128',
  scope: 'Chrome 118, Safari 17.4, Firefox 128',
  'starting-style': 'Chrome 117, Safari 17.5, Firefox 129',
}
const NEWER_PROPERTIES: Record<string, string> = {
  translate: 'Chrome 104',
  rotate: 'Chrome 104',
  scale: 'Chrome 104',
  'accent-color': 'Chrome 93, Safari 15.4, Firefox 92',
  'container-type': 'Chrome 105, Safari 16, Firefox 110',
  'animation-timeline': 'Chrome 115',
  // With padding on a grid, Chrome before 93 computes another height: see the recipe of the price frame.
  'aspect-ratio': 'Chrome 88, with a bug until 93',
}
const NEWER_VALUES: [RegExp, string][] = [
  [/\b(?:oklch|oklab|lch|lab|color-mix|color|light-dark)\(/, 'Chrome 111, Firefox 113'],
  [/\d(?:[dsl]v(?:h|w|min|max|i|b))\b/, 'Chrome 108, Safari 15.4, Firefox 101'],
  [/\d(?:cq(?:w|h|i|b|min|max))\b/, 'Chrome 105, Safari 16, Firefox 110'],
  [/\b(?:subgrid|round|mod|rem|sin|cos|tan|linear)\(/, 'Chrome 113 and later'],
]
const NEWER_SELECTORS: [RegExp, string][] = [
  [/:has\(/, 'Chrome 105, Safari 15.4, Firefox 121'],
  [/&/, 'nesting: Chrome 112, Safari 16.5, Firefox 117'],
  [/:(?:user-valid|user-invalid|popover-open|modal|open)\b/, 'Chrome 105 and later'],
]
/** Safari 15.0 does not have it: as one of several selectors it would take the others with it. */
const NOT_IN_A_LIST = /:focus-visible/

/** JavaScript that only newer browsers have. Their absence is an error in the console, or a dialog that never opens. */
const NEWER_CALLS: [RegExp, string][] = [
  [/\.at\(/, 'Chrome 92, Safari 15.4'],
  [/Object\.hasOwn\b/, 'Chrome 93, Safari 15.4, Firefox 92'],
  [/\bstructuredClone\(/, 'Chrome 98, Safari 15.4, Firefox 94'],
  [/\.findLast(?:Index)?\(/, 'Chrome 97, Safari 15.4, Firefox 104'],
  [/\.(?:toSorted|toReversed|toSpliced)\(/, 'Chrome 110, Safari 16, Firefox 115'],
  [/\bObject\.groupBy\b|\bArray\.fromAsync\b|\bPromise\.(?:withResolvers|try)\b/, 'Chrome 117 and later'],
  [/\bAbortSignal\.(?:timeout|any|abort)\(/, 'Chrome 93 and later'],
  [/\bURL\.canParse\(|\bURL\.parse\(/, 'Chrome 120, Safari 17, Firefox 115'],
  [/\bnew CSSStyleSheet\b|adoptedStyleSheets/, 'Chrome 99 for push, Safari 16.4, Firefox 101'],
  [/\.aria[A-Z]\w+=/, 'Firefox 119'],
  [/\.inert=/, 'Chrome 102, Safari 15.5, Firefox 112: use setInert'],
  [/\(\?<[=!]/, 'Safari 16.4'],
  [/\bstatic\{/, 'Chrome 94, Safari 16.4, Firefox 93'],
  [/\.checkVisibility\(|\.showPopover\(|\.setHTMLUnsafe\(/, 'Chrome 105 and later'],
]

async function filesOf(type: string): Promise<{ name: string; text: string }[]> {
  expect(await whyBuildIsStale(), 'run `npm run build` first').toBeUndefined()
  const names = (await readdir(CLIENT, { recursive: true })).filter((name) => name.endsWith(type))
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(CLIENT, name), 'utf8') })))
}

async function styleSheets(): Promise<{ name: string; css: string }[]> {
  const inline = (await filesOf('.html')).flatMap(({ name, text }) =>
    [...text.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, css = '']) => ({ name, css })),
  )
  const own = (await filesOf('.css')).map(({ name, text }) => ({ name, css: text }))
  // Sonner's styles are a string in the dialog's script.
  const strings = (await filesOf('.js')).flatMap(({ name, text }) =>
    [...text.matchAll(/`([^`{]*\[data-sonner-toaster\][^`{]*\{[^`]*)`/g)].map(([, css = '']) => ({ name, css })),
  )
  expect(strings).toHaveLength(1)
  return [...inline, ...own, ...strings]
}

test('the styles use nothing newer', async () => {
  const sheets = await styleSheets()
  expect(sheets.length).toBeGreaterThan(5)
  for (const { name, css } of sheets) expect(newerIn(css), name).toEqual([])
})

test('the scripts use nothing newer', async () => {
  const scripts = [
    ...(await filesOf('.js')),
    ...(await filesOf('.html')).flatMap(({ name, text }) =>
      [...text.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map(([, code = '']) => ({ name, text: code })),
    ),
  ]
  for (const { name, text } of scripts) {
    const found = NEWER_CALLS.flatMap(([call, versions]) => {
      const match = call.exec(text)
      return match === null ? [] : [`${text.slice(match.index - 40, match.index + 40)}: ${versions}`]
    })
    expect(found, name).toEqual([])
  }
})

// A scan that finds nothing would never fail.
test('the scan finds what is newer, unless older browsers skip it', () => {
  const faults = [
    '@layer a{b{c:d}}',
    '@media (width>=48rem){a{b:c}}',
    '@media (48rem<=width<64rem){a{b:c}}',
    'a{translate:1px}',
    'a{color:oklch(.5 .1 20)}',
    'a{max-height:90dvh}',
    'a:has(b){c:d}',
    'a{b:c;&:hover{d:e}}',
    'a:focus-visible,b{c:d}',
    '@property --a{syntax:"<length>";inherits:false;initial-value:0}',
  ]
  expect(faults.filter((css) => newerIn(css).length === 0)).toEqual([])
  const guarded = [
    '@supports (height:1dvh){a{max-height:90dvh}}',
    '@media (min-width:48rem){a{transform:scale(2)}}',
    '@property --a{syntax:"*";inherits:false;initial-value:0}',
  ]
  expect(guarded.flatMap(newerIn)).toEqual([])
})

function newerIn(css: string): string[] {
  const found: string[] = []
  const reportMatches = (text: string, table: [RegExp, string][]) => {
    for (const [pattern, versions] of table) if (pattern.test(text)) found.push(`${text}: ${versions}`)
  }
  parse(css).walk((node) => {
    if (node.type === 'atrule') {
      const versions = NEWER_RULES[node.name]
      if (versions !== undefined && !endsInheritance(node)) found.push(`@${node.name}: ${versions}`)
      if (node.name === 'media' && /[<>]/.test(node.params))
        found.push(`${node.params}: Chrome 104, Safari 16.4, Firefox 63`)
    } else if (node.type === 'rule') {
      reportMatches(node.selector, NEWER_SELECTORS)
      if (node.selectors.length > 1 && NOT_IN_A_LIST.test(node.selector)) found.push(`${node.selector}: Safari 15.4`)
      if (node.nodes.some(({ type }) => type === 'rule')) found.push(`${node.selector}: nesting`)
    } else if (node.type === 'decl' && !isGuarded(node)) {
      const versions = NEWER_PROPERTIES[node.prop]
      if (versions !== undefined) found.push(`${node.prop}: ${versions}`)
      reportMatches(node.value, NEWER_VALUES)
    }
  })
  return found
}

/** A property of any syntax that is not inherited: browsers that skip the rule do more work, and draw the same. */
function endsInheritance({ name, nodes = [] }: AtRule): boolean {
  const text = nodes.map(String).join(';')
  return name === 'property' && /syntax:\s*"\*"/.test(text) && /inherits:\s*false/.test(text)
}

/** In a block of @supports, which older browsers skip. */
function isGuarded(node: ChildNode): boolean {
  const { parent } = node
  if (parent === undefined || parent.type === 'root' || parent.type === 'document') return false
  return (parent.type === 'atrule' && (parent as AtRule).name === 'supports') || isGuarded(parent as ChildNode)
}
