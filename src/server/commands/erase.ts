import { createInterface } from 'node:readline'
import { describeFault } from '#server/faults.ts'
import { openEraser } from '#server/storage/open.ts'
import type { Eraser, Erasure } from '#server/storage/list.ts'
import { nobodyOf, readEmail } from './arguments.ts'
import { configOrExit, defineCommand, exit, UsageError } from './command-line.ts'
import { printable } from './wording.ts'

const LIMITS = 'The counts of the rate limits were emptied too, because they hold network addresses.'

export const eraseCommand = defineCommand({
  description: 'Remove one person from the list for good',
  operand: 'EMAIL',
  options: { yes: { type: 'boolean', description: 'Do not ask for confirmation' } },
  async run({ yes = false }, email) {
    const address = readEmail(email)
    if (!yes && !process.stdin.isTTY) throw new UsageError('There is no terminal to ask for confirmation: add --yes.')
    const eraser = await openEraser(configOrExit(), address)
    const erasure = await eraseIfConfirmed(eraser, yes)
    await eraser.close()
    if (erasure === undefined) exit('Nothing was erased.')
    if (erasure.kind === 'nobody') exit(nobodyOf(address))
    process.stdout.write(`${printable(address)} was erased. ${LIMITS}\n`)
    if (erasure.kind === 'overwritten') process.stdout.write('The files were rewritten: no byte of the row is left.\n')
    if (erasure.kind === 'left to PostgreSQL') {
      process.stdout.write('PostgreSQL overwrites the space of the row when it reuses it.\n')
    }
    process.stdout.write('Earlier exports and backups still hold the row: delete them.\n')
    if (erasure.kind === 'left') {
      exit(`The files still hold its bytes, until the next erasure rewrites them. ${describeFault(erasure.reason)}`)
    }
  },
})

/** Undefined when the answer is no. */
async function eraseIfConfirmed(eraser: Eraser, confirmed: boolean): Promise<Erasure | undefined> {
  const application = await eraser.find()
  // Even without a row: an erasure that was killed may have left bytes in the files.
  if (application === undefined) return eraser.erase()
  const person = `${printable(application.name)} <${printable(application.email)}>`
  if (confirmed || (await confirm(`${person} will be erased. This cannot be undone.`))) return eraser.erase()
  return undefined
}

/** Asks on the terminal. Only "yes" is a yes: an empty line, the end of the input and Ctrl+C are a no. */
function confirm(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  return new Promise((resolve) => {
    terminal.once('close', () => resolve(false))
    terminal.question(`${question} Type "yes": `, (answer) => {
      resolve(answer.trim().toLowerCase() === 'yes')
      terminal.close()
    })
  })
}
