import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Log } from '#server/log.ts'

/**
 * One line a request: method, path without its query, status, milliseconds and an id. No address, no header, no
 * value of the form: there is nobody to be found in it.
 */
export function requestLog(log: Log): MiddlewareHandler {
  return async (context, next) => {
    const start = performance.now()
    await next()
    const { method, path } = context.req
    const ms = Math.round((performance.now() - start) * 10) / 10
    log.info({ id: randomUUID(), method, path, status: context.res.status, ms })
  }
}
