/** The command line: `node dist/server/main.js` serves; with the name of a command it runs that command. */
import { site } from '#content/site.ts'
import { backupCommand } from './commands/backup.ts'
import { eraseCommand } from './commands/erase.ts'
import { exportCommand } from './commands/export.ts'
import { linkCommand } from './commands/link.ts'
import { migrateCommand } from './commands/migrate.ts'
import { reportCommand } from './commands/report.ts'
import { restoreCommand } from './commands/restore.ts'
import { runCommandLine } from './commands/run-command-line.ts'
import { seedCommand } from './commands/seed.ts'
import { serveCommand } from './commands/serve.ts'
import { showCommand } from './commands/show.ts'
import { webhooksCommand } from './commands/webhooks.ts'

await runCommandLine(
  {
    // As it is typed: the usage repeats it.
    meta: { name: 'node dist/server/main.js', description: `The page and the waitlist of ${site.brand}` },
    default: 'serve',
    subCommands: {
      serve: serveCommand,
      link: linkCommand,
      report: reportCommand,
      export: exportCommand,
      show: showCommand,
      erase: eraseCommand,
      backup: backupCommand,
      restore: restoreCommand,
      migrate: migrateCommand,
      webhooks: webhooksCommand,
      seed: seedCommand,
    },
  },
  process.argv.slice(2),
)
