/**
 * `npm run bench`: measures the build in `dist/` and prints a table of medians beside their bounds. Words behind `--` name
 * parts. A part is a file beside this one, whose `measure()` resolves to rows (`report.mjs`); `results/` keeps them with
 * the single measurements. Exits with 1 when a bound is missed.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { printTable } from './report.mjs'
import { endAll } from './servers.mjs'

const here = import.meta.dirname
const PARTS = ['page', 'cpu', 'open', 'api']

const named = process.argv.slice(2)
const unknown = named.filter((name) => !PARTS.includes(name))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts are ${PARTS.join(', ')}.`)
  process.exit(2)
}
installTools()

// Otherwise browsers and servers of an interrupted bench would run on and slow down the next one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    // The measurement under way fails, because its servers end.
    process.on('uncaughtException', () => {})
    void endAll().finally(() => process.exit(1))
  })
}

mkdirSync(join(here, 'results'), { recursive: true })
let missed = 0
for (const name of named.length > 0 ? named : PARTS) {
  console.log(`\nMeasuring: ${name}`)
  const { measure } = await import(`./${name}.mjs`)
  const rows = await measure().finally(endAll)
  printTable(rows)
  const [load] = loadavg()
  // The bench itself keeps one or two processors busy. More than that is the work of other programs.
  if (load > 2 * cpus().length)
    console.log(
      `The machine was busy (${load} programs waited for ${cpus().length} processors): do not rely on the times.`,
    )
  missed += rows.filter(({ isKept }) => !isKept).length
  const result = { taken: new Date().toISOString(), node: process.version, cores: cpus().length, load, rows }
  writeFileSync(join(here, 'results', `${name}.json`), `${JSON.stringify(result, null, 2)}\n`)
}
console.log(missed === 0 ? '\nEvery bound is kept.' : `\n${missed} bounds are missed.`)
process.exit(missed === 0 ? 0 : 1)

/** The tools are a package of their own: they are fetched when they are first needed, or have changed. */
function installTools() {
  const installed = join(here, 'node_modules/.package-lock.json')
  const wanted = join(here, 'package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs) return
  console.log('Installing what the bench measures with.')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: here, stdio: 'inherit' })
  if (status !== 0) process.exit(2)
}
