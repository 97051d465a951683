import { isBlank, type FieldName } from '#contract/application.ts'
import { foldedOf } from '#server/storage/selection.ts'
import { UsageError } from './command.ts'
import { CHAT_COLUMN, COLUMNS, LEAVE_COLUMN } from './formats.ts'
import { printable } from './wording.ts'

type Column = (typeof COLUMNS)[number] | typeof LEAVE_COLUMN

/** What every form has asked for. */
export const FIRST_FIELDS: FieldName[] = ['name', 'email', 'category']

/** What a row gives for our columns. */
export type Given = Partial<Record<Column, unknown>>

type Options = { map?: string[]; default?: string[]; only?: string[]; 'ignore-unknown'?: boolean }

type Values = { names: readonly string[]; values: readonly unknown[] }

/** Finds our columns by the names of a source. */
export type Columns = ReturnType<typeof readColumns>

/** Programs write a name with capitals, spaces, hyphens or line breaks, and with signs that nobody sees. */
const keyOf = (name: string): string =>
  (foldedOf(name.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')).match(/[^\s_-]+/g) ?? []).join('_')

const isGiven = (value: unknown): boolean =>
  typeof value === 'string' ? !isBlank(value) : value !== undefined && value !== null

/** So other programs divide a name. */
const PART_OF_NAME = /^(?:first|given|last|family|sur)_?name$|^[fl]name$/

export function readColumns({ map = [], default: fills = [], only = [], 'ignore-unknown': ignore = false }: Options) {
  const columns = new Map<string, Column>(COLUMNS.map((column) => [column, column]))
  // The second as a list names it.
  for (const name of [LEAVE_COLUMN, 'leave_key']) columns.set(name, LEAVE_COLUMN)
  // So Google Forms names the time.
  columns.set('timestamp', 'received_at')
  const unmet = new Map<string, string>()
  for (const text of map) {
    const [, name = '', column = ''] = /^(.*)=(.*)$/s.exec(text) ?? []
    columns.set(keyOf(name), readColumn('--map NAME=COLUMN', column))
    if (unmet.has(keyOf(name))) throw new UsageError(`--map has the name "${printable(name)}" twice.`)
    unmet.set(keyOf(name), name)
  }
  const wanted = only.map((text) => /^(.+)=(.*)$/s.exec(text)?.slice(1) ?? [])
  for (const [name] of wanted) {
    if (name === undefined) throw new UsageError('--only must be NAME=VALUE, such as "Consent=Yes".')
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
  /** Every name that was found, and those that are none of ours and of no option. */
  const [found, unknown] = [new Map<string, Column | undefined>(), [] as string[]]
  /** The first lines of a table, one of which names the columns. */
  let firstLines: string[] = []

  function note(names: readonly string[]): void {
    for (const name of names) {
      if (found.has(name)) continue
      const isPart = PART_OF_NAME.test(keyOf(name)) && !names.some((each) => columns.get(keyOf(each)) === 'name')
      const column = columns.get(keyOf(name)) ?? (isPart ? 'name' : undefined)
      const isOurs = column !== undefined || (keyOf(name) === CHAT_COLUMN && names.includes('whatsapp'))
      if (!unmet.delete(keyOf(name)) && !isOurs) unknown.push(name)
      found.set(name, column)
    }
  }

  function read({ names, values }: Values): Given {
    const given: Given = {}
    for (const [index, name] of names.entries()) {
      const [column, value] = [found.get(name), values[index]]
      if (column === undefined || !isGiven(value)) continue
      if (column in given && (column !== 'name' || names.filter((each) => keyOf(each) === column).length > 1))
        throw new Error(`Nothing was written. There are two columns ${column}: join them, or rename one.`)
      if (!(column in given)) given[column] = value
      else if (/^(?:first|fname|given)/.test(keyOf(name))) given.name = [value, given.name].join(' ')
      else given.name = [given.name, value].join(' ')
    }
    return { ...defaults, ...given }
  }

  return {
    defaults,
    /** Whether an option says what a column means. */
    areChanged: map.length > 0 || fills.length > 0,
    /** Notes the names of a table, which may have no row. Throws when two columns are one of ours. */
    noteHeader({ header, lines }: { header: string[]; lines: string[] }): void {
      note(header)
      read({ names: header, values: header })
      firstLines = lines
    },
    read,
    /** Whether a row has every value that an option wants. */
    isWanted({ names, values }: Values): boolean {
      note(names)
      const has = ([name = '', value = '']: string[]) =>
        names.some((each, index) => keyOf(each) === keyOf(name) && keyOf(String(values[index])) === keyOf(value))
      return wanted.every(has)
    },
    /** After all was read: throws when a name is unknown or missing. Returns the sentence about those that are ignored. */
    requireAll(): string {
      // An empty list names none.
      if (found.size === 0) return ''
      const missing = FIRST_FIELDS.filter((field) => !(field in defaults || [...found.values()].includes(field)))
      const ignored = unknown.length === 0 ? '' : `Unknown columns, not imported: ${describe(unknown)}.`
      const faults = ignore || ignored === '' ? [] : [ignored.replace(', not imported', '')]
      if (missing.length > 0)
        faults.push(`There is no column ${missing.join(', ')}. Those of this list: ${COLUMNS.join(', ')}.`)
      const isTable = missing.length === 0 || namesColumns([...found.keys()].join())
      const line = isTable ? 0 : firstLines.findIndex(namesColumns) + 1
      if (line > 0) faults.unshift(`The first line must name the columns: line ${line} seems to.`)
      if (unmet.size > 0)
        faults.push(`There is no column ${Array.from(unmet.values(), labelOf).join(', ')}, which an option names.`)
      const sentence = faults.join(' ')
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
  if (names.some((name) => /[\p{L}\p{M}\p{N}_]@\S|\p{Nd}(?:[\s().-]{0,2}\p{Nd}){8}/u.test(name)))
    return 'an address or a number stands where the columns are named'
  const described = names.map((name) => {
    const near = nearestTo(name)
    return near === undefined ? labelOf(name) : `${labelOf(name)}: did you mean ${near}?`
  })
  return described.join('; ')
}

const labelOf = (name: string): string => printable(name.trim()) || 'one without a name'

/** Whether two names are near ours, and are no values. */
const namesColumns = (line: string): boolean =>
  line.split(/[,;\t]/).filter((name) => !/[@/.\d]/.test(name) && nearestTo(name)).length > 1

/** The column whose word is in a name: `Instagram handle` is near `instagram_link`. */
function nearestTo(name: string): Column | undefined {
  const letters = name.toLowerCase().replaceAll(/[^a-z]/g, '')
  const near = COLUMNS.filter((column) => letters.includes(column.replaceAll(/^utm_|_link$|_at$/g, '')))
  return near.toSorted((one, other) => other.length - one.length)[0]
}
