/** The command line: `node dist/server/main.js` serves; with the name of a command it runs that command. */
import { site } from '#content/site.ts'
import { runCommandLine } from './commands/run-command-line.ts'

await runCommandLine(
  {
    // As it is typed: the usage repeats it.
    meta: { name: 'node dist/server/main.js', description: `The page and the waitlist of ${site.brand}` },
    default: 'serve',
    // Each is loaded when it is asked for: that halves the start of most.
    subCommands: {
      serve: () => import('./commands/serve.ts').then(({ serveCommand }) => serveCommand),
      link: () => import('./commands/link.ts').then(({ linkCommand }) => linkCommand),
      report: () => import('./commands/report.ts').then(({ reportCommand }) => reportCommand),
      export: () => import('./commands/export.ts').then(({ exportCommand }) => exportCommand),
      show: () => import('./commands/show.ts').then(({ showCommand }) => showCommand),
      erase: () => import('./commands/erase.ts').then(({ eraseCommand }) => eraseCommand),
      backup: () => import('./commands/backup.ts').then(({ backupCommand }) => backupCommand),
      restore: () => import('./commands/restore.ts').then(({ restoreCommand }) => restoreCommand),
      migrate: () => import('./commands/migrate.ts').then(({ migrateCommand }) => migrateCommand),
      webhooks: () => import('./commands/webhooks.ts').then(({ webhooksCommand }) => webhooksCommand),
      seed: () => import('./commands/seed.ts').then(({ seedCommand }) => seedCommand),
    },
  },
  process.argv.slice(2),
)
