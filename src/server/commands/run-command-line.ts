import { constants } from 'node:os'
import { parseArgs, stripVTControlCharacters, type ParseArgsConfig } from 'node:util'
import { renderUsage, runCommand, type ArgsDef, type CommandDef } from 'citty'
import { describeFault } from '#server/storage/faults.ts'
import { exit, UsageError } from './exit.ts'
import { Interruption } from '#server/storage/unfinished.ts'

// Each command has arguments of its own, and citty's type is not covariant in them.
// oxlint-disable-next-line no-explicit-any
type Command = CommandDef<any>
type CommandLine = CommandDef & { subCommands: Record<string, () => Promise<Command>> }

const HELP = ['--help', '-h']

/**
 * Runs the command named by the first argument. Ends with 2 and the usage when the command line is wrong, and with 1 and
 * a sentence when the command fails.
 */
export async function runCommandLine(commandLine: CommandLine, args: string[]): Promise<void> {
  const given = args.filter((arg) => !HELP.includes(arg))
  const [name = '', ...others] = given
  let command: Command | undefined
  const usage = async () => {
    const text = await (command === undefined ? renderUsage(commandLine) : renderUsage(command, commandLine))
    // citty colours it for files and pipes too.
    return process.stdout.isTTY && process.stderr.isTTY ? text : stripVTControlCharacters(text)
  }

  process.stdout.on('error', reportClosedOutput)
  // Nobody can be told that standard error cannot be written: the command goes on.
  process.stderr.on('error', () => {})
  try {
    if (Object.hasOwn(commandLine.subCommands, name)) command = await commandLine.subCommands[name]?.()
    if (command === undefined && given.length > 0) throw new UsageError(unknown(name))
    if (given.length < args.length) {
      process.stdout.write(`${await usage()}\n`)
      return
    }
    if (command !== undefined) checkArguments((command.args ?? {}) as ArgsDef, others)
    await runCommand(commandLine, { rawArgs: args })
  } catch (error) {
    if (error instanceof UsageError) exit(`${error.message}\n\n${await usage()}`, 2)
    if (error instanceof Interruption) exit(error.message, 128 + constants.signals[error.signal])
    exit(describeFault(error as Error))
  }
}

/** Without a listener, Node prints a stack trace when the reader of a pipe goes away or the disk of a file is full. */
function reportClosedOutput({ message }: Error): void {
  // A command with a listener of its own reports it.
  if (process.stdout.listenerCount('error') > 1) return
  process.exitCode = 1
  process.stderr.write(`Standard output cannot be written. (${message})\n`)
}

/** citty ignores unknown options, surplus arguments, missing values and repetitions. */
function checkArguments(definitions: ArgsDef, args: string[]): void {
  const named = Object.entries(definitions).filter(([, { type }]) => type !== 'positional')
  const positionals = Object.entries(definitions).filter(([, { type }]) => type === 'positional')
  const options: ParseArgsConfig['options'] = Object.fromEntries(
    named.map(([name, { type }]) => [name, { type: type === 'boolean' ? 'boolean' : 'string' } as const]),
  )
  // Not strict: Node's own sentences advise on things that no command has.
  const { tokens } = parseArgs({ args, options, allowPositionals: true, strict: false, tokens: true })
  const seen = new Set<string>()
  let places = positionals.length
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue
    if (token.kind === 'positional') {
      if (places === 0) throw new UsageError(unknown(token.value))
      places -= 1
      continue
    }
    const definition = Object.hasOwn(definitions, token.name) ? definitions[token.name] : undefined
    if (definition === undefined || definition.type === 'positional') throw new UsageError(unknown(args[token.index]))
    if (seen.has(token.name)) throw new UsageError(`${token.rawName} is given twice.`)
    seen.add(token.name)
    checkValue(token, definition)
  }
  const [missing] = positionals.slice(positionals.length - places).filter(([, { required }]) => required !== false)
  if (missing !== undefined) throw new UsageError(`${missing[0].toUpperCase()} is missing.`)
}

type Option = { rawName: string; value: string | undefined; inlineValue: boolean | undefined }

function checkValue({ rawName, value, inlineValue }: Option, { type, ...definition }: ArgsDef[string]): void {
  if (type === 'boolean') {
    if (value !== undefined) throw new UsageError(`${rawName} takes no value.`)
    return
  }
  // A missing value would make the next option the value.
  if (value === undefined || (inlineValue !== true && value.startsWith('-'))) {
    throw new UsageError(`${rawName} needs a value.`)
  }
  if (value.trim() === '') throw new UsageError(`The value of ${rawName} is empty.`)
  const { options } = definition as { options?: readonly string[] }
  if (type === 'enum' && options?.includes(value) !== true) {
    throw new UsageError(`${rawName} must be one of ${options?.join(', ')}, not "${value}".`)
  }
}

function unknown(argument = ''): string {
  return `There is no command or option "${argument}".`
}
