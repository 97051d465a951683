/** The report at its secret address: who has the address sees it. To all others it is no address. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Context, Handler } from 'hono'
import { DAY_MS, startOf } from '#server/days.ts'
import { ATTRIBUTION_LIMIT } from '#server/attribution.ts'
import type { List } from '#server/storage/read-list.ts'
import { countList, LINK, toCsv, type Choice } from './count.ts'
import { policyWith, toPage } from './page.ts'

/** How long a count is shown, and how many are kept: no flood of selections reads the list more often. */
const FRESH_SECONDS = 30
const MOST_KEPT = 20

const HIDDEN = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }
const CSV = { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': 'attachment; filename=report.csv' }
/** In seconds. Sooner than a count that ended just after the wait is no longer shown, also for who presses a little later. */
const LATER = { 'retry-after': '15' }

/**
 * `fonts`: the rules of the site's fonts. `countMs`: how long an answer waits for its count. `onFault`: told why the list
 * cannot be read, with the id of the request.
 */
type Options = {
  key: string
  list: Pick<List, 'all'>
  now: () => Date
  closed: boolean
  fonts: string | undefined
  countMs: number
  onFault: (id: string, error: Error) => void
}

export function reportAt(
  { key, list, now, closed, fonts, countMs, onFault }: Options,
  wait = delay<undefined>,
): Handler {
  const secret = digestOf(key)
  const headers = { ...HIDDEN, 'content-security-policy': `${policyWith(fonts)}; frame-ancestors 'none'` }
  const countedOf = keepWhileFresh(now, async (choice) => {
    const counts = await countList(list, choice)
    return {
      page: await toPage({ counts, choice, now: now(), closed, csv: `${key}.csv`, fonts }),
      csv: await toCsv(counts),
    }
  })
  return async (context, next) => {
    const [, given = '', isCsv] = /^\/report\/([^/]*?)(\.csv)?$/.exec(context.req.path) ?? []
    // Digests: in the time of a comparison of texts, their bytes and length could be read.
    if (!timingSafeEqual(digestOf(given), secret)) return next()
    for (const [name, value] of Object.entries(headers)) context.header(name, value)
    const choice = choiceOf(context)
    if (choice === undefined) return context.text('A day is written like 2026-11-22.', 400)
    // The log also says why a count failed after the wait.
    const count = countedOf(choice)?.catch((error: Error) => onFault(context.get('requestId'), error))
    const counted = await Promise.race([count, wait(countMs, undefined, { ref: false })])
    if (!counted) return context.text('The list is not counted yet. Please try again in 15 seconds.', 503, LATER)
    return isCsv === undefined ? context.html(counted.page) : context.body(counted.csv, 200, CSV)
  }
}

const digestOf = (text: string) => createHash('sha256').update(text).digest()

/** Undefined when a day is none. Of repeated parameters the first one counts; a link is all of its parts. */
function choiceOf({ req }: Context): Choice | undefined {
  const { searchParams } = new URL(req.url)
  // No stored value is longer.
  const read = (text: string | null | undefined) => (text ?? '').trim().slice(0, 2 * ATTRIBUTION_LIMIT)
  const campaign = read(searchParams.get('campaign'))
  const [since, until] = [read(searchParams.get('since')), read(searchParams.get('until'))]
  const parts = searchParams.getAll('link')
  const link = parts.length === 0 ? undefined : LINK.map((_, at) => read(parts[at]))
  const [from, last] = [startOf(since), startOf(until)]
  if ((since !== '' && from === undefined) || (until !== '' && last === undefined)) return undefined
  return { campaign: campaign || undefined, link, from, before: last && new Date(last.getTime() + DAY_MS) }
}

/**
 * Counts one choice after the other, and keeps each result for `FRESH_SECONDS` from its end: whoever asks meanwhile gets
 * the same one. Undefined when there are too many.
 */
function keepWhileFresh<Result>(now: () => Date, count: (choice: Choice) => Promise<Result>) {
  /** `endedAt`: undefined while the count goes on. */
  const kept = new Map<string, { endedAt?: number; result: Promise<Result> }>()
  let last: Promise<unknown> = Promise.resolve()
  return (choice: Choice): Promise<Result> | undefined => {
    const [name, time] = [JSON.stringify(choice), now().getTime()]
    // A clock may be set back.
    for (const [each, { endedAt = time }] of kept)
      if (Math.abs(time - endedAt) >= FRESH_SECONDS * 1000) kept.delete(each)
    if (!kept.has(name) && kept.size < MOST_KEPT) {
      const counting: { endedAt?: number; result: Promise<Result> } = { result: last.then(() => count(choice)) }
      kept.set(name, counting)
      last = counting.result.then(
        () => (counting.endedAt = now().getTime()),
        () => kept.delete(name),
      )
    }
    return kept.get(name)?.result
  }
}
