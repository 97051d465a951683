import { defineCommand } from 'citty'
import { COLUMNS } from './columns.ts'
import { nobodyOf, readEmail } from './email-argument.ts'
import { configOrExit, exit, withListOrExit } from './exit.ts'
import { printable } from './printable.ts'

export const showCommand = defineCommand({
  meta: { name: 'show', description: 'Show everything that the list holds of one person' },
  args: { email: { type: 'positional', description: 'The address, in any case', required: true } },
  async run({ args }) {
    const address = readEmail(args.email)
    const application = await withListOrExit(configOrExit(), (list) => list.find(address))
    if (application === undefined) exit(nobodyOf(address))
    // What people gave first, then what the server added: every column that the database has.
    const columns: Record<string, string | number | null> = {
      ...Object.fromEntries(COLUMNS.map((column) => [column, null])),
      ...application,
    }
    const width = Math.max(...Object.keys(columns).map((column) => column.length))
    for (const [column, value] of Object.entries(columns)) {
      process.stdout.write(`${column.padEnd(width)}  ${value === null ? '-' : printable(String(value))}\n`)
    }
  },
})
