import { defaultCountryCode } from '#content/waitlist.ts'
import { FIELDS } from '#contract/application.ts'
import { readPhoneNumber } from '#contract/phone-number.ts'
import type { List } from '#server/storage/read-list.ts'
import { foldedOf } from '#server/storage/selection.ts'
import type { StoredApplication } from '#server/storage/stored-application.ts'
import { addressIn } from './arguments.ts'
import { configOf, defineCommand, refuse, UsageError, withList, withStore } from './command.ts'
import { COLUMNS } from './formats.ts'
import { EXAMPLE, readRow } from './import-row.ts'
import { printable } from './wording.ts'

const nothing = Object.fromEntries(COLUMNS.map((column) => [column, null]))

export const showCommand = defineCommand({
  description: 'Show everything that the list holds of an address, or of all with a number or a whole name',
  operand: 'PERSON',
  async run(shell, _, text) {
    const found = await withList(shell, (list) => findAll(list, text))
    if (found.length === 0) refuse(nobodyOf(text.includes('@') ? readEmail(text) : text))
    const shown = found.map((application) => {
      // What people gave first, then what the server added: every column that the database has.
      const columns = Object.entries({ ...nothing, ...application })
      const width = Math.max(...columns.map(([column]) => column.length))
      const lines = columns.map(([column, value]) => [
        column.padEnd(width),
        value === null ? '-' : printable(String(value)),
      ])
      return lines.map((line) => `${line.join('  ')}\n`).join('')
    })
    shell.stdout.write(shown.join('\n'))
  },
})

/** Who has an address, or else a number or a whole name: an address is one person, the others may be of several. */
async function findAll(list: List, text: string): Promise<StoredApplication[]> {
  if (text.includes('@')) return [(await list.find(readEmail(text))) ?? []].flat()
  const numberOf = (typed: string) => readPhoneNumber(defaultCountryCode, typed).whatsapp
  const isMeant = ({ name, whatsapp }: StoredApplication) =>
    foldedOf(name) === foldedOf(text.trim()) || (whatsapp !== null && numberOf(whatsapp) === numberOf(text))
  const found: StoredApplication[] = []
  for await (const application of list.all()) if (isMeant(application)) found.push(application)
  return found
}

export const correctCommand = defineCommand({
  description: 'Put right what one person gave, by the rules of the form',
  operand: 'EMAIL',
  options: Object.fromEntries(
    FIELDS.map((field) => [field, { type: 'string', value: 'TEXT', description: `The right ${field}` } as const]),
  ),
  failure: 'Nothing was corrected.',
  async run(shell, values, text) {
    const address = readEmail(text)
    const given = FIELDS.filter((field) => field in values)
    if (given.length === 0) throw new UsageError('Say what is right, such as --whatsapp "98765 43210".')
    const result = readRow({ ...EXAMPLE, ...values }, new Date())
    if ('problem' in result) throw new UsageError(`${result.problem}.`)
    const right = Object.fromEntries(given.map((field) => [field, result.row[field]]))
    const told = configOf(shell).webhook && new Date()
    if (!(await withStore(shell, (store) => store.correct(address, right, told)))) refuse(nobodyOf(address))
    shell.stdout.write(`${given.join(', ')}: corrected.\nEarlier exports and backups still hold what was there.\n`)
  },
})

/** Any word with one @ may be on an older list. */
export function readEmail(text: string): string {
  const address = addressIn(text)
  if (!/^[^\s@<>"(),:;]+@[^\s@<>"(),:;]+$/.test(address))
    throw new UsageError(`"${printable(text)}" is not an email address.`)
  return address
}

export const nobodyOf = (address: string) => `${printable(address)} is not on the list.`
