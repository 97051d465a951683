import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFailed, onTestFinished } from 'vitest'
import { createApp, type AppOptions } from '#server/app.ts'
import { readConfig, type Config } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { engineOf } from '#server/storage/engine.ts'
import type { StoredApplication } from '#server/storage/stored-application.ts'
import type { Waits } from '#server/waits.ts'
import { aRequest } from './an-application.ts'
import { PATIENT } from './patient.ts'

type Options = { env?: Record<string, string>; overrides?: Partial<AppOptions>; folder?: string; waits?: Waits }

/** High limits, which only the tests of the limits override. */
const HIGH_LIMITS = { RATE_LIMIT: '100000/600', RATE_LIMIT_TOTAL: '100000/60' }

/** The settings of a server that was given these. */
export function configOf(env: Record<string, string | undefined> = {}): Config {
  const result = readConfig(env)
  if (!result.ok) throw new Error(result.problems.join('\n'))
  return result.config
}

type AddressOf = (folder: string) => Promise<string>

let addressOf: AddressOf | undefined

/** The address of the PostgreSQL database in which the app of a folder stores its list. Undefined if the list is there. */
export async function addressFor(folder: string): Promise<string | undefined> {
  return addressOf?.(folder)
}

/** For one test: every app stores its list in the PostgreSQL database at this address. */
export function useDatabase(address: string): void {
  addressOf = () => Promise.resolve(address)
  onTestFinished(() => void (addressOf = undefined))
}

/** For an isolated test file: each app stores its list in a PostgreSQL database of its own. */
export function useDatabases(addressOfFolder: AddressOf): void {
  addressOf = addressOfFolder
}

/** A temporary folder, removed when the test ends. */
export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'waitlist-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The real app on a real database, closed when the test ends. */
export async function anApp({ env = {}, overrides = {}, folder, waits = PATIENT }: Options = {}) {
  const dataDir = folder ?? (await aFolder())
  const address = await addressFor(dataDir)
  const database = address === undefined ? {} : { DATABASE_URL: address }
  const config = configOf({ DATA_DIR: dataDir, ...database, ...HIGH_LIMITS, ...env })
  const lines: string[] = []
  const log = createLog({ write: (line) => void lines.push(line) })
  // 'expected 503 to be 200' does not name the column or file that failed, but the log does.
  onTestFailed(() => console.error(`The log of the app:\n${lines.join('')}`))
  const { store, close } = await engineOf(config, waits).openStorage(log)
  let open = true
  const stop = async () => {
    if (open) await close()
    open = false
  }
  onTestFinished(stop)

  const app = createApp({
    store,
    limits: config.limits,
    log,
    now: () => new Date(),
    client: () => '203.0.113.7',
    https: () => false,
    allowedOrigins: config.allowedOrigins,
    waits,
    ...overrides,
  })

  return {
    app,
    store,
    lines,
    dataDir,
    stop,
    send: async (request: Request) => app.fetch(request),
    join: async (body?: BodyInit, headers?: Record<string, string>) => app.fetch(aRequest(body, headers)),
    list: async () => {
      const found: StoredApplication[] = []
      for await (const application of store.all()) found.push(application)
      return found
    },
  }
}

/** The status and the JSON body of a response. */
export async function statusAndBody(response: Response): Promise<[number, unknown]> {
  return [response.status, await response.json()]
}
