/** The command line: `node dist/server/main.js` serves; with the name of a command it runs that command. */
import { runCommandLine } from './commands/command-line.ts'
import { allowSlowNetworks } from './slow-networks.ts'

allowSlowNetworks()
const code = await runCommandLine(process.argv.slice(2), process)
// Not after a success: a server goes on, and what a command has begun to write is written.
if (code > 0) process.exit(code)
