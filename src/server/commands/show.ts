import { defineCommand } from 'citty'
import { COLUMNS, valueOf } from './columns.ts'
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
    const width = Math.max(...COLUMNS.map((column) => column.length))
    for (const column of COLUMNS) {
      const value = valueOf(application, column)
      process.stdout.write(`${column.padEnd(width)}  ${value === null ? '-' : printable(value)}\n`)
    }
  },
})
