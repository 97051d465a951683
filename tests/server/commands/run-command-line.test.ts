import { readdir } from 'node:fs/promises'
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

const commands = ['serve', 'link', 'report', 'export', 'show', 'erase', 'backup', 'restore', 'migrate', 'seed']

test('the usage names every command', async () => {
  const { output } = await outcomeOf(['--help'], await aFolder())
  for (const command of commands) expect(output).toMatch(new RegExp(`^ *${command} `, 'm'))
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
