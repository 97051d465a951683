/** Which applications are read, and how they are counted. Commands load no engine with this file. */
import type { Category } from '#content/waitlist.ts'

/** Which applications: those that meet every condition. `from` is the first moment, `before` the first one after it. */
export type Selection = {
  from?: Date | undefined
  before?: Date | undefined
  category?: Category | undefined
  campaign?: string | undefined
}

/** `day`: in India. `country`: by the code of the number. `link`: source, medium and campaign, separated by `LINK_GAP`. */
export type Grouping = 'day' | 'category' | 'campaign' | 'source' | 'medium' | 'ref' | 'referrer' | 'country' | 'link'

/** No stored value has it: see `cleanValue`. */
export const LINK_GAP = '\n'

/** The key of texts that count as one. The engines fold other letters, and PostgreSQL by the locale of its database. */
export const foldedOf = (text: string): string => text.normalize().toLowerCase()

/** `key` is empty for the applications without a value. */
export type Group = { key: string; count: number }
