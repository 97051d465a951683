import { spawn, type ChildProcess } from 'node:child_process'
import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, onTestFailed, onTestFinished } from 'vitest'
import { createBuilder } from 'vite'
import { aBuildFolder } from './a-page.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Within the repository, so that the built server finds its packages. */
const FOLDER = join(ROOT, 'dist', `tests-${process.pid}-${process.env['VITEST_POOL_ID'] ?? '0'}`)

let built: Promise<string> | undefined

/** Builds the server as `npm run build` does, once for a test file, beside a small page. */
function theBuiltServer(): Promise<string> {
  built ??= build()
  return built
}

async function build(): Promise<string> {
  await mkdir(FOLDER, { recursive: true })
  await cp(await aBuildFolder(), FOLDER, { recursive: true })
  const builder = await createBuilder({
    root: ROOT,
    logLevel: 'error',
    environments: { server: { build: { outDir: join(FOLDER, 'server') } } },
  })
  const { server } = builder.environments
  if (server === undefined) throw new Error('vite.config.ts builds no server')
  await builder.build(server)
  return join(FOLDER, 'server/main.js')
}

afterAll(() => rm(FOLDER, { recursive: true, force: true }))

type Launch = { env?: Record<string, string>; args?: string[]; command?: string[]; uid?: number }

/** A process of ours. `output` is all that it has written so far. */
export type Running = {
  child: ChildProcess
  output: () => string
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** Runs the built command line. `command` is put before it, such as a shell that sets a limit. */
export async function run({ env = {}, args = [], command = [], uid }: Launch): Promise<Running> {
  const [file = '', ...rest] = [...command, process.execPath, await theBuiltServer(), ...args]
  const { PATH = '' } = process.env
  const child = spawn(file, rest, {
    env: { PATH, PORT: '0', HOST: '127.0.0.1', RATE_LIMIT: '1000000/600', RATE_LIMIT_TOTAL: '1000000/60', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid }),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  onTestFailed(() => console.error(`What the process wrote:\n${output}`))
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exited
  })
  return { child, output: () => output, exited }
}

/** Starts a server and waits until it says where it is. */
export async function startServer(launch: Launch): Promise<Running & { url: string }> {
  const running = await run(launch)
  for (;;) {
    const url = /http:\/\/localhost:\d+/.exec(running.output())?.[0].replace('localhost', '127.0.0.1')
    if (url !== undefined) return { ...running, url }
    if (running.child.exitCode !== null) throw new Error(`The server ended: ${running.output()}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
