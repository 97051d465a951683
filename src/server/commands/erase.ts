import { createInterface } from 'node:readline'
import { describeFault } from '#server/faults.ts'
import { openEraser } from '#server/storage/open.ts'
import type { StoredApplication } from '#server/storage/list.ts'
import { nobodyOf, readEmail } from './arguments.ts'
import { configOrExit, defineCommand, exit, UsageError, type Shell } from './command-line.ts'
import { printable } from './wording.ts'

export const eraseCommand = defineCommand({
  description: 'Remove one person from the list for good',
  operand: 'EMAIL',
  options: { yes: { type: 'boolean', description: 'Do not ask for confirmation' } },
  async run(shell, { yes = false }, email) {
    const address = readEmail(email)
    if (!yes && !shell.stdin.isTTY) throw new UsageError('There is no terminal to ask for confirmation: add --yes.')
    const eraser = await openEraser(configOrExit(shell), address)
    const application = await eraser.find()
    // Even without a row: an erasure that was killed may have left bytes in the files.
    const isMeant = yes || application === undefined || (await confirm(application, shell))
    const erasure = isMeant ? await eraser.erase() : undefined
    await eraser.close()
    if (erasure === undefined) exit('Nothing was erased.')
    if (erasure.kind === 'nobody') exit(nobodyOf(address))
    shell.stdout.write(`${printable(address)} was erased.\n`)
    if (erasure.kind === 'overwritten') shell.stdout.write('The files were rewritten: no byte of the row is left.\n')
    if (erasure.kind === 'left to PostgreSQL') {
      shell.stdout.write(
        'PostgreSQL overwrites the space of the row when it reuses it.\n' +
          'The counts of the rate limits were emptied too, because they hold network addresses.\n',
      )
    }
    shell.stdout.write('Earlier exports and backups still hold the row: delete them.\n')
    if (erasure.kind === 'left') {
      exit(`The files still hold its bytes, until the next erasure rewrites them. ${describeFault(erasure.reason)}`)
    }
  },
})

/** Asks on the terminal. Only "yes" is a yes: an empty line, the end of the input and Ctrl+C are a no. */
function confirm({ name, email }: StoredApplication, { stdin, stderr }: Shell): Promise<boolean> {
  const terminal = createInterface({ input: stdin, output: stderr })
  const question = `${printable(name)} <${printable(email)}> will be erased. This cannot be undone. Type "yes": `
  return new Promise((resolve) => {
    terminal.once('close', () => resolve(false))
    terminal.question(question, (answer) => {
      resolve(answer.trim().toLowerCase() === 'yes')
      terminal.close()
    })
  })
}
