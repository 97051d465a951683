/**
 * `npm run budgets`: measures the transfer size of the last build (brotli where there is a brotli file) and exits with 1
 * when a part exceeds its bound, or its recorded size by more than a few percent. A kilobyte is 1000 bytes here, the
 * stricter unit. `npm run budgets -- --record` records the sizes of this build. Also fails when the
 * page's script contains code of the dialog.
 */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'

/** How much a part may exceed its recorded size. Compression alone varies by 1 %. */
const TOLERANCE = 0.03

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
const styles = ending(/\.css$/)
// Everything else that is not loaded at once belongs to the dialog.
const dialog = ending(/\.js$/).filter((name) => !first.includes(name))
const fonts = ending(/\.woff2$/)
if (dialog.length === 0 || fonts.length === 0) throw new Error('The build has no dialog or no fonts to measure.')

// A connection's first round trip brings 14.6 kB (ten packets of 1460 bytes). The headers take 1.1 kB of them: a page of
// more than 13.5 kB is painted one round trip later.
const parts = {
  'HTML with all that the first paint needs': ['index.html'],
  'HTML with the form open over the page': ['join.html'],
  'styles of the whole page and the dialog': styles,
  'script until the page is interactive': first,
  'script of the dialog': dialog,
  fonts,
  'everything of a first view': [
    'index.html',
    ...first,
    ...styles,
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
  else if (size > bound)
    problems.push(
      `Too large by ${size - bound} bytes: ${what}. Shorten it, or raise its bound in tests/budgets.json, with the reason.`,
    )
  else if (growth > TOLERANCE)
    problems.push(
      `Grown by ${percent(growth)}: ${what}. If that is what you meant, record it: npm run budgets -- --record`,
    )
}
if (process.argv.includes('--record')) await writeFile(record, `${JSON.stringify(budgets, null, 2)}\n`)

/** Not allowed in the entry's chunks: code that only the dialog needs, and Intl, which is slow to start on phones. */
const entryScript = await textOf(first)
const forbidden = ['valibot', 'data-sonner-toast', 'data-scope', 'canSubmit', 'Intl.', 'toLocaleString'].filter(
  (text) => entryScript.includes(text),
)
if (forbidden.length > 0) problems.push(`The entry's chunks must not contain ${forbidden.join(', ')}.`)

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

function percent(ratio) {
  return `${ratio > 0 ? '+' : ''}${(ratio * 100).toFixed(1)} %`
}
