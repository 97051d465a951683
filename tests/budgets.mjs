/**
 * `npm run budgets`: weighs the last build as a browser receives it (brotli where there is a brotli file) and ends
 * with 1 when a part has outgrown its bound. A kilobyte has 1000 bytes here, the stricter reading.
 */
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'

const folder = 'dist/client'
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
const scripts = ending(/\.js$/)
// All that is not asked for at once belongs to the dialog: its chunks and their styles.
const dialog = [...scripts.filter((name) => !first.includes(name)), ...ending(/\.css$/)]
const fonts = ending(/\.woff2$/)
if (dialog.length === 0 || fonts.length === 0) throw new Error('The build has no dialog or no fonts to weigh.')

const budgets = [
  { what: 'HTML with all that the first paint needs', files: ['index.html'], limit: 14_000 },
  { what: 'script until the page is interactive', files: first, limit: 92_000 },
  { what: 'script and styles of the dialog', files: dialog, limit: 42_000 },
  { what: 'fonts', files: fonts, limit: 48_000 },
  {
    what: 'everything of a first view',
    files: ['index.html', ...first, ...dialog, ...fonts, 'icon.svg', 'site.webmanifest'],
    limit: 190_000,
  },
  { what: 'link preview', files: ['link-preview.jpg'], limit: 250_000 },
]

const firstScript = (await Promise.all(first.map((name) => readFile(join(folder, name), 'utf8')))).join('\n')
/** What the page's own script must do without: what the dialog alone needs, and what takes a slow phone long to begin. */
const strangers = ['valibot', 'data-sonner-toast', 'data-scope', 'canSubmit', 'Intl.', 'toLocaleString'].filter(
  (text) => firstScript.includes(text),
)
if (strangers.length > 0) throw new Error(`The page's own script should not hold ${strangers.join(', ')}.`)

let outgrown = 0
for (const { what, files, limit } of budgets) {
  const sizes = await Promise.all(files.map(received))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  if (total > limit) outgrown += 1
  console.log(
    `${total > limit ? 'TOO LARGE' : 'ok'.padEnd(9)} ${String(total).padStart(7)} of ${String(limit).padStart(7)}  ${what}`,
  )
}
if (outgrown > 0) {
  console.error(`${outgrown} of ${budgets.length} budgets are exceeded.`)
  process.exitCode = 1
}

/** What goes over the network for a file, in bytes. */
async function received(name) {
  const file = join(folder, name)
  const { size } = await stat(`${file}.br`).catch(() => stat(file))
  return size
}
