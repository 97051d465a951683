/**
 * `npm run budgets`: measures the transfer size of the last build (brotli where there is a brotli file) and exits with 1
 * when a part exceeds its bound.
 */
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { brotliDecompressSync, constants } from 'node:zlib'

const folder = 'dist/client'
const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
// What an owner has laid into public/ belongs to other pages.
const ending = (pattern) => names.filter((name) => name.startsWith('assets/') && pattern.test(name))

const index = await readFile(join(folder, 'index.html'), 'utf8')
const [, modules = ''] = /data-modules="([^"]+)"/.exec(index) ?? []
const first = modules.split(' ').map((address) => address.slice(1))
const styles = ending(/\/styles-[^/]*\.css$/)
const dialogStyles = ending(/\/dialog-[^/]*\.css$/)
// Everything else that is not loaded at once belongs to the dialog.
const dialog = ending(/\.js$/).filter((name) => !first.includes(name))
const fonts = ending(/\.woff2$/)
if (modules === '' || [dialog, fonts, styles, dialogStyles].some((files) => files.length === 0))
  throw new Error('The build lacks script, dialog, styles or fonts to measure.')
const problems = []
const pictures = await picturesOf('index.html', 'join.html', ...styles, ...dialogStyles)
const [largest] = pictures.toSorted(bySize)

/**
 * Bounds in bytes. They protect the first flight of a fresh connection: the first paint, which is the head with its styles
 * and the hero, must not wait for the second. Node sends 14.4 kB in one flight, nginx in front of it 11 kB (measured, with
 * headers): so head and hero may have 10.5 kB of the compressed stream. What follows is below the first view.
 */
const parts = [
  { what: 'HTML until the hero is whole', bound: 10_500, size: await bytesUntil('index.html', endOfHero) },
  { what: 'HTML of the whole page', bound: 16_500, files: ['index.html'] },
  { what: 'HTML with the form open over the page', bound: 15_000, files: ['join.html'] },
  // Behind an open form.
  { what: 'styles of the whole page and the dialog', bound: 11_000, files: styles },
  // Loaded after the first paint.
  { what: 'styles that the dialog brings to the page', bound: 4500, files: dialogStyles },
  { what: 'script until the page is interactive', bound: 100_000, files: first },
  { what: 'script of the dialog', bound: 42_000, files: dialog },
  { what: 'fonts', bound: 40_000, files: fonts },
  {
    what: 'everything of a first view',
    bound: 198_000,
    files: ['index.html', ...first, ...dialogStyles, ...dialog, ...fonts, 'icon.svg', 'site.webmanifest'],
  },
  { what: 'link preview', bound: 100_000, files: ['link-preview.jpg'] },
  {
    what: 'pictures of the page, as a phone takes them',
    // 2.5 seconds on slow 4G (1.6 Mbit/s).
    bound: 500_000,
    files: pictures.map(({ name }) => name),
    advice: `The largest is ${largest?.name} with ${largest?.size}. Import photographs with ?photograph (README.md, "How to add"), show fewer`,
  },
]

for (const { what, bound, files = [], size: measured = 0, advice = 'Shorten it' } of parts) {
  const size = (await Promise.all(files.map(transferSize))).reduce((sum, bytes) => sum + bytes, measured)
  console.log(`${String(size).padStart(7)} of ${String(bound).padStart(7)}  ${what}`)
  if (size > bound)
    problems.push(
      `Too large by ${size - bound} bytes: ${what}. ${advice}, or raise its bound in tests/budgets.mjs, with the reason.`,
    )
}

for (const problem of new Set(problems)) console.error(problem)
if (problems.length > 0) process.exitCode = 1

function endOfHero(html) {
  const start = html.indexOf('<section id="hero"')
  return start < 0 ? start : html.indexOf('</section>', start)
}

/** How many bytes of a page's compressed stream must have arrived until a browser has read it so far. */
async function bytesUntil(name, placeIn) {
  const stream = await readFile(join(folder, `${name}.br`))
  const html = await readFile(join(folder, name), 'utf8')
  const end = placeIn(html)
  if (end < 0) throw new Error(`${name} has no ${placeIn.name} to measure.`)
  const needed = Buffer.byteLength(html.slice(0, end))
  // A flush takes an incomplete stream.
  const readFrom = (bytes) =>
    brotliDecompressSync(stream.subarray(0, bytes), { finishFlush: constants.BROTLI_OPERATION_FLUSH }).length
  let [tooFew, enough] = [0, stream.length]
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2)
    if (readFrom(middle) < needed) tooFew = middle
    else enough = middle
  }
  return enough
}

/**
 * The files that a phone loads for the pictures of these pages and styles, with their sizes: of each picture the one that fits
 * its screen, in the format in which that is largest. Pictures of other hosts are not measured.
 */
async function picturesOf(...documents) {
  const texts = await Promise.all(documents.map((name) => readFile(join(folder, name), 'utf8')))
  const found = texts.join('\n').matchAll(/<picture\b[^]*?<\/picture>|<(?:img|image|use)\b[^>]*>|url\(["']?([^"')]+)/gi)
  const chosen = new Map()
  for (const [element, inStyles] of found) {
    const addresses = inStyles ? [inStyles] : addressesIn(element)
    const files = addresses.flatMap((address) => {
      const { host, pathname } = new URL(address.replaceAll('&amp;', '&'), 'http://page')
      const name = decodeURIComponent(pathname.slice(1))
      if (names.includes(name)) return /\.woff2?$/.test(name) ? [] : name
      if (host === 'page' && name !== '') problems.push(`The page names ${address}, which the build does not have.`)
      return []
    })
    const measured = await Promise.all(files.map(async (name) => ({ name, size: await transferSize(name) })))
    const [picture] = measured.toSorted(bySize)
    if (picture) chosen.set(picture.name, picture)
  }
  return [...chosen.values()]
}

function bySize(one, other) {
  return other.size - one.size
}

/** The addresses among which browsers choose for an element: one of each `srcset`, and the `src` where there is none. */
function addressesIn(element) {
  return element.match(/<[^>]+>/g).flatMap((tag) => {
    const attributes = tag.matchAll(/\s(?:xlink:)?(src|srcset|href)=(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi)
    const { srcset, ...others } = Object.fromEntries(
      Array.from(attributes, ([, name, ...values]) => [name.toLowerCase(), values.find(Boolean) ?? '']),
    )
    return srcset ? fitting(srcset) : [others.src, others.href].filter(Boolean)
  })
}

/** The address of a `srcset` that a screen takes of 360 CSS pixels with three of its own for each, if the picture fills it. */
function fitting(srcset) {
  const candidates = srcset.matchAll(/(\S*[^\s,])(?:\s+([\d.]+)([wx]))?\s*(?:,|$)/g)
  const widths = Array.from(candidates, ([, address, number = '1', unit]) => ({
    address,
    width: Number(number) * (unit === 'w' ? 1 : 360),
  })).toSorted((one, other) => one.width - other.width)
  return (widths.find(({ width }) => width >= 3 * 360) ?? widths.at(-1)).address
}

/** The size of a file on the network, in bytes. */
async function transferSize(name) {
  const file = join(folder, name)
  const { size } = await stat(`${file}.br`).catch(() => stat(file))
  return size
}
