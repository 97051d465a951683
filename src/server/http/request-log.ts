import type { MiddlewareHandler } from 'hono'
import { faultForLog } from '#server/faults.ts'
import type { Log } from '#server/log.ts'

/** All paths of the app are shorter. A vulnerability scanner's path of 16 KB would fill the disk. */
const MAX_PATH = 200

/** What a terminal obeys, and what nobody sees. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{DI}]/gu

/** Behind the path of the report, whatever a chat or a person has made of it, and wherever else a key may stand. */
const SECRET = /(?<=\/report\W).+|[a-z\d]{32,}/gis

/** One line a request: id, method, path without query, status and milliseconds. No personal data. */
export function requestLog(log: Log): MiddlewareHandler {
  return async (context, next) => {
    const start = performance.now()
    await next()
    const { method, path } = context.req
    const ms = Math.round((performance.now() - start) * 10) / 10
    // An e-mail address, also encoded twice, or a number may stand in it. Hidden before the cut, which could leave a part.
    const hide = (part: string) =>
      /@|[%=](?:25)*40|(?:\p{Nd}[\s().-]*){9}/u.test(part.normalize('NFKC')) ? '[personal]' : part
    const id = context.get('requestId')
    const safe = path.replaceAll(SECRET, '[key]').replaceAll(/[^/]+/g, hide)
    const short = safe.slice(0, MAX_PATH).replaceAll(HIDDEN, encodeURIComponent)
    log.info({ id, method, path: short, status: context.res.status, ms })
  }
}

/** Writes why a request failed, and ten seconds later how many others did: while a database fails over, thousands. */
export function faultLog(log: Log) {
  const others: Record<string, number> = {}
  return (id: string, error: Error) => {
    const fault = faultForLog(error)
    const kind = `${fault.reason} ${fault.stack}`
    others[kind] = (others[kind] ?? -1) + 1
    if (others[kind] > 0) return
    log.error({ id, ...fault })
    setTimeout(() => {
      if (others[kind]) log.error({ reason: fault.reason, requests: others[kind] }, 'other requests failed too')
      delete others[kind]
    }, 10_000).unref()
  }
}
