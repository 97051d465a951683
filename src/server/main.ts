/** The command line: `node dist/server/main.js` serves, `node dist/server/main.js export` writes the list as CSV. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { defineCommand, runMain } from 'citty'
import { site } from '#content/site.ts'
import { createApp } from './app.ts'
import { readConfig, type Config } from './config.ts'
import { toCsv } from './csv.ts'
import { readFiles } from './files.ts'
import { createLog } from './log.ts'
import { nodeClient } from './node-client.ts'
import { openPersistence } from './persistence.ts'
import { serve } from './serve.ts'

const PAGE_FOLDER = join(import.meta.dirname, '../client')

const serveCommand = defineCommand({
  meta: { name: 'serve', description: 'Serve the page and its API until SIGTERM (the default)' },
  async run() {
    const config = configOrExit()
    if (!existsSync(PAGE_FOLDER)) exit(`There is no built page in ${PAGE_FOLDER}. Run "npm run build" first.`)
    const log = createLog()
    const { store, limiter, close } = await openPersistence(config)
    const files = await readFiles(PAGE_FOLDER)
    const client = nodeClient(config.trustedProxies)
    const app = createApp({ store, limiter, log, now: () => new Date(), client, files })
    const server = await serve({ app, port: config.port, host: config.host })
    process.stdout.write(`${site.brand} is at http://localhost:${server.port}\n`)

    const stop = async (signal: string) => {
      log.info({ signal }, 'stopping')
      await server.stop()
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
    const { store, close } = await openPersistence(configOrExit())
    await pipeline(Readable.from(toCsv(store.all())), process.stdout)
    await close()
  },
})

function configOrExit(): Config {
  const reading = readConfig(process.env)
  return reading.ok ? reading.config : exit(reading.problems.join('\n'))
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
