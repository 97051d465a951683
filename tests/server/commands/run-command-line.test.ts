import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '#tests/server/an-app.ts'
import { run } from '#tests/server/a-process.ts'

async function outcomeOf(args: string[], DATA_DIR: string) {
  const { exited, output } = await run({ args, env: { DATA_DIR } })
  const { code } = await exited
  return { code, output: output() }
}

test.each([
  [['import'], 'import'],
  [['constructor'], 'constructor'],
  [['--port=80'], '--port=80'],
  [['serve', '--port', '80'], '--port'],
  [['export', '--limit=3'], '--limit=3'],
  [['export', 'list.csv'], 'list.csv'],
])('%j ends with 2, a sentence and the usage, and does nothing', async (args, unknown) => {
  const folder = await aFolder()
  const { code, output } = await outcomeOf(args, folder)
  expect(code).toBe(2)
  expect(output).toContain(`There is no command or option "${unknown}".`)
  expect(output).toContain('USAGE')
  expect(output).not.toMatch(/^ +at /m)
  expect(await readdir(folder)).toEqual([])
})

test.each([
  ['a reader that goes away', '(sleep 1; "$@"; echo "code $?" >&2) | :', 'write EPIPE'],
  ['a full disk', '"$@" > /dev/full; echo "code $?" >&2', 'ENOSPC: no space left on device, write'],
])('%s ends a command with 1 and a sentence', async (_, script, reason) => {
  const { exited, output } = await run({
    // The reader has gone before the command writes.
    command: ['sh', '-c', script, 'sh'],
    args: ['link'],
    env: { DATA_DIR: await aFolder(), SITE_URL: 'https://www.example.com' },
  })
  await exited
  expect(output()).toBe(`Standard output cannot be written. (${reason})\ncode 1\n`)
})

const commands = [
  'serve',
  'link',
  'report',
  'export',
  'show',
  'erase',
  'backup',
  'restore',
  'migrate',
  'webhooks',
  'seed',
]

test('the usage and the README name every command', async () => {
  const { output } = await outcomeOf(['--help'], await aFolder())
  const [, list = ''] = output.split('COMMANDS\n')
  expect(new Set(Array.from(list.matchAll(/^ +([a-z]+) /gm), ([, name]) => name))).toEqual(new Set(commands))
  const readme = await readFile(join(import.meta.dirname, '../../../src/server/commands/README.md'), 'utf8')
  for (const command of commands) expect(readme).toMatch(new RegExp(`main\\.js ${command}\\b|\`${command}[ \`]`))
})

test.each([['-h'], ['--help', 'serve'], ...commands.map((command) => [command, '--help'])].map((args) => [args]))(
  '%j shows the usage without colours in a pipe and ends with 0',
  async (args) => {
    const folder = await aFolder()
    const { code, output } = await outcomeOf(args, folder)
    expect(code).toBe(0)
    expect(output).toContain('USAGE node dist/server/main.js')
    expect(output).not.toContain('\u001B')
    expect(await readdir(folder)).toEqual([])
  },
)
