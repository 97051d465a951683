/** `run-all.mjs` beside programs that only write down how they were called. */
import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from './server/an-app.ts'

const PROGRAM = `#!/bin/sh
call="\${0##*/} $*"
echo "$call" >> calls
case "$call" in "$FAILS"*) exit 1;; esac
file=\${call##*--outputFile=}
case "$call" in vitest*) echo '{"numPassedTests":3,"testResults":[]}' > "\${file%% *}";; esac
case "$call" in playwright*) echo "$BROWSER" > "$PLAYWRIGHT_JSON_OUTPUT_FILE";; esac`

async function placePrograms(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of ['node', 'npm', 'vite', 'panda', 'tsc', 'oxlint', 'oxfmt', 'knip', 'vitest', 'playwright'])
    await writeFile(join(folder, name), PROGRAM, { mode: 0o755 })
}

/** `FAILS`: the program that ends with 1. `status`: of a browser test. Resolves to the end of the run, and the calls. */
async function runAll({ FAILS = 'none', status = 'expected' }, ...args: string[]): Promise<[unknown[], string]> {
  const folder = await aFolder()
  await mkdir(join(folder, 'tests'))
  const script = join(folder, 'tests/run-all.mjs')
  await copyFile(join(import.meta.dirname, 'run-all.mjs'), script)
  await placePrograms(join(folder, 'node_modules/.bin'))
  const suites = [{ specs: [{ title: 'a test', tests: [{ status, results: [] }] }] }]
  const BROWSER = JSON.stringify({ stats: { expected: 2 }, suites, errors: [] })
  const env = { ...process.env, FAILS, BROWSER }
  const run = spawnSync(process.execPath, [script, ...args], { env, encoding: 'utf8' })
  return [[run.status, ...run.stdout.trimEnd().split('\n').slice(-2)], await readFile(join(folder, 'calls'), 'utf8')]
}

test('a step or a test that fails, or is flaky, fails the whole run; what does not need it runs all the same', async () => {
  const browsers = expect.stringMatching(/^playwright/m) as string
  expect(await runAll({})).toEqual([[0, 'Every step passed.', '8 passed, 0 failed'], browsers])
  expect(await runAll({ FAILS: 'tsc' })).toEqual([[1, 'Failed: types.', '8 passed, 1 failed'], browsers])
  const [end, calls] = await runAll({ FAILS: 'vite build' })
  expect(end).toEqual([1, 'Failed: build, budgets, browser tests, other engines.', '3 passed, 4 failed'])
  expect(calls).not.toEqual(browsers)
  for (const status of ['unexpected', 'flaky'])
    expect(await runAll({ status })).toEqual([[1, 'Failed: browser tests.', '8 passed, 1 failed'], browsers])
})

test('a quick run has neither a browser nor a server', async () => {
  const [, calls] = await runAll({}, '--quick')
  expect(calls.match(/^(?:vitest|playwright).*/gm)).toEqual([expect.stringMatching(/ --project quick$/)])
})

/** Runs a command line of the shell in a copy of what names it, beside programs that write down how they were called. */
async function callsOf(line: string, FAILS = 'none'): Promise<[number | null, string[]]> {
  const folder = await aFolder()
  await mkdir(join(folder, '.ci'))
  for (const file of ['package.json', '.ci/run'])
    await copyFile(join(import.meta.dirname, '..', file), join(folder, file))
  await placePrograms(join(folder, 'bin'))
  const env = {
    ...process.env,
    FAILS,
    PLAYWRIGHT_JSON_OUTPUT_FILE: 'report',
    PATH: `${folder}/bin:${process.env['PATH']}`,
  }
  const { status } = spawnSync('sh', ['-c', line], { cwd: folder, env })
  return [status, (await readFile(join(folder, 'calls'), 'utf8')).trim().split('\n')]
}

test('CI installs what the lockfile names, then runs the tests, and fails if one of them does', async () => {
  const calls = ['npm ci', 'npm test']
  expect(await callsOf('cd /; "$OLDPWD/.ci/run"')).toEqual([0, calls])
  expect(await callsOf('.ci/run', 'npm test')).toEqual([1, calls])
  expect(await callsOf('.ci/run', 'npm ci')).toEqual([1, ['npm ci']])
})

test('each npm script ends with the first step that fails; a start builds before it serves', async () => {
  const { scripts } = JSON.parse(await readFile(join(import.meta.dirname, '../package.json'), 'utf8'))
  for (const script of Object.values<string>(scripts)) {
    const [status, calls] = await callsOf(script)
    expect([status, calls.length], script).toEqual([0, script.split('&&').length])
    expect(await callsOf(script, calls[0]), script).toEqual([1, calls.slice(0, 1)])
  }
  expect(await callsOf(scripts.start)).toEqual([0, ['npm run build', 'npm run serve']])
})
