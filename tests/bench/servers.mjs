/** Starts what the parts of the bench measure, and ends it. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** The folder of the build. */
export const dist = join(import.meta.dirname, '../../dist')

const UNLIMITED = { RATE_LIMIT: '100000000/600', RATE_LIMIT_TOTAL: '100000000/60' }

/** How to end what was started. */
const ends = []

export function endLater(end) {
  ends.push(end)
}

/** Ends and removes everything that was started, the last first. */
export async function endAll() {
  for (const end of ends.splice(0).toReversed()) await end()
}

/** The server of the build, without limits, with a database that is thrown away. */
export function startOurs() {
  return start([join(dist, 'server/main.js')], { HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder(), ...UNLIMITED })
}

/** Starts a program of Node that prints its address. Its log is read and thrown away. */
export function start(args, env = {}) {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = new Promise((resolve) => child.once('close', resolve))
  endLater(() => {
    child.kill('SIGTERM')
    // In case it was stopped, and could not end.
    child.kill('SIGCONT')
    return closed
  })
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: child.stdout })
    lines.on('line', (line) => {
      const port = /http:\/\/localhost:(\d+)/.exec(line)?.[1]
      if (port !== undefined) resolve({ port: Number(port), pid: child.pid })
    })
    void closed.then((code) => reject(new Error(`${args[0]} ended with ${code}.`)))
  })
}

/** A temporary folder. */
export function folder() {
  const place = mkdtempSync(join(tmpdir(), 'waitlist-bench-'))
  endLater(() => rmSync(place, { recursive: true, force: true }))
  return place
}
