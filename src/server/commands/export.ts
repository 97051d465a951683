import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { defineCommand } from 'citty'
import { describeFault } from '#server/storage/faults.ts'
import { openList } from '#server/storage/open-list.ts'
import { toCsv } from './csv.ts'
import { configOrExit, exit } from './exit.ts'

export const exportCommand = defineCommand({
  meta: { name: 'export', description: 'Write all applications to standard output as CSV, the oldest first' },
  async run() {
    const list = await openList(configOrExit()).catch((error: Error) =>
      exit(`The list cannot be read. ${describeFault(error)}`),
    )
    let outputFault: Error | undefined
    process.stdout.once('error', (error) => (outputFault = error))
    await pipeline(Readable.from(toCsv(list.all())), process.stdout).catch(async (error: Error) => {
      await list.close()
      exit(
        `The export is incomplete. ${outputFault === undefined ? describeFault(error) : describeOutputFault(outputFault)}`,
      )
    })
    await list.close()
  },
})

/** Not `describeFault`, which would blame the disk of the list for the same error code. */
function describeOutputFault({ message }: Error): string {
  return `Standard output cannot be written. (${message})`
}
