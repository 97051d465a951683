/** Options that more than one command has, and what their values mean. */
import { categories, type Category } from '#content/waitlist.ts'
import { isEmail } from '#contract/application.ts'
import { addressOf, pastedEmail } from '#contract/email.ts'
import { DAY_MS, startOf } from '#server/days.ts'
import type { Selection } from '#server/storage/selection.ts'
import { UsageError } from './command.ts'

export const selectionOptions = {
  since: { type: 'string', value: 'DAY', description: 'The first day, as in India, such as 2026-11-01' },
  until: { type: 'string', value: 'DAY', description: 'The last day, as in India, such as 2026-11-30' },
  campaign: { type: 'string', value: 'TEXT', description: 'Only this utm_campaign' },
} as const

const CATEGORIES = categories.map(({ value }) => value)
export const categoryOption = { type: 'string', value: CATEGORIES.join('|') } as const

type SelectionValues = { since?: string; until?: string; category?: string; campaign?: string }

export function readSelection({ since, until, category, campaign }: SelectionValues): Selection {
  const last = readDay('--until', until)
  if (campaign?.trim() === '') throw new UsageError(`--campaign must be a text, not ${JSON.stringify(campaign)}.`)
  return {
    from: readDay('--since', since),
    before: last && new Date(last.getTime() + DAY_MS),
    category: readCategory(category),
    campaign,
  }
}

/** The address of an applicant, as the list's unique rule has it, in what a mail program copies or a tool exports. */
export const addressIn = (text: string): string => addressOf(isEmail(text) ? text : pastedEmail(text))

export function readCategory(text: string | undefined): Category | undefined {
  return text === undefined ? undefined : readChoice('--category', text, CATEGORIES)
}

function readDay(option: string, day: string | undefined): Date | undefined {
  const start = day === undefined ? undefined : startOf(day)
  if (day === undefined || start !== undefined) return start
  throw new UsageError(`${option} must be a day such as 2026-11-22, not ${JSON.stringify(day)}.`)
}

export function readChoice<Choice extends string>(option: string, text: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((each) => each === text)
  if (choice !== undefined) return choice
  throw new UsageError(`${option} must be one of ${choices.join(', ')}, not ${JSON.stringify(text)}.`)
}
