import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Log } from '#server/log.ts'

/** All paths of the app are shorter. A vulnerability scanner's path of 16 KB would fill the disk. */
const MAX_PATH = 200

declare module 'hono' {
  interface ContextVariableMap {
    /** The id of the request: its line of the log and that of its failure have the same. */
    requestId: string
  }
}

/** One line a request: id, method, path without query, status and milliseconds. No personal data. */
export function requestLog(log: Log): MiddlewareHandler {
  return async (context, next) => {
    const start = performance.now()
    const id = randomUUID()
    context.set('requestId', id)
    await next()
    const { method, path } = context.req
    const ms = Math.round((performance.now() - start) * 10) / 10
    // An e-mail address may stand in a path. Replaced before the cut, which could leave a part of it.
    const segments = path.split('/').map((segment) => (/@|%40/.test(segment) ? '[address]' : segment))
    log.info({ id, method, path: segments.join('/').slice(0, MAX_PATH), status: context.res.status, ms })
  }
}
