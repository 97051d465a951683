import type { Hono } from 'hono'
import { createApp, type AppOptions } from '#server/app.ts'
import { readConfig, type Config } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { removeExpired } from '#server/retention.ts'
import { faultForLog } from '#server/faults.ts'
import { allowSlowNetworks } from '#server/slow-networks.ts'
import { openPostgresOnDemand } from '#server/storage/postgres/open-postgres.ts'
import { WAITS } from '#server/waits.ts'
import { deliverDue } from '#server/webhooks/deliver.ts'
import { createSendWebhook } from '#server/webhooks/send-webhook.ts'

/** Platforms end a function after a time. What is left is sent after the next application, or by the command. */
const DELIVER_MS = 10_000

/** How the platform tells the client, and the page. */
type Platform = Required<Pick<AppOptions, 'client' | 'page'>> & {
  /** Lets work go on after the response. Where it is missing, `webhooks --send` delivers. */
  waitUntil?: (work: Promise<unknown>) => void
}

/** Opens the database beside the first requests: the page needs none. Throws when a setting is wrong. */
export function createFunctionApp(platform: (config: Config) => Platform): Hono {
  const result = readConfig(process.env)
  if (!result.ok) throw new Error(result.problems.join('\n'))
  const { config } = result
  const { database, hsts, webhook, retainDays } = config
  if (database === undefined) throw new Error('DATABASE_URL must be set, because this platform has no persistent disk.')
  allowSlowNetworks()
  const log = createLog()
  const now = () => new Date()
  const warn = (error: Error) => log.warn(faultForLog(error), 'work after a response failed')
  const { store } = openPostgresOnDemand(database, log, WAITS)
  // Also most of the list: the platform keeps the clock right, and no instance lives long enough to wait for that.
  if (retainDays !== undefined) void removeExpired({ store, days: retainDays, now, log }).catch(warn)
  const { waitUntil, ...rest } = platform(config)
  const send = webhook && createSendWebhook(webhook)
  const deliver = send && (() => deliverDue({ outbox: store.outbox, send, now }, DELIVER_MS))
  return createApp({
    ...config,
    store,
    log,
    now,
    // The platforms terminate TLS.
    https: () => hsts !== 'off',
    notify: deliver && (() => waitUntil?.(deliver().catch(warn))),
    ...rest,
  })
}
