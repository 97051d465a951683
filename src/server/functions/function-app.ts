import { Hono } from 'hono'
import { serverMessages } from '#content/waitlist.ts'
import { writeAnswer } from '#contract/outcome.ts'
import { createApp, RETRY_SECONDS, type AppOptions } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { describeFault } from '#server/storage/faults.ts'
import { createLog } from '#server/log.ts'
import { openPostgres } from '#server/storage/postgres.ts'

/** What a platform knows of its requests, and the page where no other part of it serves that. */
export type Platform = Pick<AppOptions, 'client' | 'https' | 'page'>

/**
 * The app as a function of a platform that starts and freezes instances as it likes. The database is opened by the
 * first request; when it cannot be reached, that request is told so and the next one tries again.
 * Throws when a setting is wrong: the platform shows the sentence in its log.
 */
export function createFunctionApp({ client, https, page }: Platform): Hono {
  const reading = readConfig(process.env)
  if (!reading.ok) throw new Error(reading.problems.join('\n'))
  const { databaseUrl, limits, allowedOrigins } = reading.config
  if (databaseUrl === undefined) throw new Error('DATABASE_URL must be set where there is no disk to keep files on.')
  const log = createLog()

  async function open(address: string): Promise<Hono> {
    const { store, limiter } = await openPostgres(address, limits, log)
    const parts = { store, limiter, log, client, https, allowedOrigins, now: () => new Date(), draining: () => false }
    return createApp(page === undefined ? parts : { ...parts, page })
  }

  let opening: Promise<Hono> | undefined
  const outer = new Hono()
  outer.all('*', async (context) => {
    opening ??= open(databaseUrl)
    const app = await opening.catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return app.fetch(context.req.raw, context.env)
  })
  outer.onError((error) => {
    log.error({ error: error.name, reason: describeFault(error) })
    return writeAnswer('unavailable', serverMessages.unavailable, { 'retry-after': String(RETRY_SECONDS) })
  })
  return outer
}
