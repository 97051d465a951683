import { FIELDS, isBlank, parseApplication } from '#contract/application.ts'
import { ATTRIBUTION, readAttribution } from '#contract/attribution.ts'
import type { StoredApplication } from '#server/storage/stored-application.ts'
import { COLUMNS } from './formats.ts'

type ReadRow = { ok: true; row: StoredApplication } | { ok: false; problem: string }

/** With or without a time zone; without one, it is UTC, as in an export. */
const TIME = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?(?<zone>Z|[+-]\d\d:\d\d)?$/

/**
 * A row with `received_at` was accepted once, perhaps under the rules of an earlier release: it is kept as it stands when
 * the list can hold it. One without is new: it must be what the form would send, and is received at `now`.
 */
export function readRow(values: Record<string, unknown>, now: Date): ReadRow {
  const given: Partial<Record<string, string>> = {}
  for (const column of COLUMNS) {
    const value = values[column] ?? ''
    if (typeof value !== 'string') return { ok: false, problem: `${column} is not a text` }
    // PostgreSQL refuses it.
    if (value.includes('\0')) return { ok: false, problem: `${column} has a NUL character` }
    if (value !== '') given[column] = value
  }
  if (given['received_at'] === undefined) return readNew(given, now)
  const received = readTime(given['received_at'])
  if (received === undefined)
    return { ok: false, problem: 'received_at is not a time such as 2026-11-22T10:00:00.000Z' }
  const blank = ['name', 'email', 'category'].find((column) => isBlank(given[column] ?? ''))
  if (blank !== undefined) return { ok: false, problem: `${blank} is empty` }
  if (!/^[^@]+@[^@]+$/.test(given['email'] ?? '')) return { ok: false, problem: 'email is not an address' }
  return { ok: true, row: toRow(given, received) }
}

function readNew(given: Partial<Record<string, string>>, now: Date): ReadRow {
  const fields = FIELDS.flatMap((field) => (given[field] === undefined ? [] : [[field, given[field]]]))
  const result = parseApplication(Object.fromEntries(fields) as Record<string, string>)
  if (!result.ok) return { ok: false, problem: result.detail }
  const pairs = ATTRIBUTION.map((name) => [name, given[name] ?? ''])
  return {
    ok: true,
    row: toRow({ ...result.application, ...readAttribution(String(new URLSearchParams(pairs))) }, now),
  }
}

function toRow(values: Partial<Record<string, string>>, receivedAt: Date): StoredApplication {
  const row: Record<string, string | null> = {}
  for (const column of COLUMNS) row[column] = values[column] ?? null
  row['received_at'] = receivedAt.toISOString()
  return row as StoredApplication
}

function readTime(text: string): Date | undefined {
  const found = TIME.exec(text)
  if (found === null) return undefined
  // JavaScript reads a time without a zone as of this machine, and a day alone as of UTC.
  const isBare = text.length > 10 && found.groups?.['zone'] === undefined
  const time = new Date(isBare ? `${text.replace(' ', 'T')}Z` : text.replace(' ', 'T'))
  return Number.isNaN(time.getTime()) ? undefined : time
}
