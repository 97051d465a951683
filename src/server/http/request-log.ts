import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Log } from '#server/log.ts'

/** A path of ours is shorter; a scanner's can have 16 KB and would fill the disk. */
const MAX_PATH = 200

/** The path of a request as it is told in the log. */
export function loggedPath(path: string): string {
  return path.length > MAX_PATH ? `${path.slice(0, MAX_PATH)}…` : path
}

/**
 * One line a request: method, path without its query, status, milliseconds and an id. No address, no header, no
 * value of the form: there is nobody to be found in it.
 */
export function requestLog(log: Log): MiddlewareHandler {
  return async (context, next) => {
    const start = performance.now()
    await next()
    const { method } = context.req
    const path = loggedPath(context.req.path)
    const ms = Math.round((performance.now() - start) * 10) / 10
    log.info({ id: randomUUID(), method, path, status: context.res.status, ms })
  }
}
