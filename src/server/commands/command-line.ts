import { constants } from 'node:os'
import { parseArgs } from 'node:util'
import { site } from '#content/site.ts'
import { readConfig, type Config } from '#server/config.ts'
import { describeFault } from '#server/faults.ts'
import { openList } from '#server/storage/open.ts'
import type { List } from '#server/storage/read-list.ts'
import { Interruption } from '#server/interruption.ts'

/** `value`: how the usage names the value of a string. */
type Option = { type: 'string' | 'boolean'; value?: string; description: string }
type Options = Record<string, Option>
type Values<O extends Options> = { [Name in keyof O]?: O[Name]['type'] extends 'boolean' ? boolean : string }

type Definition<O extends Options> = {
  description: string
  options?: O
  /** What stands without `--` and must be given, as the usage names it. */
  operand?: string
  /** What a fault means: it begins the message. */
  failure?: string
  run: (values: Values<O>, operand: string) => Promise<void>
}

type Command = Definition<Options>

/** Each is loaded when it is asked for: that halves the start of most. */
type Commands = Record<string, () => Promise<Command>>

/** Types the values that `run` gets by the options. */
export function defineCommand<const O extends Options = {}>(command: Definition<O>): Command {
  return command as unknown as Command
}

/** The command line is wrong. The message is a sentence. */
export class UsageError extends Error {}

/** Ends with a sentence. `code`: 2 for a wrong command line, 1 for everything else. */
export function exit(sentence: string, code = 1): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(code)
}

export function configOrExit(): Config {
  const result = readConfig(process.env)
  return result.ok ? result.config : exit(result.problems.join('\n'))
}

/** Opens the list read-only, and closes it when the work is done or has failed. */
export async function withList<Result>(work: (list: List) => Promise<Result>): Promise<Result> {
  const list = await openList(configOrExit())
  try {
    return await work(list)
  } finally {
    await list.close()
  }
}

/** As it is typed. */
const PROGRAM = 'node dist/server/main.js'

const isHelp = (arg: string) => arg === '--help' || arg === '-h'

/** Runs the command named by the first argument, or `serve`. */
export async function runCommandLine(commands: Commands, args: string[]): Promise<void> {
  const [first = ''] = args
  const [name = '', ...rest] = first === '' || first.startsWith('-') ? ['serve', ...args] : args
  // Nobody can be told that standard error cannot be written: the command goes on.
  process.stderr.on('error', () => {})
  // A reader that goes away, or a full disk. The server goes on without its log.
  if (name !== 'serve') {
    process.stdout.on('error', ({ message }) => exit(`Standard output cannot be written. (${message})`))
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (load === undefined) exit(`There is no command "${name}".\n\n${await overviewOf(commands)}`, 2)
  const command = await load()
  const usage = isHelp(first) ? await overviewOf(commands) : usageOf(name, command)
  if (rest.some(isHelp)) {
    process.stdout.write(`${usage}\n`)
    return
  }
  try {
    const { values, operand } = parse(command, rest)
    await command.run(values, operand)
  } catch (fault) {
    const error = fault as Error & { code?: unknown }
    if (error instanceof UsageError || String(error.code).startsWith('ERR_PARSE_ARGS')) {
      exit(`${error.message}\n\n${usage}`, 2)
    }
    if (error instanceof Interruption) exit(error.message, 128 + constants.signals[error.signal])
    exit(`${command.failure ?? ''} ${describeFault(error)}`.trim())
  }
}

function parse({ options = {}, operand }: Command, args: string[]) {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: operand !== undefined })
  const [given, surplus] = positionals
  // Empty is what the shell makes of a variable that is not set.
  if (operand !== undefined && !given) throw new UsageError(`${operand} is missing.`)
  if (surplus !== undefined) throw new UsageError(`Unexpected argument '${surplus}'.`)
  return { values: values as Values<Options>, operand: given ?? '' }
}

async function overviewOf(commands: Commands): Promise<string> {
  const rows = Object.entries(commands).map(async ([name, load]) => [name, (await load()).description] as const)
  return (
    `The page and the waitlist of ${site.brand}\n\n` +
    `USAGE ${PROGRAM} [COMMAND] [OPTIONS]\n\nCOMMANDS\n${table(await Promise.all(rows))}`
  )
}

function usageOf(name: string, { description, operand, options = {} }: Command): string {
  const rows = Object.entries(options).map(
    ([option, { value, description: text }]) => [`--${option}${value === undefined ? '' : ` ${value}`}`, text] as const,
  )
  const first = ['USAGE', PROGRAM, name, operand, rows.length === 0 ? undefined : '[OPTIONS]'].filter(Boolean).join(' ')
  return `${description}\n\n${first}${rows.length === 0 ? '' : `\n\nOPTIONS\n${table(rows)}`}`
}

function table(rows: (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n')
}
