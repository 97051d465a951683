/** The command line: `node dist/server/main.js` serves, `node dist/server/main.js export` writes the list as CSV. */
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { defineCommand, runMain } from 'citty'
import { site } from '#content/site.ts'
import { createApp } from './app.ts'
import { readConfig, type Config } from './config.ts'
import { toCsv } from './csv.ts'
import { describeFault } from './faults.ts'
import { createLog, type Log } from './log.ts'
import { nodeNetwork } from './node-network.ts'
import { readPage } from './page.ts'
import { openPersistence, type Persistence } from './persistence.ts'
import { serve } from './serve.ts'

/** Where the build puts the page, seen from this file's own place in it. */
const BUILD_FOLDER = join(import.meta.dirname, '..')
/** Requests under way have so long to end; those who run servers kill one that takes 10 seconds. */
const DRAIN_MS = 7000

const serveCommand = defineCommand({
  meta: { name: 'serve', description: 'Serve the page and its API until SIGTERM (the default)' },
  async run() {
    const config = configOrExit()
    const page = await readPage(BUILD_FOLDER).catch(() =>
      exit(`There is no built page in ${BUILD_FOLDER}. Run "npm run build" first.`),
    )
    const log = createLog()
    const { store, limiter, close } = await openOrExit(config, log)
    let leaving = false
    const app = createApp({
      store,
      limiter,
      log,
      page,
      now: () => new Date(),
      allowedOrigins: config.allowedOrigins,
      draining: () => leaving,
      ...nodeNetwork(config),
    })
    const server = await serve({ app, port: config.port, host: config.host }).catch((error: Error) =>
      exit(`The server cannot listen on ${config.host}:${config.port}: ${error.message}`),
    )
    process.stdout.write(`${site.brand} is at http://localhost:${server.port}\n`)

    const stop = async (signal: string) => {
      leaving = true
      log.info({ signal }, 'stopping')
      await server.stop(DRAIN_MS)
      await close()
      process.exit(0)
    }
    process.once('SIGTERM', (signal) => void stop(signal))
    process.once('SIGINT', (signal) => void stop(signal))
  },
})

const exportCommand = defineCommand({
  meta: { name: 'export', description: 'Write all applications to standard output as CSV, the oldest first' },
  async run() {
    const { store, close } = await openOrExit(configOrExit(), createLog(process.stderr))
    await pipeline(Readable.from(toCsv(store.all())), process.stdout)
    await close()
  },
})

function configOrExit(): Config {
  const reading = readConfig(process.env)
  return reading.ok ? reading.config : exit(reading.problems.join('\n'))
}

function openOrExit(config: Config, log: Log): Promise<Persistence> {
  return openPersistence(config, log).catch((error: Error) =>
    exit(`The waitlist cannot be opened. ${describeFault(error)}`),
  )
}

function exit(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

await runMain(
  defineCommand({
    meta: { name: 'waitlist', description: `The page and the waitlist of ${site.brand}` },
    default: 'serve',
    subCommands: { serve: serveCommand, export: exportCommand },
  }),
)
