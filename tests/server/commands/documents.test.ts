/** The commands that the documents print, run in their order. */
import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { here, textOf, theBlock } from '#tests/server/a-document.ts'
import { aFolder } from '#tests/server/an-app.ts'
import { aCommand } from './a-command.ts'
import { aStoppedList } from './a-stopped-list.ts'

const documents = import.meta.glob<string>(['/README.md', '/src/**/*.md'], { query: '?raw', import: 'default' })
const printed = Object.keys(documents).flatMap((document) => {
  const lines = textOf(document).matchAll(/^node dist\/server\/main\.js (.*?)(?: +#.*)?\n(?:# (https:.*)\n)?/gm)
  return Array.from(lines, ([, line = '', output]) => [document, line, output] as const)
})

test.each(printed)('%s: %s runs', async (_, line, output) => {
  const [folder, place, other] = [await aStoppedList(1), await aFolder(), await aStoppedList(2)]
  const args = line.split(' ').map((arg) => {
    if (arg.endsWith('.db')) return join(other, 'waitlist.db')
    return arg.endsWith('.csv') ? join(place, arg) : arg
  })
  const ended = await aCommand(folder, args, { env: { SITE_URL: 'https://www.example.com' } })
  expect(ended).toEqual({ code: 0, output: output === undefined ? expect.any(String) : `${output}\n` })
})

test('the export by ssh writes the list of the machine', async () => {
  const [, line = ''] = /^ssh \S+ '(.*)' > list\.csv$/m.exec(theBlock('sh', '--env-file')) ?? []
  const settings = join(await aFolder(), 'waitlist.env')
  await writeFile(settings, 'RETAIN_DAYS=30\n')
  const remote = here(line, {
    '/srv/waitlist': process.cwd(),
    'sudo -u waitlist': 'env',
    '/var/lib/waitlist': await aStoppedList(1),
    ' node ': ` ${process.execPath} `,
    '/etc/waitlist.env': settings,
  })
  expect(spawnSync('sh', ['-c', remote], { encoding: 'utf8' }).stdout).toMatch(/^received_at,.*\r\n.*\r\n$/)
})
