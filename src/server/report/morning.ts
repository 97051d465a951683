import { site } from '#content/site.ts'
import { grouped } from '#server/commands/wording.ts'
import { dayAfter } from '#server/days.ts'
import { sumOf, type Counts } from './count.ts'

/** A stranger chooses what stands in a link: no chat takes these signs for markup or a mention. */
const PLAIN = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,39}$/u

/** What a chat is told each morning of the day before. `today`: as in India, such as `2026-11-22`. */
export function morningLine({ day, row }: Pick<Counts, 'day' | 'row'>, today: string): string {
  const [yesterday, before] = [dayAfter(today, -1), dayAfter(today, -2)]
  const on = (date: string) => grouped(day.find(({ values: [word] }) => word?.name === date)?.count ?? 0)
  const sources = new Map<string, number>()
  for (const { values, count } of row) {
    const [date, source = ''] = values.map(({ name }) => name)
    if (date === yesterday && PLAIN.test(source)) sources.set(source, (sources.get(source) ?? 0) + count)
  }
  const [most] = [...sources].toSorted(([, one], [, other]) => other - one)
  const from = most === undefined ? '' : ` (${grouped(most[1])} from ${most[0]})`
  return `${site.brand}: ${on(yesterday)} applied yesterday${from}, ${on(before)} the day before. ${grouped(sumOf(day))} in all.`
}
