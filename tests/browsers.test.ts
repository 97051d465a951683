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
    [/^@(?:layer|container|scope|starting-style)\b/, 'Chrome 99 and later'],
    // Of any syntax and not inherited, browsers that skip the rule do more work, and draw the same.
    [/^@property\b(?!(?=[^]*syntax:\s*"\*")[^]*inherits:\s*false)/, 'Safari 16.4, Firefox 128'],
    [/^@media[^{]*[<>]/, 'Chrome 104, Safari 16.4'],
  ],
  rule: [
    [/:has\(|&|:(?:user-valid|user-invalid|popover-open|modal|open)\b/, 'Chrome 105 and later'],
    // As one of several selectors it takes the others with it.
    [/,[^]*:focus-visible|:focus-visible[^]*,/, 'Safari 15.4'],
  ],
  decl: [
    [/^(?:translate|rotate|scale|container-type|animation-timeline):/, 'Chrome 104 and later'],
    [/^accent-color:/, 'Chrome 93, Safari 15.4, Firefox 92'],
    // With padding on a grid, Chrome before 93 computes another height: see the recipe of the price frame.
    [/^aspect-ratio:/, 'Chrome 88, with a bug until 93'],
    [/\b(?:oklch|oklab|lch|lab|color-mix|color|light-dark|subgrid|round|mod|linear)\(/, 'Chrome 111 and later'],
    [/\d(?:[dsl]v|cq)(?:h|w|min|max|i|b)\b/, 'Chrome 105 and later'],
  ],
}

/** JavaScript that only newer browsers have. Their absence is an error in the console, or a dialog that never opens. */
const NEWER_CALLS: Newer = [
  [/(?<!\.\.)\.at\(|Object\.hasOwn\b/, 'Chrome 93, Safari 15.4'],
  [/\bstructuredClone\(|\.findLast(?:Index)?\(|\bstatic\{/, 'Chrome 98, Safari 15.4, Firefox 104'],
  [/\.(?:toSorted|toReversed|toSpliced)\(|\bObject\.groupBy\b/, 'Chrome 110, Safari 16, Firefox 115'],
  [/\bPromise\.(?:withResolvers|try)\b|\bURL\.(?:canParse|parse)\(/, 'Chrome 117 and later'],
  [/\bAbortSignal\.(?:timeout|any|abort)\(|\.checkVisibility\(|\.showPopover\(/, 'Chrome 103 and later'],
  [/\bnew CSSStyleSheet\b|adoptedStyleSheets/, 'Chrome 99 for push, Safari 16.4, Firefox 101'],
  [/\.aria[A-Z]\w+=/, 'Firefox 119'],
  [/\.inert=/, 'Chrome 102, Safari 15.5, Firefox 112: use setInert'],
  [/\(\?<[=!]/, 'Safari 16.4'],
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
