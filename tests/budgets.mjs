/**
 * `npm run budgets`: measures the transfer size of the last build (brotli where there is a brotli file) and exits with 1
 * when a part exceeds its bound, or its recorded size by more than a few percent. A kilobyte is 1000 bytes here, the
 * stricter unit. `npm run budgets -- --record` records the sizes of this build. Also fails when a script contains text
 * of the page, which the markup already has.
 */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { runnerImport } from 'vite'

/** How much a part may exceed its recorded size. Compression alone varies by 1 %. */
const TOLERANCE = 0.03
/** The minimum distance of a script from its bound, so that no unrelated change exceeds it. */
const MARGIN = 0.05

const folder = 'dist/client'
const record = resolve(import.meta.dirname, 'budgets.json')
const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))

const html = await readFile(join(folder, 'index.html'), 'utf8')
const first =
  /data-modules="([^"]+)"/
    .exec(html)?.[1]
    ?.split(' ')
    .map((address) => address.slice(1)) ?? []
if (first.length === 0) throw new Error('index.html has no data-modules: did the build change?')

const ending = (pattern) => names.filter((name) => pattern.test(name))
// The markup, the module that shows it, and the dialog's styles, all of which load with the page.
const early = ending(/\/(?:early-form\.[^/]+\.js|form\.[^/]+\.html|dialog\.[^/]+\.css)$/)
const price = ending(/\/price-field\.[^/]+\.js$/)
if (price.length !== 1) throw new Error('The build has no script of the price field.')
if (early.length !== 3) throw new Error('The build has no form for early taps.')
const later = ending(/\/later\.[^/]+\.css$/)
if (later.length !== 1) throw new Error('The build has no styles for the sections behind the form.')
// Everything else that is not loaded at once belongs to the dialog.
const dialog = ending(/\.(?:js|css)$/).filter((name) => ![...first, ...early, ...price, ...later].includes(name))
const fonts = ending(/\.woff2$/)
if (dialog.length === 0 || fonts.length === 0) throw new Error('The build has no dialog or no fonts to measure.')

// A connection's first round trip brings 14.6 kB (ten packets of 1460 bytes). The headers take 1.1 kB of them: a page of
// more than 13.5 kB is painted one round trip later.
const parts = {
  'HTML with all that the first paint needs': ['index.html'],
  'HTML with the form open over the page': ['join.html'],
  'styles that follow it': later,
  'the form before the script, with its styles': early,
  'the price field': price,
  'script until the page is interactive': first,
  'script of the dialog': dialog,
  fonts,
  'everything of a first view': [
    'index.html',
    ...early,
    ...first,
    ...price,
    ...dialog,
    ...fonts,
    'icon.svg',
    'site.webmanifest',
  ],
  'link preview': ['link-preview.jpg'],
}
const budgets = JSON.parse(await readFile(record, 'utf8'))
const problems = []

for (const [what, files] of Object.entries(parts)) {
  const { recorded, bound } = budgets[what]
  const size = (await Promise.all(files.map(transferSize))).reduce((sum, bytes) => sum + bytes, 0)
  const growth = size / recorded - 1
  console.log(
    `${size.toString().padStart(7)} of ${bound.toString().padStart(7)}  ${percent(growth).padStart(7)}  ${what}`,
  )
  if (process.argv.includes('--record')) budgets[what].recorded = size
  else if (size > bound) problems.push(`Too large: ${what}.`)
  else if (growth > TOLERANCE)
    problems.push(`Grown by ${percent(growth)}: ${what}. Find the reason; if it is worth it, record the new size.`)
  if (what.startsWith('script') && budgets[what].recorded * (1 + MARGIN) > bound)
    problems.push(`Less than ${percent(MARGIN)} below the bound: ${what}.`)
}
if (process.argv.includes('--record')) await writeFile(record, `${JSON.stringify(budgets, null, 2)}\n`)

/** Not allowed in the entry's chunks: code that only the dialog needs, and Intl, which is slow to start on phones. */
const entryScript = await textOf(first)
const forbidden = ['valibot', 'data-sonner-toast', 'data-scope', 'canSubmit', 'Intl.', 'toLocaleString'].filter(
  (text) => entryScript.includes(text),
)
if (forbidden.length > 0) problems.push(`The entry's chunks must not contain ${forbidden.join(', ')}.`)

const { readContent, textsOf } = (await runnerImport(resolve('src/vite-plugins/content.ts'))).module
const content = await readContent()
const { dialog: frame, form, categories, countryCodes, messages, fieldMessages, site } = content
const scripts = [
  // The markup has all of its text: the busy label of a call to action, and the sentences of the notice.
  { what: "the entry's chunks", script: entryScript, words: {} },
  // The dialog is not in the markup. It shows the brand and e-mail address, which are part of `site`.
  {
    what: "the dialog's script",
    script: await textOf(dialog),
    words: { frame, form, categories, countryCodes, messages, fieldMessages, site },
  },
]
for (const { what, script, words } of scripts) {
  const allowed = textsOf(words)
  const misplaced = textsOf(content)
    .filter((text) => isCopy(text) && !allowed.some((one) => one.includes(text)))
    .filter((text) => script.includes(longestUnescapedPart(text)))
  if (misplaced.length > 0)
    problems.push(`Text that only the markup should contain is in ${what}: '${[...new Set(misplaced)].join("', '")}'.`)
}

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1

/** The size of a file on the network, in bytes. */
async function transferSize(name) {
  const file = join(folder, name)
  const { size } = await stat(`${file}.br`).catch(() => stat(file))
  return size
}

async function textOf(files) {
  return (await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))).join('\n')
}

/** Keys such as 'price' and single words such as 'Name' occur in any script; two consecutive words are text of the page. */
function isCopy(text) {
  return /\p{L}{2,}\s+\p{L}{2,}/u.test(text)
}

/** The longest part of a text without characters that a script might escape. */
function longestUnescapedPart(text) {
  return text.split(/[^A-Za-z ,.]+/).toSorted((one, other) => other.length - one.length)[0]
}

function percent(ratio) {
  return `${ratio > 0 ? '+' : ''}${(ratio * 100).toFixed(1)} %`
}
