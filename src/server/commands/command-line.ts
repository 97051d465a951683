import { constants } from 'node:os'
import { parseArgs } from 'node:util'
import { describeFault } from '#server/faults.ts'
import { Interruption } from '#server/storage/unfinished.ts'
import { exit, UsageError } from './exit.ts'

/** `value`: how the usage names the value of a string. */
type Option = { type: 'string' | 'boolean'; value?: string; description: string }
type Options = Record<string, Option>
type Values<O extends Options> = { [Name in keyof O]?: O[Name]['type'] extends 'boolean' ? boolean : string }

type Definition<O extends Options> = {
  description: string
  options?: O
  /** What stands without `--`, as the usage names it: `[FILE]` may be missing, and is '' then. */
  operand?: string
  run: (values: Values<O>, operand: string) => Promise<void>
}

export type Command = Definition<Options>

/** Types the values that `run` gets by the options. */
export function defineCommand<const O extends Options = {}>(command: Definition<O>): Command {
  return command as unknown as Command
}

type CommandLine = {
  /** As it is typed: the usage repeats it. */
  program: string
  description: string
  /** Each is loaded when it is asked for: that halves the start of most. The first is run without a name. */
  commands: Record<string, () => Promise<Command>>
}

const HELP = ['--help', '-h']

/**
 * Runs the command named by the first argument. Ends with 2 and the usage when the command line is wrong, and with 1 and
 * a sentence when the command fails.
 */
export async function runCommandLine({ program, description, commands }: CommandLine, args: string[]): Promise<void> {
  const [first = ''] = args
  const isNamed = first !== '' && !first.startsWith('-')
  const [name, ...rest] = isNamed ? args : [Object.keys(commands)[0] ?? '', ...args]
  const overview = async () => {
    const lines = Object.entries(commands).map(async ([each, load]) => [each, (await load()).description] as const)
    return `${description}\n\nUSAGE ${program} [COMMAND] [OPTIONS]\n\nCOMMANDS\n${table(await Promise.all(lines))}`
  }

  process.stdout.on('error', reportClosedOutput)
  // Nobody can be told that standard error cannot be written: the command goes on.
  process.stderr.on('error', () => {})
  const load = Object.hasOwn(commands, name ?? '') ? commands[name ?? ''] : undefined
  if (load === undefined) exit(`There is no command "${name}".\n\n${await overview()}`, 2)
  if (HELP.includes(first)) {
    process.stdout.write(`${await overview()}\n`)
    return
  }
  const command = await load()
  const usage = usageOf(`${program} ${name}`, command)
  if (rest.some((arg) => HELP.includes(arg))) {
    process.stdout.write(`${usage}\n`)
    return
  }
  try {
    const { values, operand } = parse(command, rest)
    await command.run(values, operand)
  } catch (error) {
    if (error instanceof UsageError) exit(`${error.message}\n\n${usage}`, 2)
    if (error instanceof Interruption) exit(error.message, 128 + constants.signals[error.signal])
    exit(describeFault(error as Error))
  }
}

function parse({ options = {}, operand = '' }: Command, args: string[]) {
  const { values, positionals } = parseStrictly(args, options)
  const [given = '', ...more] = positionals
  const surplus = operand === '' ? positionals[0] : more[0]
  if (surplus !== undefined) throw new UsageError(`Unexpected argument '${surplus}'.`)
  if (/^\w/.test(operand) && given.trim() === '') throw new UsageError(`${operand} is missing.`)
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' && value.trim() === '') throw new UsageError(`The value of --${name} is empty.`)
  }
  return { values: values as Values<Options>, operand: given }
}

function parseStrictly(args: string[], options: Options) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    // Its first sentence: the others advise on things that no command has.
    const [sentence = ''] = (error as Error).message.split(/\.?\n|\. To /)
    throw new UsageError(`${sentence}.`, { cause: error })
  }
}

function usageOf(name: string, { description, operand, options = {} }: Command): string {
  const rows = Object.entries(options).map(
    ([option, { value, description: text }]) => [`--${option}${value === undefined ? '' : ` ${value}`}`, text] as const,
  )
  const first = ['USAGE', name, operand, rows.length === 0 ? undefined : '[OPTIONS]'].filter(Boolean).join(' ')
  return `${description}\n\n${first}${rows.length === 0 ? '' : `\n\nOPTIONS\n${table(rows)}`}`
}

function table(rows: (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n')
}

/** Without a listener, Node prints a stack trace when the reader of a pipe goes away or the disk of a file is full. */
function reportClosedOutput({ message }: Error): void {
  // A command with a listener of its own reports it.
  if (process.stdout.listenerCount('error') > 1) return
  process.exitCode = 1
  process.stderr.write(`Standard output cannot be written. (${message})\n`)
}
