import { spawn, type ChildProcess } from 'node:child_process'

/** `command` is put before the program, such as a shell that sets a limit. */
export type Launch = { env?: Record<string, string>; args?: string[]; command?: string[]; uid?: number }

/** A process of ours. `output` is all that it has written so far. */
export type Running = {
  child: ChildProcess
  output: () => string
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** Runs the built command line, as a server on a free port of this machine and without limits to speak of. */
export function launchServer(program: string, { env = {}, args = [], command = [], uid }: Launch): Running {
  const [file = '', ...rest] = [...command, process.execPath, program, ...args]
  const { PATH = '' } = process.env
  const child = spawn(file, rest, {
    env: { PATH, PORT: '0', HOST: '127.0.0.1', RATE_LIMIT: '1000000/600', RATE_LIMIT_TOTAL: '1000000/60', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid }),
  })
  let output = ''
  // Read to the end, or a full pipe would stop the server.
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
  return { child, output: () => output, exited }
}

/** Waits until a server says where it is. Rejects with what it has written when it ends instead. */
export async function addressOf({ child, output }: Running): Promise<string> {
  for (;;) {
    const port = /http:\/\/localhost:(\d+)/.exec(output())?.[1]
    if (port !== undefined) return `http://127.0.0.1:${port}`
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The server ended:\n${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
