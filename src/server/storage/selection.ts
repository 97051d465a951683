/** Which applications are read. Commands load no engine with this file. */
import type { Category } from '#content/waitlist.ts'

/** Which applications: those that meet every condition. `from` is the first moment, `before` the first one after it. */
export type Selection = {
  from?: Date | undefined
  before?: Date | undefined
  category?: Category | undefined
  campaign?: string | undefined
  source?: string | undefined
}

/** The key of texts that count as one. The engines fold other letters, and PostgreSQL by the locale of its database. */
export const foldedOf = (text: string): string => text.normalize().toLowerCase()
