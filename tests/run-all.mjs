/**
 * Runs every check and test, one step after the other, and continues when one fails: in parallel, the tests that wait for
 * a time would wait for a processor too. `--without-browser` skips the browser tests. Exits with 1 when anything failed.
 *
 * The last line is `N passed, N failed`: the tests of Vitest and Playwright, plus one failure for each step that failed
 * without a failed test, such as a lint error or a broken build.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = mkdtempSync(join(tmpdir(), 'test-reports-'))
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

const build = { name: 'build', command: ['npm', 'run', 'build', '--silent'] }

const preparation = [{ name: 'programs', command: ['node', 'tests/install-programs.mjs'] }, build]

// A step is skipped if the step that it `needs` failed: it would test the result of an earlier run.
const checks = [
  { name: 'budgets', command: ['node', 'tests/budgets.mjs'], needs: build },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'lint', command: ['oxlint'] },
  { name: 'dead code', command: ['knip'] },
  {
    name: 'unit tests',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
    count: () => countVitest(vitestReport),
  },
]

const browser = [
  {
    name: 'browser tests',
    command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
    count: () => countPlaywright(playwrightReport),
    needs: build,
  },
]

const failed = []
let passedTests = 0
let failures = 0

await runInSequence(preparation)
await runInSequence(checks)
if (!process.argv.includes('--without-browser')) await runInSequence(browser)

rmSync(reports, { recursive: true, force: true })
console.log(failed.length === 0 ? '\nEvery step passed.' : `\nFailed: ${failed.join(', ')}.`)
console.log(`${passedTests} passed, ${failures} failed`)
process.exitCode = failures === 0 ? 0 : 1

async function runInSequence(steps) {
  for (const step of steps) {
    const report = (words) => console.log(`--- ${step.name}: ${words}`)
    if (step.needs && failed.includes(step.needs.name)) {
      report(`not run, because this failed: ${step.needs.name}`)
      failed.push(step.name)
      failures += 1
      continue
    }
    report('started')
    const started = performance.now()
    const ok = await run(step)
    const tests = step.count?.() ?? { passed: 0, failed: 0 }
    passedTests += tests.passed
    failures += ok ? tests.failed : Math.max(tests.failed, 1)
    if (!ok || tests.failed > 0) failed.push(step.name)
    report(`${ok ? 'ok' : 'failed'}, ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
}

/** Prefixes each line of output with the name of its step. */
function run({ name: step, command: [name, ...values], env }) {
  return new Promise((resolve) => {
    const child = spawn(name, values, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`, ...env },
    })
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => console.log(`${step} | ${line}`))
    }
    child.on('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    child.on('close', (code) => resolve(code === 0))
  })
}

function countVitest(file) {
  if (!existsSync(file)) return undefined
  const report = JSON.parse(readFileSync(file, 'utf8'))
  // A test file that fails to load has no tests, but counts as a failure.
  const broken = report.testResults.filter((suite) => suite.status === 'failed' && suite.assertionResults.length === 0)
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
}

function countPlaywright(file) {
  if (!existsSync(file)) return undefined
  const { stats } = JSON.parse(readFileSync(file, 'utf8'))
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
}
