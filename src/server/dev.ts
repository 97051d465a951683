/** The API in Vite's development server (`npm run dev`): the same app and settings, and a list of its own. */
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { createLog, type Log } from './log.ts'
import { nodeNetwork } from './http/client-address.ts'
import { engineOf } from './storage/engine.ts'

const result = readConfig({ DATA_DIR: '.data/development', ...process.env })
if (!result.ok) throw new Error(result.problems.join('\n'))
const { config } = result

/** After each change of the server, Vite evaluates this file again: it closes the database of the last time. */
const development = globalThis as { log?: Log; closeStorage?: (() => Promise<unknown>) | undefined }
await development.closeStorage?.()
development.closeStorage = undefined
const log = (development.log ??= createLog())
const { store, close } = await engineOf(config).openStorage(log)
development.closeStorage = close

// @hono/vite-dev-server imports the app as the default export.
export default createApp({
  ...config,
  store,
  log,
  now: () => new Date(),
  ...nodeNetwork(config, (sentence) => log.warn(sentence)),
})
