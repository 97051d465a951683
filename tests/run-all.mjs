/**
 * Runs every check and test, one after the other, and keeps going when one fails.
 * `--without-browser` leaves out the browser tests. Exits with 1 when anything failed.
 *
 * The last line is `N passed, N failed`: the tests of Vitest and Playwright together, and one failure more for each
 * step that failed without a failed test to show for it (a lint error, a build that broke).
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = mkdtempSync(join(tmpdir(), 'test-reports-'))
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

// A step that `needs` another would otherwise judge what an earlier run has left behind.
const steps = [
  { name: 'programs', command: ['node', 'tests/install-programs.mjs'] },
  { name: 'build', command: ['npm', 'run', 'build', '--silent'] },
  { name: 'budgets', command: ['node', 'tests/budgets.mjs'], needs: 'build' },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'lint', command: ['oxlint'] },
  { name: 'dead code', command: ['knip'] },
  {
    name: 'unit tests',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
    count: () => countVitest(vitestReport),
  },
  {
    name: 'browser tests',
    command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
    count: () => countPlaywright(playwrightReport),
    needs: 'build',
    browser: true,
  },
]

const wanted = process.argv.includes('--without-browser') ? steps.filter((step) => !step.browser) : steps
const failed = []
let passedTests = 0
let failures = 0

for (const step of wanted) {
  console.log(`\n--- ${step.name}`)
  if (step.needs && failed.includes(step.needs)) {
    console.log(`Not run, because this failed: ${step.needs}.`)
    failed.push(step.name)
    failures += 1
    continue
  }
  const started = performance.now()
  const ok = await run(step)
  const tests = step.count?.() ?? { passed: 0, failed: 0 }
  passedTests += tests.passed
  failures += ok ? tests.failed : Math.max(tests.failed, 1)
  if (!ok || tests.failed > 0) failed.push(step.name)
  console.log(`--- ${step.name}: ${ok ? 'ok' : 'failed'}, ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

rmSync(reports, { recursive: true, force: true })
console.log(failed.length === 0 ? '\nEvery step passed.' : `\nFailed: ${failed.join(', ')}.`)
console.log(`${passedTests} passed, ${failures} failed`)
process.exitCode = failures === 0 ? 0 : 1

function run({ command: [name, ...values], env }) {
  return new Promise((resolve) => {
    const child = spawn(name, values, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`, ...env },
    })
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
  // A file that cannot be loaded has no tests to count, yet it is a failure.
  const broken = report.testResults.filter((suite) => suite.status === 'failed' && suite.assertionResults.length === 0)
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
}

function countPlaywright(file) {
  if (!existsSync(file)) return undefined
  const { stats } = JSON.parse(readFileSync(file, 'utf8'))
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
}
