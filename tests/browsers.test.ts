/** The build uses nothing that the oldest browsers of the list (src/README.md) do not have. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse, type AtRule, type Node } from 'postcss'
import { expect, test } from 'vitest'
import { whyBuildIsStale } from './server/build-age.ts'

const CLIENT = join(import.meta.dirname, '../dist/client')

type Newer = [pattern: RegExp, versions: string][]

/** CSS that breaks in some browser of the list, with the first versions that have it. */
const NEWER_STYLES: Record<'atrule' | 'rule' | 'decl', Newer> = {
  atrule: [
    [/^@layer\b/, 'Chrome 99, Safari 15.4, Firefox 97'],
    [/^@(?:container|scope|starting-style)\b/, 'Chrome 105 and later'],
    // Of any syntax and not inherited, browsers that skip the rule do more work, and draw the same.
    [/^@property\b(?!(?=[^]*syntax:\s*"\*")[^]*inherits:\s*false)/, 'Safari 16.4, Firefox 128'],
    [/^@media[^{]*[<>]/, 'Chrome 104, Safari 16.4'],
  ],
  rule: [
    [/:has\(/, 'Chrome 105, Safari 15.4, Firefox 121'],
    [/&/, 'nesting: Chrome 112, Safari 16.5, Firefox 117'],
    [/:(?:user-valid|user-invalid|popover-open|modal|open)\b/, 'Chrome 105 and later'],
    // As one of several selectors it takes the others with it.
    [/,[^]*:focus-visible|:focus-visible[^]*,/, 'Safari 15.4'],
  ],
  decl: [
    [/^(?:translate|rotate|scale):/, 'Chrome 104'],
    [/^accent-color:/, 'Chrome 93, Safari 15.4, Firefox 92'],
    [/^(?:container-type|animation-timeline):/, 'Chrome 105 and later'],
    // With padding on a grid, Chrome before 93 computes another height: see the recipe of the price frame.
    [/^aspect-ratio:/, 'Chrome 88, with a bug until 93'],
    [/\b(?:oklch|oklab|lch|lab|color-mix|color|light-dark)\(/, 'Chrome 111, Firefox 113'],
    [/\d(?:[dsl]v(?:h|w|min|max|i|b))\b/, 'Chrome 108, Safari 15.4, Firefox 101'],
    [/\d(?:cq(?:w|h|i|b|min|max))\b/, 'Chrome 105, Safari 16, Firefox 110'],
    [/\b(?:subgrid|round|mod|rem|sin|cos|tan|linear)\(/, 'Chrome 113 and later'],
  ],
}

/** JavaScript that only newer browsers have. Their absence is an error in the console, or a dialog that never opens. */
const NEWER_CALLS: Newer = [
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

type Source = { name: string; text: string }

async function filesOf(type: string): Promise<Source[]> {
  expect(await whyBuildIsStale(), 'run `npm run build` first').toBeUndefined()
  const names = (await readdir(CLIENT, { recursive: true })).filter((name) => name.endsWith(type))
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(CLIENT, name), 'utf8') })))
}

/** The parts of files that a pattern captures. */
function partsOf(files: Source[], pattern: RegExp): Source[] {
  return files.flatMap(({ name, text }) => [...text.matchAll(pattern)].map(([, part = '']) => ({ name, text: part })))
}

test('the styles use nothing newer', async () => {
  const inline = partsOf(await filesOf('.html'), /<style[^>]*>([^]*?)<\/style>/g)
  // Sonner's styles are a string in the dialog's script.
  const strings = partsOf(await filesOf('.js'), /`([^`{]*\[data-sonner-toaster\][^`{]*\{[^`]*)`/g)
  expect(strings).toHaveLength(1)
  const own = await filesOf('.css')
  expect(own.length * inline.length).toBeGreaterThan(0)
  for (const { name, text } of [...own, ...inline, ...strings]) {
    const found: string[] = []
    parse(text).walk((node) => {
      if (node.type === 'comment' || (node.type === 'decl' && isGuarded(node))) return
      const written = node.type === 'rule' ? node.selector : String(node)
      found.push(...newerIn(written, NEWER_STYLES[node.type]))
      if (node.type === 'rule' && node.parent?.type === 'rule') found.push(`${written}: nesting`)
    })
    expect(found, name).toEqual([])
  }
})

test('the scripts use nothing newer', async () => {
  const inline = partsOf(await filesOf('.html'), /<script[^>]*>([^]*?)<\/script>/g)
  for (const { name, text } of [...(await filesOf('.js')), ...inline]) {
    expect(newerIn(text, NEWER_CALLS), name).toEqual([])
  }
})

function newerIn(text: string, table: Newer): string[] {
  return table.flatMap(([pattern, versions]) => {
    const match = pattern.exec(text)
    return match === null ? [] : [`${text.slice(Math.max(0, match.index - 40), match.index + 40)}: ${versions}`]
  })
}

/** In a block of @supports, which older browsers skip. */
function isGuarded({ parent }: Node): boolean {
  if (parent === undefined) return false
  return (parent.type === 'atrule' && (parent as AtRule).name === 'supports') || isGuarded(parent)
}
