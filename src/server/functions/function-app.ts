import type { Hono } from 'hono'
import { createApp, type AppOptions } from '#server/app.ts'
import { readConfig, type Config } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { openOnDemand } from '#server/storage/open-on-demand.ts'
import { openPostgres } from '#server/storage/postgres.ts'

/** What a platform knows of its requests, and the page: without its files where another part of it serves them. */
type Platform = Required<Pick<AppOptions, 'client' | 'https' | 'page'>>

/**
 * The app as a function of a platform that starts and freezes instances as it likes. The database is opened by the
 * first request that needs it: the page is there without.
 * Throws when a setting is wrong: the platform shows the sentence in its log.
 */
export function createFunctionApp(platform: (config: Config) => Platform): Hono {
  const reading = readConfig(process.env)
  if (!reading.ok) throw new Error(reading.problems.join('\n'))
  const { config } = reading
  const { databaseUrl, limits, allowedOrigins } = config
  if (databaseUrl === undefined) throw new Error('DATABASE_URL must be set where there is no disk to keep files on.')
  const log = createLog()
  const { store, limiter } = openOnDemand(() => openPostgres(databaseUrl, limits, log))
  return createApp({
    store,
    limiter,
    log,
    allowedOrigins,
    now: () => new Date(),
    draining: () => false,
    ...platform(config),
  })
}
