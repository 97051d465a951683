/** Options that more than one command has, and what their values mean. */
import { categories, type Category } from '#content/waitlist.ts'
import { isEmail } from '#contract/application.ts'
import { addressOf, pastedEmail } from '#contract/email.ts'
import { DAY_MS, startOf } from '#server/days.ts'
import type { Selection } from '#server/storage/selection.ts'
import { UsageError } from './command.ts'

export const selectionOptions = {
  since: {
    type: 'string',
    value: 'TIME',
    description: 'The first day or minute, as in India: 2026-11-01, "2026-11-01 18:30"',
  },
  until: { type: 'string', value: 'TIME', description: 'The last day or minute, as in India' },
  campaign: { type: 'string', value: 'TEXT', description: 'Only this utm_campaign' },
  source: { type: 'string', value: 'TEXT', description: 'Only this utm_source' },
} as const

const CATEGORIES = categories.map(({ value }) => value)
export const categoryOption = { type: 'string', value: CATEGORIES.join('|') } as const

type SelectionValues = { since?: string; until?: string; category?: string; campaign?: string; source?: string }

export function readSelection({ since, until, category, campaign, source }: SelectionValues): Selection {
  for (const [name, text] of Object.entries({ campaign, source }))
    if (text?.trim() === '') throw new UsageError(`--${name} must be a text, not ${JSON.stringify(text)}.`)
  return {
    from: readTimes('--since', since)?.first,
    before: readTimes('--until', until)?.next,
    category: readCategory(category),
    campaign,
    source,
  }
}

/** The address of an applicant, as the list's unique rule has it, in what a mail program copies or a tool exports. */
export const addressIn = (text: string): string => addressOf(isEmail(text) ? text : pastedEmail(text))

export function readCategory(text: string | undefined): Category | undefined {
  return text === undefined ? undefined : readChoice('--category', text, CATEGORIES)
}

const MINUTE_MS = 60_000

/** The first moment of a day or a minute, and the first one after it. */
function readTimes(option: string, text: string | undefined): { first: Date; next: Date } | undefined {
  if (text === undefined) return undefined
  const [, day = text, hour = '0', minute] = /^(\S+)[T ]([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  const start = startOf(day)?.getTime()
  if (start === undefined)
    throw new UsageError(
      `${option} must be a day such as 2026-11-22, or "2026-11-22 18:30", not ${JSON.stringify(text)}.`,
    )
  const first = start + (Number(hour) * 60 + Number(minute ?? '0')) * MINUTE_MS
  return { first: new Date(first), next: new Date(first + (minute === undefined ? DAY_MS : MINUTE_MS)) }
}

export function readChoice<Choice extends string>(option: string, text: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((each) => each === text)
  if (choice !== undefined) return choice
  throw new UsageError(`${option} must be one of ${choices.join(', ')}, not ${JSON.stringify(text)}.`)
}
