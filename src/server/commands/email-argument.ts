import { addressOf } from '#server/storage/address-of.ts'
import { UsageError } from './exit.ts'
import { printable } from './printable.ts'

/** The address of an applicant, spelled as the list's unique rule spells it. */
export function readEmail(text: string): string {
  const address = addressOf(text)
  if (!/^[^@]+@[^@]+$/.test(address)) throw new UsageError(`"${printable(text)}" is not an email address.`)
  return address
}

/** What `show` and `erase` say of an address that is not on the list. */
export function nobodyOf(address: string): string {
  return `There is nobody of the address ${printable(address)} on the list.`
}
