import { renderUsage, runCommand, type CommandDef } from 'citty'
import { describeFault } from '#server/storage/faults.ts'
import { exit } from './exit.ts'

type CommandLine = CommandDef & { subCommands: Record<string, CommandDef> }

const HELP = ['--help', '-h']

/** Runs the command that is named first. None takes a further argument, and citty would ignore what it does not know. */
export async function runCommandLine(commandLine: CommandLine, args: string[]): Promise<void> {
  const [name = ''] = args
  const command = Object.hasOwn(commandLine.subCommands, name) ? commandLine.subCommands[name] : undefined
  const rest = (command === undefined ? args : args.slice(1)).filter((arg) => !HELP.includes(arg))
  const usage = () => (command === undefined ? renderUsage(commandLine) : renderUsage(command, commandLine))

  const [unknown] = rest
  if (unknown !== undefined) exit(`There is no command or option "${unknown}".\n\n${await usage()}`, 2)
  if (args.some((arg) => HELP.includes(arg))) {
    process.stdout.write(`${await usage()}\n`)
    return
  }
  await runCommand(commandLine, { rawArgs: args }).catch((error: Error) => exit(describeFault(error)))
}
