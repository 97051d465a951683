import { spawn, type ChildProcess } from 'node:child_process'

/** `command` is a prefix, such as a shell that sets a limit. */
export type Launch = { env?: Record<string, string>; args?: string[]; command?: string[] }

/**
 * A prefix under which file permissions apply to root as well. Root stays root, because another user could not read the
 * built server in a clone that only root may enter.
 */
export const underPermissions =
  process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : []

/** A process of the built server. `output` returns everything that it has written so far. */
export type Running = {
  child: ChildProcess
  output: () => string
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** Runs the built command line. By default it serves on a free port of 127.0.0.1, with very high limits. */
export function launchServer(program: string, { env = {}, args = [], command = [] }: Launch): Running {
  const [file = '', ...rest] = [...command, process.execPath, program, ...args]
  const { PATH = '' } = process.env
  const child = spawn(file, rest, {
    env: { PATH, PORT: '0', HOST: '127.0.0.1', RATE_LIMIT: '1000000/600', RATE_LIMIT_TOTAL: '1000000/60', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  // Always read: a full pipe would block the server.
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
  return { child, output: () => output, exited }
}

/** Waits until a server prints its URL. Rejects with its output if it ends instead. */
export async function addressOf({ child, output }: Running): Promise<string> {
  for (;;) {
    const port = /http:\/\/localhost:(\d+)/.exec(output())?.[1]
    if (port !== undefined) return `http://127.0.0.1:${port}`
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The server ended:\n${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
