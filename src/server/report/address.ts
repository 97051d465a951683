/** The report at its secret address: who has the address sees it. To all others it is no address. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Context, Handler } from 'hono'
import { DAY_MS, startOf } from '#server/days.ts'
import type { List } from '#server/storage/read-list.ts'
import type { Selection } from '#server/storage/selection.ts'
import { countList, toCsv } from './count.ts'
import { policyWith, toPage } from './page.ts'

/** How long a count is shown, and how many are kept: no flood of selections reads the list more often. */
const FRESH_SECONDS = 30
const MOST_KEPT = 20
/** How long a count is waited for: the server lets go of a connection that has no answer after 25 seconds. */
const PATIENCE_MS = 20_000

const HIDDEN = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }
const CSV = { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': 'attachment; filename=report.csv' }
/** In seconds. Sooner than a count that ended just after the wait is no longer shown, also for who presses a little later. */
const LATER = { 'retry-after': '15' }

/** `fonts`: the rules of the site's fonts. `onFault`: told why the list cannot be read, with the id of the request. */
type Options = {
  key: string
  list: Pick<List, 'all'>
  now: () => Date
  closed: boolean
  fonts: string | undefined
  onFault: (id: string, error: Error) => void
}

export function reportAt({ key, list, now, closed, fonts, onFault }: Options, wait = delay<undefined>): Handler {
  const secret = digestOf(key)
  const headers = { ...HIDDEN, 'content-security-policy': `${policyWith(fonts)}; frame-ancestors 'none'` }
  const countOnce = eachOnce(now, async (selection) => {
    const counts = await countList(list, selection)
    return {
      page: await toPage({ counts, selection, now: now(), closed, csv: `${key}.csv`, fonts }),
      csv: toCsv(counts),
    }
  })
  return async (context, next) => {
    const [, given = '', isCsv] = /^\/report\/([^/]*?)(\.csv)?$/.exec(context.req.path) ?? []
    // Digests: in the time of a comparison of texts, their bytes and length could be read.
    if (!timingSafeEqual(digestOf(given), secret)) return next()
    for (const [name, value] of Object.entries(headers)) context.header(name, value)
    const selection = selectionOf(context)
    if (selection === undefined) return context.text('A day is written like 2026-11-22.', 400)
    // The log also says why a count failed after the wait.
    const count = countOnce(selection)?.catch((error: Error) => onFault(context.get('requestId'), error))
    const counted = await Promise.race([count, wait(PATIENCE_MS, undefined, { ref: false })])
    if (!counted) return context.text('The list is not counted yet. Please try again in 15 seconds.', 503, LATER)
    return isCsv === undefined ? context.html(counted.page) : context.body(counted.csv, 200, CSV)
  }
}

const digestOf = (text: string) => createHash('sha256').update(text).digest()

/** Undefined when a day is none. Of repeated parameters the first one counts. */
function selectionOf({ req }: Context): Selection | undefined {
  const { searchParams } = new URL(req.url)
  const [campaign = '', since = '', until = ''] = ['campaign', 'since', 'until'].map((name) =>
    searchParams.get(name)?.trim(),
  )
  const [from, last] = [startOf(since), startOf(until)]
  if ((since !== '' && from === undefined) || (until !== '' && last === undefined)) return undefined
  return { campaign: campaign || undefined, from, before: last && new Date(last.getTime() + DAY_MS) }
}

/** Does the work for each selection once in `FRESH_SECONDS`, one after the other. Undefined when there are too many. */
function eachOnce<Result>(now: () => Date, work: (selection: Selection) => Promise<Result>) {
  /** `at`: when it was done. */
  const kept = new Map<string, { at: number; result: Promise<Result> }>()
  let last: Promise<unknown> = Promise.resolve()
  return (selection: Selection): Promise<Result> | undefined => {
    const [name, time] = [JSON.stringify(selection), now().getTime()]
    // A clock may be set back.
    for (const [each, { at }] of kept) if (Math.abs(time - at) >= FRESH_SECONDS * 1000) kept.delete(each)
    if (!kept.has(name) && kept.size < MOST_KEPT) {
      const one = { at: NaN, result: last.then(() => work(selection)) }
      kept.set(name, one)
      last = one.result.then(
        () => (one.at = now().getTime()),
        () => kept.delete(name),
      )
    }
    return kept.get(name)?.result
  }
}
