/** The command line: `node dist/server/main.js` serves, with a command's name it does something else and ends. */
import { defineCommand, runMain } from 'citty'
import { site } from '#content/site.ts'
import { exportCommand } from './commands/export.ts'
import { migrateCommand } from './commands/migrate.ts'
import { serveCommand } from './commands/serve.ts'

await runMain(
  defineCommand({
    meta: { name: 'waitlist', description: `The page and the waitlist of ${site.brand}` },
    default: 'serve',
    subCommands: { serve: serveCommand, export: exportCommand, migrate: migrateCommand },
  }),
)
