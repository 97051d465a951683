import { addressIn } from './arguments.ts'
import { UsageError, type Shell } from './command.ts'
import { readSource } from './import-source.ts'

/** A name of a column of addresses, and no address. */
const isOfAddresses = (name: string): boolean => /^[^@]*(?:e.?mail|ईमेल)[^@]*$/iu.test(name)

/**
 * The applicants that a file names, as `addressOf` spells them: an export, or what a mail tool exports of its contacts. Where
 * a column is named for addresses, it alone counts: in others an applicant may have written the address of somebody else.
 * `named`: without such a column the file is refused.
 */
export async function addressesIn(file: string, shell: Shell, { named = false } = {}): Promise<Set<string>> {
  const addresses = new Set<string>()
  let isEmpty = true
  for await (const row of readSource(file, shell, new AbortController().signal)) {
    if ('problem' in row) throw new Error(`${file}: ${row.place} cannot be read: ${row.problem}.`)
    const [names, values] = 'header' in row ? [row.header, row.header] : [row.names, row.values.map(String)]
    const isNamed = names.some(isOfAddresses)
    if (named && !isNamed) throw new UsageError(`${file} has no column whose name has "email" in it.`)
    isEmpty &&= 'header' in row && isNamed
    for (const [index, value] of values.entries())
      if (value.includes('@') && (!isNamed || isOfAddresses(names[index] ?? ''))) addresses.add(addressIn(value))
  }
  // Of a wrong file everybody would be invited again. An earlier batch may have been of nobody.
  if (addresses.size === 0 && !isEmpty) throw new UsageError(`${file} has no email address.`)
  return addresses
}
