/** The options that choose applications, and what they mean. */
import type { ArgsDef, ParsedArgs } from 'citty'
import { endOfDay, startOfDay } from '#server/storage/day.ts'
import type { Selection } from '#server/storage/store.ts'
import { readCategory } from './category-argument.ts'
import { UsageError } from './exit.ts'

export const dayOptions = {
  since: { type: 'string', description: 'The first day, as in India, such as 2026-11-01', valueHint: 'DATE' },
  until: { type: 'string', description: 'The last day, as in India, such as 2026-11-30', valueHint: 'DATE' },
} as const satisfies ArgsDef

export const selectionOptions = {
  ...dayOptions,
  category: { type: 'string', description: 'Only this category', valueHint: 'youtuber' },
  campaign: { type: 'string', description: 'Only what this utm_campaign brought', valueHint: 'diwali' },
} as const satisfies ArgsDef

export function readSelection(args: Partial<ParsedArgs<typeof selectionOptions>>): Selection {
  const { since, until, category, campaign } = args
  const from = readDay('--since', since, startOfDay)
  const before = readDay('--until', until, endOfDay)
  if (from !== undefined && before !== undefined && from >= before) {
    throw new UsageError(`--since ${since} is after --until ${until}.`)
  }
  return { from, before, category: category === undefined ? undefined : readCategory(category), campaign }
}

function readDay(option: string, day: string | undefined, read: typeof startOfDay): Date | undefined {
  if (day === undefined) return undefined
  const time = read(day)
  if (time === undefined)
    throw new UsageError(`${option} must be a day such as 2026-11-22, not ${JSON.stringify(day)}.`)
  return time
}
