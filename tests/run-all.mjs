/**
 * Runs every check and test, and continues when one fails. `--quick` skips those in browsers, and those that start servers
 * and databases. Exits with 1 when anything failed.
 *
 * The last lines repeat each failed test with its error, and the first lines of each other step that failed, because the
 * output is long, and a CI service keeps its end. The last one is `N passed, N failed`: the tests of Vitest and Playwright,
 * plus one failure for each step that failed without a failed test, such as a lint error or a broken build.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

const quick = process.argv.includes('--quick')
const root = fileURLToPath(new URL('..', import.meta.url))
const reports = mkdtempSync(join(tmpdir(), 'test-reports-'))
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')
const enginesReport = join(reports, 'engines.json')
/** How many lines of an error are repeated at the end. */
const SHOWN = 20
const NO_REPORT = { passed: 0, failed: [{ title: 'No report', error: 'The tests ended without a report.' }] }

const programs = { name: 'programs', command: ['node', 'tests/install-programs.mjs'] }
// A step is skipped if the step that it `needs` failed: it would test the result of an earlier run.
const codegen = { name: 'codegen', command: ['npm', 'run', 'codegen', '--silent'] }
const build = { name: 'build', command: ['vite', 'build'], needs: codegen }
const budgets = { name: 'budgets', command: ['node', 'tests/budgets.mjs'], needs: build }
// One checker: each of several would work out the types of the styles anew.
const types = { name: 'types', command: ['tsc', '--noEmit', '--checkers', '1'], needs: codegen }
// One thread for the types here too.
const lint = { name: 'lint', command: ['oxlint'], env: { GOMAXPROCS: '1' }, needs: codegen }
const format = { name: 'format', command: ['oxfmt', '--check'] }
const deadCode = { name: 'dead code', command: ['knip'], needs: codegen }
const unitTests = {
  name: 'unit tests',
  command: [...vitest(vitestReport), ...(quick ? ['--project', 'quick'] : [])],
  results: () => vitestResults(vitestReport),
}
const browserTests = {
  name: 'browser tests',
  command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  results: () => playwrightResults(playwrightReport),
  needs: build,
}
// Those of Firefox and WebKit that are installed: `npm run test:engines` installs them.
const otherEngines = {
  name: 'other engines',
  command: [...vitest(enginesReport), '--config', 'tests/engines/vitest.config.ts'],
  results: () => vitestResults(enginesReport),
  needs: build,
}

const failedSteps = []
const failedTests = []
let passed = 0
let failures = 0

await inTurn(programs, codegen)
// The tests in turn: at once they end a little sooner, but twice as many processes want a processor, and a slow machine
// has tests that wait for each other.
await Promise.all([
  inTurn(format, types, lint, deadCode),
  inTurn(build, budgets, unitTests, ...(quick ? [] : [browserTests, otherEngines])),
])

rmSync(reports, { recursive: true, force: true })
for (const { title, error } of failedTests) console.log(`\n${title}\n${summary(error)}`)
console.log(failedSteps.length === 0 ? '\nEvery step passed.' : `\nFailed: ${failedSteps.join(', ')}.`)
console.log(`${passed} passed, ${failures} failed`)
process.exitCode = failures === 0 ? 0 : 1

async function inTurn(...steps) {
  for (const step of steps) {
    const report = (words) => console.log(`--- ${step.name}: ${words}`)
    if (step.needs && failedSteps.includes(step.needs.name)) {
      report(`not run, because this failed: ${step.needs.name}`)
      failedSteps.push(step.name)
      failures += 1
      continue
    }
    report('started')
    const started = performance.now()
    const { ok, output } = await run(step)
    const own = { passed: 0, failed: ok ? [] : [{ title: step.name, error: output.join('\n') }] }
    const results = step.results?.() ?? own
    passed += results.passed
    // Tests may fail outside of any test.
    const failed = results.failed.length > 0 ? results.failed : own.failed
    failedTests.push(...failed)
    failures += failed.length
    if (failed.length > 0) failedSteps.push(step.name)
    report(`${ok ? 'ok' : 'failed'}, ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
}

/** Prefixes each line of output with the name of its step. Resolves to its lines too: first those of stderr. */
function run({ name: step, command: [name, ...values], env }) {
  return new Promise((resolve) => {
    const child = spawn(name, values, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`, ...env },
    })
    const lines = [child.stderr, child.stdout].map((stream) => {
      const read = []
      createInterface({ input: stream }).on('line', (line) => {
        console.log(`${step} | ${line}`)
        if (line.trim() !== '' && read.length < SHOWN) read.push(line)
      })
      return read
    })
    child.on('error', ({ message }) => resolve({ ok: false, output: [message] }))
    child.on('close', (code) => resolve({ ok: code === 0, output: lines.flat() }))
  })
}

/** The command that runs tests with Vitest and writes a report. */
function vitest(report) {
  return ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile=${report}`]
}

/** The number of passed tests, and the failed ones. A file that fails as a whole has a message of its own. */
function vitestResults(file) {
  if (!existsSync(file)) return NO_REPORT
  const { numPassedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const own = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => ({ title: `${name} > ${fullName}`, error: failureMessages.join('\n') }))
    return status === 'failed' && own.length === 0 ? [{ title: name, error: message }] : own
  })
  return { passed: numPassedTests, failed }
}

function playwrightResults(file) {
  if (!existsSync(file)) return NO_REPORT
  const { stats, suites, errors } = JSON.parse(readFileSync(file, 'utf8'))
  const failed = suites.flatMap(specsOf).flatMap((spec) => {
    return spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => ({
        title: `${spec.file}:${spec.line} > ${spec.title}`,
        error: results
          .flatMap((result) => result.errors.map(({ message, location }) => placed(message, location)))
          .join('\n'),
      }))
  })
  return {
    passed: stats.expected,
    failed: [...failed, ...errors.map(({ message }) => ({ title: 'Playwright', error: message }))],
  }
}

/** With the place of the failed expectation, which may be a helper's. */
function placed(message, location) {
  return location === undefined ? message : `${location.file}:${location.line}\n${message}`
}

function specsOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

/** The first lines of an error, each with a mark, so that none reads like the tally. */
function summary(error) {
  const lines = stripVTControlCharacters(error).split('\n')
  return lines
    .slice(0, SHOWN)
    .map((line) => `  | ${line.slice(0, 300)}`)
    .join('\n')
}
