/** Another program holds the list's lock, as a command beside the server does. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { aFolder } from '#tests/server/an-app.ts'
import { anApplication } from '#tests/server/an-application.ts'
import { run, startServer } from '#tests/server/a-process.ts'
import { aProgram } from '#tests/server/a-program.ts'

const python = aProgram('python3')

const HOLD = `
import sqlite3, sys, time
list = sqlite3.connect(sys.argv[1], isolation_level=None)
list.execute('begin immediate')
print('held', flush=True)
time.sleep(float(sys.argv[2]))
list.execute('rollback')`

/** Python's own SQLite holds the write lock of a file. Resolves when it does; `released` when it no longer does. */
async function hold(path: string, seconds: number): Promise<{ released: Promise<unknown> }> {
  const child = spawn(python ?? '', ['-c', HOLD, path, String(seconds)], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const released = once(child, 'exit')
  await once(child.stdout, 'data')
  return { released }
}

/** Sends applications, so many at once, and returns the statuses with the addresses that were answered with 200. */
function aSender(url: string) {
  const accepted: string[] = []
  let sent = 0
  const send = async () => {
    const email = `creator-${(sent += 1)}@example.com`
    const { status } = await fetch(`${url}/api/waitlist`, { method: 'POST', body: anApplication({ email }) })
    if (status === 200) accepted.push(email)
    return status
  }
  return { accepted, send: (count: number) => Promise.all(Array.from({ length: count }, send)) }
}

async function stored(folder: string): Promise<string[]> {
  const { exited, output } = await run({ env: { DATA_DIR: folder }, args: ['export', '--format', 'json'] })
  expect((await exited).code).toBe(0)
  return (JSON.parse(output()) as { email: string }[]).map(({ email }) => email).toSorted()
}

const BATCHES = [8, 1, 3, 1]
const all = (status: number) => BATCHES.map((count) => Array.from({ length: count }, () => status))

test.skipIf(python === undefined).each(['SIGTERM', 'SIGKILL'] as const)(
  'applications that meet a lock of 1.5 seconds wait for it, the page is served, and after %s each 200 is on the list',
  async (signal) => {
    const folder = await aFolder()
    const { url, child, exited } = await startServer({ env: { DATA_DIR: folder } })
    const { accepted, send } = aSender(url)
    const { released } = await hold(join(folder, 'waitlist.db'), 1.5)
    let waiting = true
    const during = Promise.all(BATCHES.map((count, index) => sleep(index * 100).then(() => send(count))))
    void during.finally(() => (waiting = false))
    for (let time = 0; time < 10; time += 1) {
      expect((await fetch(url)).status).toBe(200)
      await sleep(50)
    }
    expect({ waiting, accepted }).toEqual({ waiting: true, accepted: [] })
    await released
    expect(await during).toEqual(all(200))
    const after = []
    for (const count of BATCHES) after.push(await send(count))
    expect(after).toEqual(all(200))
    child.kill(signal)
    await exited
    expect(await stored(folder)).toEqual(accepted.toSorted())
  },
)
