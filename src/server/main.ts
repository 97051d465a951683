/** The command line: `node dist/server/main.js` serves, `node dist/server/main.js export` writes the list as CSV. */
import { defineCommand, runMain } from 'citty'
import { site } from '#content/site.ts'
import { exportCommand } from './commands/export.ts'
import { serveCommand } from './commands/serve.ts'

await runMain(
  defineCommand({
    meta: { name: 'waitlist', description: `The page and the waitlist of ${site.brand}` },
    default: 'serve',
    subCommands: { serve: serveCommand, export: exportCommand },
  }),
)
