/** The command line: `node dist/server/main.js` serves; with the name of a command it runs that command. */
import { runCommandLine } from './commands/command-line.ts'

await runCommandLine(
  {
    serve: () => import('./commands/serve.ts').then(({ serveCommand }) => serveCommand),
    link: () => import('./commands/link.ts').then(({ linkCommand }) => linkCommand),
    report: () => import('./commands/report.ts').then(({ reportCommand }) => reportCommand),
    export: () => import('./commands/export.ts').then(({ exportCommand }) => exportCommand),
    import: () => import('./commands/import.ts').then(({ importCommand }) => importCommand),
    show: () => import('./commands/show.ts').then(({ showCommand }) => showCommand),
    erase: () => import('./commands/erase.ts').then(({ eraseCommand }) => eraseCommand),
    backup: () => import('./commands/backup.ts').then(({ backupCommand }) => backupCommand),
    restore: () => import('./commands/backup.ts').then(({ restoreCommand }) => restoreCommand),
    migrate: () => import('./commands/migrate.ts').then(({ migrateCommand }) => migrateCommand),
    webhooks: () => import('./commands/webhooks.ts').then(({ webhooksCommand }) => webhooksCommand),
  },
  process.argv.slice(2),
)
