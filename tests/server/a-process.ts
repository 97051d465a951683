import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, onTestFailed, onTestFinished } from 'vitest'
import { aBuildFolder } from './a-page.ts'
import { aFolder } from './an-app.ts'
import { anApplication } from './an-application.ts'
import { whyBuildIsStale } from './build-age.ts'
import { addressOf, launchServer, type Launch, type Running } from './launch-server.ts'

const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(inject('builtServers'), String(process.pid))

let built: Promise<string> | undefined

/** The built server next to a small page, once for a worker. */
async function build(): Promise<string> {
  const reason = await whyBuildIsStale()
  if (reason !== undefined) throw new Error(`Run \`npm run build\` first: ${reason}.`)
  await mkdir(FOLDER, { recursive: true })
  await cp(await aBuildFolder(), FOLDER, { recursive: true })
  await cp(join(ROOT, 'dist/server'), join(FOLDER, 'server'), { recursive: true })
  return join(FOLDER, 'server/main.js')
}

/** Runs the built command line. */
export async function run(launch: Launch): Promise<Running> {
  const running = launchServer(await (built ??= build()), launch)
  onTestFailed(() => console.error(`What the process wrote:\n${running.output()}`))
  onTestFinished(async () => {
    running.child.kill('SIGKILL')
    await running.exited
  })
  return running
}

/** A start of the server ends with 1 and this sentence. */
export async function expectNoStart(env: Record<string, string>, sentence: string, command: string[] = []) {
  const { exited, output } = await run({ env, command })
  expect((await exited).code).toBe(1)
  expect(/The waitlist cannot be opened\. (.*)/.exec(output())?.[1]).toContain(sentence)
  expect(output()).not.toMatch(/^ +at /m)
}

/** Starts a server, on a new list unless `env` names one, and waits until it prints its URL. */
export async function startServer({ env = {}, ...launch }: Launch = {}) {
  const folder = env['DATA_DIR'] ?? (await aFolder())
  const running = await run({ ...launch, env: { DATA_DIR: folder, ...env } })
  const url = await addressOf(running)
  return {
    ...running,
    folder,
    url,
    post: (body = anApplication(), headers: Record<string, string> = {}) =>
      fetch(`${url}/api/waitlist`, { method: 'POST', body, headers }),
    end: (signal: NodeJS.Signals) => {
      running.child.kill(signal)
      return running.exited
    },
  }
}
