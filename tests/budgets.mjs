/**
 * `npm run budgets`: weighs the last build as a browser receives it (brotli where there is a brotli file) and ends
 * with 1 when a part has outgrown its bound, or its recorded weight by more than a few percent. A kilobyte has 1000
 * bytes here, the stricter reading. `npm run budgets -- --record` records the weights of this build as the new ones.
 * Then it looks for the page's words in the scripts: they are in the markup, and nobody should fetch them twice.
 */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { runnerImport } from 'vite'

/** By how much a part may differ from its recorded weight before somebody has to look: compression makes 1 % of it. */
const TOLERANCE = 0.03
/** Below the bound of a script there is room for this much, or an unrelated change is the one that fails. */
const ROOM = 0.05

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
if (first.length === 0) throw new Error('index.html names no script: has the build changed its shape?')

const ending = (pattern) => names.filter((name) => pattern.test(name))
// All that is not asked for at once belongs to the dialog: its chunks and their styles.
const later = ending(/\.js$/).filter((name) => !first.includes(name))
const dialog = [...later, ...ending(/\.css$/)]
const fonts = ending(/\.woff2$/)
if (later.length === 0 || fonts.length === 0) throw new Error('The build has no dialog or no fonts to weigh.')

const parts = {
  'HTML with all that the first paint needs': ['index.html'],
  'script until the page is interactive': first,
  'script and styles of the dialog': dialog,
  fonts,
  'everything of a first view': ['index.html', ...first, ...dialog, ...fonts, 'icon.svg', 'site.webmanifest'],
  'link preview': ['link-preview.jpg'],
}
const budgets = JSON.parse(await readFile(record, 'utf8'))
const complaints = []

for (const [what, files] of Object.entries(parts)) {
  const { recorded, bound } = budgets[what]
  const weight = (await Promise.all(files.map(received))).reduce((sum, size) => sum + size, 0)
  const growth = weight / recorded - 1
  console.log(
    `${weight.toString().padStart(7)} of ${bound.toString().padStart(7)}  ${percent(growth).padStart(7)}  ${what}`,
  )
  if (process.argv.includes('--record')) budgets[what].recorded = weight
  else if (weight > bound) complaints.push(`Too large: ${what}.`)
  else if (growth > TOLERANCE)
    complaints.push(`Grown by ${percent(growth)}: ${what}. Find out why; if it is worth it, record the new weight.`)
  if (what.startsWith('script') && budgets[what].recorded * (1 + ROOM) > bound)
    complaints.push(`Less than ${percent(ROOM)} of room below the bound: ${what}.`)
}
if (process.argv.includes('--record')) await writeFile(record, `${JSON.stringify(budgets, null, 2)}\n`)

/** What the page's own script must do without: what the dialog alone needs, and what takes a slow phone long to begin. */
const firstScript = await textOf(first)
const strangers = ['valibot', 'data-sonner-toast', 'data-scope', 'canSubmit', 'Intl.', 'toLocaleString'].filter(
  (text) => firstScript.includes(text),
)
if (strangers.length > 0) complaints.push(`The page's own script should not hold ${strangers.join(', ')}.`)

const { readContent, textsOf } = (await runnerImport(resolve('src/vite-plugins/content.ts'))).module
const content = await readContent()
const { dialog: frame, form, categories, countryCodes, messages, fieldMessages, site } = content
const scripts = [
  // All that it says stands in the markup: what a call to action reads meanwhile, and the sentences of the notice.
  { what: "the page's own script", script: firstScript, words: {} },
  // The dialog is not in the markup. It names brand and mail address, which stand beside the other facts of `site`.
  {
    what: "the dialog's script",
    script: await textOf(later),
    words: { frame, form, categories, countryCodes, messages, fieldMessages, site },
  },
]
for (const { what, script, words } of scripts) {
  const allowed = textsOf(words)
  const misplaced = textsOf(content)
    .filter((text) => isCopy(text) && !allowed.some((one) => one.includes(text)))
    .filter((text) => script.includes(plainest(text)))
  if (misplaced.length > 0)
    complaints.push(`Words that only the markup should hold are in ${what}: '${[...new Set(misplaced)].join("', '")}'.`)
}

for (const complaint of complaints) console.error(complaint)
if (complaints.length > 0) process.exitCode = 1

/** What goes over the network for a file, in bytes. */
async function received(name) {
  const file = join(folder, name)
  const { size } = await stat(`${file}.br`).catch(() => stat(file))
  return size
}

async function textOf(files) {
  return (await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))).join('\n')
}

/** Keys such as 'price' and lone words such as 'Name' are in any script; two words that stand together are copy. */
function isCopy(text) {
  return /\p{L}{2,}\s+\p{L}{2,}/u.test(text)
}

/** The longest stretch of a text that a script spells as it is, however it quotes it. */
function plainest(text) {
  return text.split(/[^A-Za-z ,.]+/).toSorted((one, other) => other.length - one.length)[0]
}

function percent(ratio) {
  return `${ratio > 0 ? '+' : ''}${(ratio * 100).toFixed(1)} %`
}
