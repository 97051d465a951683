import { renderUsage, runCommand, type CommandDef } from 'citty'
import { describeFault } from '#server/storage/faults.ts'
import { exit } from './exit.ts'

type CommandLine = CommandDef & { subCommands: Record<string, CommandDef> }

const HELP = ['--help', '-h']

/** Runs the command named by the first argument. Rejects unknown arguments, which citty would ignore. */
export async function runCommandLine(commandLine: CommandLine, args: string[]): Promise<void> {
  const given = args.filter((arg) => !HELP.includes(arg))
  const [name = '', ...others] = given
  const command = Object.hasOwn(commandLine.subCommands, name) ? commandLine.subCommands[name] : undefined
  const usage = () => (command === undefined ? renderUsage(commandLine) : renderUsage(command, commandLine))

  const [unknown] = command === undefined ? given : others
  if (unknown !== undefined) exit(`There is no command or option "${unknown}".\n\n${await usage()}`, 2)
  if (given.length < args.length) {
    process.stdout.write(`${await usage()}\n`)
    return
  }
  await runCommand(commandLine, { rawArgs: args }).catch((error: Error) => exit(describeFault(error)))
}
