/**
 * `npm run bench`: measures the build in `dist/` and prints one table of medians beside their bounds.
 *
 *   npm run bench                    every part
 *   npm run bench -- page memory     the named parts
 *
 * A part is a file or a folder with an `index.mjs` beside this one, whose `measure()` resolves to rows (see
 * `report.mjs`). The rows and the single measurements behind them are written to `results/<part>.json`.
 * Exits with 1 when a bound is missed.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { endAll } from './api/servers.mjs'
import { printTable } from './report.mjs'

const here = import.meta.dirname
const parts = {
  page: './page.mjs',
  interaction: './interaction.mjs',
  memory: './memory.mjs',
  api: './api/index.mjs',
  webhook: './api/webhook.mjs',
  instances: './api/instances.mjs',
}

const named = process.argv.slice(2)
const unknown = named.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts are ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}
if (!existsSync(join(here, '../../dist/client/index.html'))) {
  console.error('There is no build to measure: run `npm run build` first.')
  process.exit(2)
}
installTools()

// Browsers and servers of a bench that is stopped would go on, and weigh on the next one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    // Whatever measures loses its servers.
    process.on('uncaughtException', () => {})
    void endAll().finally(() => process.exit(1))
  })
}

let missed = 0
for (const name of named.length > 0 ? named : Object.keys(parts)) {
  const { measure } = await import(parts[name])
  const began = performance.now()
  const load = [loadavg()[0]]
  console.log(`\nMeasuring: ${name}`)
  const rows = await measure()
  load.push(loadavg()[0])
  const seconds = Math.round((performance.now() - began) / 1000)
  printTable(`${name}, ${seconds} s`, rows)
  if (Math.max(...load) > 2 * cpus().length) {
    // The bench itself keeps one or two processors busy: more than that is somebody else's work.
    const most = Math.max(...load).toFixed(0)
    console.log(`The machine had ${most} programs waiting for ${cpus().length} processors: its times say little.`)
  }
  missed += rows.filter(({ ok }) => !ok).length
  keep(name, { taken: new Date().toISOString(), node: process.version, cores: cpus().length, load, seconds, rows })
}
console.log(missed === 0 ? '\nEvery bound is kept.' : `\n${missed} bounds are missed.`)
process.exitCode = missed === 0 ? 0 : 1

/** The tools are a package of their own: they are fetched when they are first needed, or have changed. */
function installTools() {
  const installed = join(here, 'node_modules/.package-lock.json')
  const wanted = lockedVersions(join(here, 'package-lock.json'))
  if (existsSync(installed) && contains(lockedVersions(installed), wanted)) return
  console.log('Installing what the bench measures with.')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: here, stdio: 'inherit' })
  if (status !== 0) process.exit(2)
}

function lockedVersions(file) {
  const { packages } = JSON.parse(readFileSync(file, 'utf8'))
  return new Map(
    Object.entries(packages)
      .filter(([path, { optional }]) => path !== '' && !optional)
      .map(([path, { version }]) => [path, version]),
  )
}

function contains(installed, wanted) {
  return [...wanted].every(([path, version]) => installed.get(path) === version)
}

function keep(name, result) {
  mkdirSync(join(here, 'results'), { recursive: true })
  writeFileSync(join(here, 'results', `${name}.json`), `${JSON.stringify(result, null, 2)}\n`)
}
