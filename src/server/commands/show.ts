import { nobodyOf, readEmail } from './arguments.ts'
import { defineCommand, exit, withList } from './command-line.ts'
import { COLUMNS } from './formats.ts'
import { printable } from './wording.ts'

export const showCommand = defineCommand({
  description: 'Show everything that the list holds of one person',
  operand: 'EMAIL',
  async run(shell, _, email) {
    const address = readEmail(email)
    const application = await withList(shell, (list) => list.find(address))
    if (application === undefined) exit(nobodyOf(address))
    // What people gave first, then what the server added: every column that the database has.
    const columns: Record<string, string | number | null> = {
      ...Object.fromEntries(COLUMNS.map((column) => [column, null])),
      ...application,
    }
    const width = Math.max(...Object.keys(columns).map((column) => column.length))
    for (const [column, value] of Object.entries(columns)) {
      shell.stdout.write(`${column.padEnd(width)}  ${value === null ? '-' : printable(String(value))}\n`)
    }
  },
})
