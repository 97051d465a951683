import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { defineCommand } from 'citty'
import { createLog } from '#server/log.ts'
import { toCsv } from './csv.ts'
import { configOrExit, openOrExit } from './exit.ts'

export const exportCommand = defineCommand({
  meta: { name: 'export', description: 'Write all applications to standard output as CSV, the oldest first' },
  async run() {
    const { store, close } = await openOrExit(configOrExit(), createLog(process.stderr))
    await pipeline(Readable.from(toCsv(store.all())), process.stdout)
    await close()
  },
})
