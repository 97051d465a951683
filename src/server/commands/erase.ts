import { defineCommand } from 'citty'
import { openEraser, type Eraser, type Erasure } from '#server/storage/eraser.ts'
import { describeFault } from '#server/storage/faults.ts'
import { confirm, requireTerminal } from './confirm.ts'
import { nobodyOf, readEmail } from './email-argument.ts'
import { configOrExit, exit } from './exit.ts'
import { printable } from './printable.ts'

const LIMITS = 'The counts of the rate limits, which hold network addresses, are emptied.'

export const eraseCommand = defineCommand({
  meta: { name: 'erase', description: 'Remove one person from the list for good' },
  args: {
    email: { type: 'positional', description: 'The address, in any case', required: true },
    yes: { type: 'boolean', description: 'Do not ask' },
  },
  async run({ args }) {
    const address = readEmail(args.email)
    if (args.yes !== true) requireTerminal('--yes')
    const eraser = await openEraser(configOrExit(), address).catch((error: Error) =>
      exit(`The list cannot be opened. ${describeFault(error)}`),
    )
    const erasure = await eraseIfConfirmed(eraser, args.yes === true).catch((error: Error) =>
      exit(`The list cannot be changed. ${describeFault(error)}`),
    )
    await eraser.close()
    if (erasure === undefined) exit('Nothing was erased.')
    if (erasure.kind === 'nobody') exit(nobodyOf(address))
    process.stdout.write(`${printable(address)} is off the list. ${LIMITS}\n`)
    const { bytes } = erasure
    if (bytes.kind === 'overwritten') process.stdout.write('The files were rewritten: no byte of the row is left.\n')
    if (bytes.kind === 'left to PostgreSQL') {
      process.stdout.write('PostgreSQL overwrites the space of the row when it reuses it.\n')
    }
    process.stdout.write('Exports and backups that were made before still hold the row: delete them.\n')
    if (bytes.kind === 'left') {
      exit(`The files still hold its bytes, until the next erasure rewrites them. ${describeFault(bytes.reason)}`)
    }
  },
})

/** Undefined when the answer is no. */
async function eraseIfConfirmed(eraser: Eraser, confirmed: boolean): Promise<Erasure | undefined> {
  const application = await eraser.find()
  // Also then: an erasure that was killed may have left bytes in the files.
  if (application === undefined) return eraser.erase()
  const person = `${printable(application.name)} <${printable(application.email)}>`
  if (confirmed || (await confirm(`${person} will be erased. There is no way back.`))) return eraser.erase()
  return undefined
}
