import { constants } from 'node:os'
import { parseArgs } from 'node:util'
import { site } from '#content/site.ts'
import { describeFault } from '#server/faults.ts'
import { Interruption } from '#server/interruption.ts'
import { Refusal, UsageError, type Command, type Shell } from './command.ts'

/** Each is loaded when it is asked for: that halves the start of most. */
const commands: Record<string, () => Promise<Command>> = {
  serve: () => import('./serve.ts').then(({ serveCommand }) => serveCommand),
  link: () => import('./link.ts').then(({ linkCommand }) => linkCommand),
  report: () => import('./report.ts').then(({ reportCommand }) => reportCommand),
  export: () => import('./export.ts').then(({ exportCommand }) => exportCommand),
  import: () => import('./import.ts').then(({ importCommand }) => importCommand),
  show: () => import('./person.ts').then(({ showCommand }) => showCommand),
  correct: () => import('./person.ts').then(({ correctCommand }) => correctCommand),
  erase: () => import('./erase.ts').then(({ eraseCommand }) => eraseCommand),
  backup: () => import('./database.ts').then(({ backupCommand }) => backupCommand),
  restore: () => import('./database.ts').then(({ restoreCommand }) => restoreCommand),
  migrate: () => import('./database.ts').then(({ migrateCommand }) => migrateCommand),
  webhooks: () => import('./webhooks.ts').then(({ webhooksCommand }) => webhooksCommand),
}

const PROGRAM = 'node dist/server/main.js'

const isQuestion = (arg: string) => ['--help', '-h', '--version'].includes(arg)

/** Runs the command named by the first argument, or `serve`. Resolves to the exit code: 2 for a wrong command line. */
export async function runCommandLine(args: string[], shell: Shell): Promise<number> {
  const { stdout, stderr } = shell
  const fail = (code: number, sentence: string) => {
    stderr.write(`${sentence}\n`)
    return code
  }
  const given = args[0] === 'help' ? [...args.slice(1), '--help'] : args
  const [first = ''] = given
  const [name = '', ...rest] = first === '' || first.startsWith('-') ? ['serve', ...given] : given
  const question = rest.find(isQuestion)
  // Nobody can be told that standard error cannot be written: the command goes on.
  stderr.on('error', () => {})
  // A full disk, or a reader that goes away, perhaps after the command. The server goes on without its log.
  const end = ({ code, message }: NodeJS.ErrnoException) =>
    // As by SIGPIPE, which Node ignores: `head` has seen enough.
    process.exit(code === 'EPIPE' ? 141 : fail(1, `Standard output cannot be written. (${message})`))
  if (name !== 'serve' || question !== undefined) stdout.on('error', end)
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (load === undefined) return fail(2, `There is no command "${name}".\n\n${await overview()}`)
  const command = await load()
  const usage = isQuestion(first) ? await overview() : usageOf(name, command)
  if (question !== undefined) {
    stdout.write(`${question === '--version' ? import.meta.env.PACKAGE_VERSION : usage}\n`)
    return 0
  }
  try {
    const { values, operand } = parse(command, rest)
    return (await command.run(shell, values, operand)) ?? 0
  } catch (fault) {
    const error = fault as Error & { code?: unknown }
    if (error instanceof UsageError || String(error.code).startsWith('ERR_PARSE_ARGS'))
      return fail(2, `${error.message}\n\n${usage}`)
    if (error instanceof Refusal) return fail(1, error.message)
    if (error instanceof Interruption) return fail(128 + constants.signals[error.signal], error.message)
    return fail(1, `${command.failure ?? ''} ${describeFault(error)}`.trim())
  }
}

function parse({ options = {}, operand }: Command, args: string[]) {
  const { values, positionals, tokens } = parseArgs({
    args,
    options,
    allowPositionals: operand !== undefined,
    tokens: true,
  })
  const [given, surplus] = positionals
  // Empty is what the shell makes of a variable that is not set.
  if (operand !== undefined && !operand.startsWith('[') && !given) throw new UsageError(`${operand} is missing.`)
  if (surplus !== undefined) throw new UsageError(`Unexpected argument '${surplus}'.`)
  // Of two values the first one would be dropped unsaid.
  const names = tokens.flatMap((token) => (token.kind === 'option' ? token.name : []))
  const isSingle = (name: string) => options[name]?.type === 'string' && options[name].multiple === undefined
  const twice = names.find((name, index) => isSingle(name) && names.indexOf(name) < index)
  if (twice !== undefined) throw new UsageError(`Give --${twice} once.`)
  return { values, operand: given ?? '' }
}

async function overview(): Promise<string> {
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
