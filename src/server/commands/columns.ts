import { FIELDS } from '#contract/application.ts'
import { ATTRIBUTION } from '#contract/attribution.ts'
import type { StoredApplication } from '#server/storage/store.ts'

/** What every command shows of an application, in this order. */
export const COLUMNS = ['received_at', ...FIELDS, ...ATTRIBUTION] as const satisfies (keyof StoredApplication)[]

/** A list that is not migrated yet has no column for a newer value. */
export function valueOf(application: StoredApplication, column: (typeof COLUMNS)[number]): string | null {
  return application[column] ?? null
}
