/** The API inside Vite's own server (`npm run dev`): same app, same settings, same data folder. */
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { createLog } from './log.ts'
import { nodeNetwork } from './http/node-network.ts'
import { openStorage } from './storage/open-storage.ts'

const reading = readConfig(process.env)
if (!reading.ok) throw new Error(reading.problems.join('\n'))
const { config } = reading
const log = createLog()
const { store, limiter } = await openStorage(config, log)

// The development server asks for the app as the default export.
export default createApp({
  store,
  limiter,
  log,
  now: () => new Date(),
  allowedOrigins: config.allowedOrigins,
  draining: () => false,
  ...nodeNetwork(config),
})
