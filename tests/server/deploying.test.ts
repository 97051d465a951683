/** Runs units and container of the document on deploying as they are printed. */
import { spawnSync } from 'node:child_process'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { STOP_MS } from '#server/commands/serve.ts'
import { here, textOf, theBlock } from './a-document.ts'
import { aFolder } from './an-app.ts'
import { anApplication } from './an-application.ts'
import { aProgram } from './a-program.ts'
import { startServer } from './a-process.ts'

const verifier = aProgram('systemd-analyze')

const UNITS = {
  'waitlist.service': theBlock('ini', 'Restart='),
  'waitlist-backup.service': theBlock('ini', 'Type=oneshot'),
  'waitlist-backup.timer': theBlock('ini', 'OnCalendar='),
}

/** Runs `systemd-analyze` on the units of the document. */
async function analyze(...args: string[]) {
  const cwd = await aFolder()
  for (const [name, unit] of Object.entries(UNITS)) {
    await writeFile(join(cwd, name), unit.replaceAll('/usr/bin/node', process.execPath))
  }
  const { status, stdout, stderr } = spawnSync(verifier ?? '', args, { cwd, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

const testOfSystemd = test.skipIf(verifier === undefined)

testOfSystemd('systemd finds nothing wrong with the units of the document', async () => {
  expect((await analyze('verify', '--man=no', ...Object.keys(UNITS))).output).toBe('')
})

testOfSystemd('systemd finds the sandbox of the service tight: an exposure of 2.0 at most, of 10', async () => {
  const { status, output } = await analyze('security', '--offline=true', '--threshold=20', 'waitlist.service')
  expect(status, output).toBe(0)
})

/** The value of a line of a unit. */
const valueOf = (unit: keyof typeof UNITS, name: string) =>
  new RegExp(`^${name}=(.*)$`, 'm').exec(UNITS[unit])?.[1] ?? ''

test('the server of the unit is reached by its proxy alone, which names the clients', async () => {
  const env = Object.fromEntries(
    valueOf('waitlist.service', 'Environment')
      .split(' ')
      .map((setting) => setting.split('=')),
  ) as Record<string, string>
  expect(env['DATA_DIR']).toBe(`/var/lib/${valueOf('waitlist.service', 'StateDirectory')}`)
  const { url, post } = await startServer({ env: { ...env, DATA_DIR: await aFolder(), RATE_LIMIT: '1/600' } })
  // Another address of this machine.
  await expect(fetch(url.replace('127.0.0.1', '127.0.0.2'))).rejects.toThrow()
  for (const client of ['203.0.113.1', '203.0.113.2']) {
    const body = anApplication({ email: `${client}@example.com` })
    expect((await post(body, { 'x-forwarded-for': client })).status).toBe(200)
  }
})

test('the service starts again after each crash, and is not killed while it stops', () => {
  expect(valueOf('waitlist.service', 'Restart')).toBe('on-failure')
  // systemd gives up after five starts in ten seconds.
  expect(5 * Number(valueOf('waitlist.service', 'RestartSec'))).toBeGreaterThanOrEqual(10)
  expect(Number(valueOf('waitlist.service', 'TimeoutStopSec'))).toBeGreaterThan(STOP_MS / 1000)
  expect(STOP_MS).toBe(7000)
})

testOfSystemd('the backup is made each night', async () => {
  const { output } = await analyze('calendar', '--iterations=2', valueOf('waitlist-backup.timer', 'OnCalendar'))
  const [first = NaN, second = NaN] = Array.from(output.matchAll(/\d{4}-\d\d-\d\d/g), ([day]) => Date.parse(day))
  expect(second - first).toBe(24 * 60 * 60 * 1000)
})

const [, building = '', running = ''] = textOf('Dockerfile').split(/^FROM .*$/m)

test.each(['SITE_URL', 'VITE_BACKEND_URL'])('the build in the container gets %s', (name) => {
  expect(building.split('RUN npm run build')[0]).toMatch(new RegExp(`^ARG ${name}$`, 'm'))
})

test('in the container the server is not root, may write its list, and gets the signals itself', () => {
  expect(running).toMatch(/chown 1000:1000 \/data$[^]*^USER 1000:1000$[^]*^ENTRYPOINT \["node", /m)
})

test('the health check of the container asks the server at its PORT', async () => {
  const { url, end } = await startServer()
  const [, ...args] = JSON.parse(/^HEALTHCHECK .*\n *CMD (.*)$/m.exec(textOf('Dockerfile'))?.[1] ?? '[]') as string[]
  const check = () => spawnSync(process.execPath, args, { env: { PORT: new URL(url).port } }).status
  expect(check()).toBe(0)
  await end('SIGTERM')
  expect(check()).toBe(1)
})

test('the backup unit keeps the copies of 14 days, and removes older ones only after a new one', async () => {
  const { folder, post, child } = await startServer()
  const [, program = ''] = child.spawnargs
  expect((await post()).status).toBe(200)
  const backups = await aFolder()
  for (const [name, days] of Object.entries({ 'old.db': 14, 'young.db': 13.9 })) {
    const time = new Date(Date.now() - days * 24 * 60 * 60 * 1000)
    await writeFile(join(backups, name), '')
    await utimes(join(backups, name), time, time)
  }

  /** Runs the unit's commands as systemd does: the second only after a success of the first. */
  const runUnit = (list: string) => {
    const unit = here(UNITS['waitlist-backup.service'], {
      '/var/lib/waitlist-backups': backups,
      'dist/server/main.js': program,
      '/usr/bin/node': process.execPath,
      '%%': '%',
    })
    const commands = Array.from(unit.matchAll(/^ExecStart(?:Post)?=(.*)$/gm), ([, command]) => command)
    expect(commands).toHaveLength(2)
    const env = { PATH: process.env['PATH'], DATA_DIR: list }
    return spawnSync('sh', ['-c', commands.join(' && ').replaceAll('exec ', '')], { env, encoding: 'utf8' })
  }

  expect(runUnit(join(folder, 'nothing-here')).status).not.toBe(0)
  expect((await readdir(backups)).toSorted()).toEqual(['old.db', 'young.db'])
  const { status, stdout } = runUnit(folder)
  expect([status, stdout]).toEqual([0, expect.stringContaining('holds 1 application')])
  const left = (await readdir(backups)).toSorted()
  expect(left).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d-\d{4}\.db$/), 'young.db'])
})
