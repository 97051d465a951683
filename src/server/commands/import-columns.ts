import { FIRST_FIELDS, isBlank } from '#contract/application.ts'
import { UsageError } from './command.ts'
import { COLUMNS } from './formats.ts'
import { printable } from './wording.ts'

type Column = (typeof COLUMNS)[number]

/** What a row gives for our columns. */
export type Given = Partial<Record<Column, unknown>>

type Options = { map?: string[]; default?: string[]; 'ignore-unknown'?: boolean }

/** Finds our columns by the names of a source. */
export type Columns = ReturnType<typeof readColumns>

/** Programs write a name with capitals, spaces, hyphens or line breaks. */
const keyOf = (name: string): string =>
  name
    .normalize()
    .toLowerCase()
    .match(/[^\s_-]+/g)
    ?.join('_') ?? ''

const isGiven = (value: unknown): boolean =>
  typeof value === 'string' ? !isBlank(value) : value !== undefined && value !== null

export function readColumns({ map = [], default: fills = [], 'ignore-unknown': ignoreUnknown = false }: Options) {
  const columns = new Map<string, Column>(COLUMNS.map((column) => [column, column]))
  // So Google Forms names the time.
  columns.set('timestamp', 'received_at')
  const unmet = new Map<string, string>()
  for (const text of map) {
    const [, name = '', column = ''] = /^(.*)=(.*)$/s.exec(text) ?? []
    columns.set(keyOf(name), readColumn('--map NAME=COLUMN', column))
    if (unmet.has(keyOf(name))) throw new UsageError(`--map has the name "${printable(name)}" twice.`)
    unmet.set(keyOf(name), name)
  }
  const defaults: Given = {}
  for (const text of fills) {
    const [, name = '', value = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? []
    const column = readColumn('--default COLUMN=VALUE', name)
    if (column === 'email') throw new UsageError('--default cannot give everybody the same email.')
    if (column in defaults) throw new UsageError(`--default has the column ${column} twice.`)
    defaults[column] = value
  }
  /** Every name that was read. */
  const seen = new Map<string, Column | undefined>()

  return {
    defaults,
    read(names: readonly string[], values: readonly unknown[]): Given {
      const given: Given = {}
      for (const [index, name] of names.entries()) {
        if (!seen.has(name)) {
          seen.set(name, columns.get(keyOf(name)))
          unmet.delete(keyOf(name))
        }
        const column = seen.get(name)
        if (column === undefined || !isGiven(values[index])) continue
        if (column in given)
          throw new Error(`Nothing was written. There are two columns ${column}: join them, or rename one.`)
        given[column] = values[index]
      }
      return { ...defaults, ...given }
    },
    /** Throws when names that were read are unknown or missing. Returns the sentence about those that are ignored. */
    require(): string {
      // An empty list names none.
      if (seen.size === 0) return ''
      const unknown = [...seen.keys()].filter((name) => seen.get(name) === undefined)
      const missing = FIRST_FIELDS.filter((field) => !(field in defaults || [...seen.values()].includes(field)))
      const ignored = unknown.length === 0 ? '' : `Unknown columns, not imported: ${describe(unknown)}.`
      const faults = [ignoreUnknown ? '' : ignored.replace(', not imported', '')]
      if (missing.length > 0)
        faults.push(`There is no column ${missing.join(', ')}. Those of this list: ${COLUMNS.join(', ')}.`)
      if (unmet.size > 0) faults.push(`There is no column ${Array.from(unmet.values(), labelOf).join(', ')} to map.`)
      const sentence = faults.join(' ').trim()
      if (sentence === '') return ignored
      throw new Error(
        `Nothing was written. ${sentence} Name a column with --map "WhatsApp Number=whatsapp", ` +
          'fill one with --default category=other, or leave out the unknown with --ignore-unknown.',
      )
    },
  }
}

function readColumn(option: string, text: string): Column {
  const column = COLUMNS.find((each) => each === keyOf(text))
  if (column === undefined) throw new UsageError(`The COLUMN of ${option} must be one of ${COLUMNS.join(', ')}.`)
  return column
}

/** Each with the nearest of ours. In a table without a header, the names are the values of a person. */
function describe(names: string[]): string {
  if (names.some((name) => /\S@\S|\d[\s-]?(?:\d[\s-]?){5}/.test(name)))
    return 'an address or a number stands where the columns are named'
  const described = names.map((name) => {
    const near = nearestTo(name)
    return near === undefined ? labelOf(name) : `${labelOf(name)}: did you mean ${near}?`
  })
  return described.join('; ')
}

const labelOf = (name: string): string => printable(name.trim()) || 'one without a name'

/** The column whose word is in a name: `Instagram handle` is near `instagram_link`. */
function nearestTo(name: string): Column | undefined {
  const letters = name.toLowerCase().replaceAll(/[^a-z]/g, '')
  const near = COLUMNS.filter((column) => letters.includes(column.replaceAll(/^utm_|_link$|_at$/g, '')))
  return near.toSorted((one, other) => other.length - one.length)[0]
}
