import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '#tests/server/an-app.ts'
import { applicants } from '#tests/server/an-application.ts'
import { startServer } from '#tests/server/a-process.ts'
import { aProgram } from '#tests/server/a-program.ts'
import { killUnderLoad } from './kill-under-load.ts'

const strace = aProgram('strace') ?? 'false'
const mayTrace = spawnSync(strace, ['true']).status === 0
if (!mayTrace) console.warn('Nothing can be traced here, as in some containers: the test of fsync is skipped.')

test('a server killed under load loses no application that was answered with 200', async () => {
  await killUnderLoad({ DATA_DIR: await aFolder() }, 3)
})

test.skipIf(!mayTrace)('each application that comes alone has its own fsync of the list', async () => {
  const [folder, trace] = [await aFolder(), join(await aFolder(), 'trace')]
  // `-D`: the server stays the child, and the tracer ends with it.
  const command = [strace, '-D', '-f', '-y', '-e', 'trace=fsync,fdatasync', '-o', trace]
  const { url, child, exited } = await startServer({ env: { DATA_DIR: folder }, command })
  const syncs = async () =>
    (await readFile(trace, 'utf8')).split('\n').filter((line) => /sync\(.*waitlist\.db-wal/.test(line)).length
  const before = await syncs()
  for (const body of applicants(20)) {
    expect((await fetch(`${url}/api/waitlist`, { method: 'POST', body })).status).toBe(200)
  }
  child.kill('SIGKILL')
  await exited
  await expect.poll(syncs).toBeGreaterThanOrEqual(before + 20)
})
