/** What every command is made of, and how it ends. */
import type { parseArgs } from 'node:util'
import { readConfig, type Config } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { engineOf } from '#server/storage/engine.ts'
import type { List } from '#server/storage/read-list.ts'
import type { Store } from '#server/storage/write-list.ts'
import type { Waits } from '#server/waits.ts'

/** `value`: how the usage names the value of a string. `multiple`: it may be given more than once. */
type Option = { type: 'string' | 'boolean'; multiple?: true; value?: string; description: string }
type Options = Record<string, Option>
type Values<O extends Options> = ReturnType<typeof parseArgs<{ options: O }>>['values']

type Definition<O extends Options> = {
  description: string
  options?: O
  /** What stands without `--`, as the usage names it: `[FILE]` where it may be missing, and is then ''. */
  operand?: string
  /** What a fault means: it begins the message. */
  failure?: string
  /** Resolves to the exit code, if it is not 0. */
  run: (shell: Shell, values: Values<O>, operand: string) => Promise<number | void>
}

export type Command = Definition<Options>

/** `waits`: others than those of the product. */
export type Shell = Pick<NodeJS.Process, 'env' | 'stdin' | 'stdout' | 'stderr'> & { waits?: Waits }

/** Types the values that `run` gets by the options. */
export function defineCommand<const O extends Options = {}>(command: Definition<O>): Command {
  return command as unknown as Command
}

/** The command line is wrong. The message is a sentence. */
export class UsageError extends Error {}

/** The command ends with 1 and this sentence alone. */
export class Refusal extends Error {}

export function refuse(sentence: string): never {
  throw new Refusal(sentence)
}

/** Refuses wrong settings. */
export function configOf({ env }: Shell): Config {
  const result = readConfig(env)
  return result.ok ? result.config : refuse(result.problems.join('\n'))
}

async function closeAfter<Opened extends { close: () => Promise<unknown> }, Result>(
  opened: Opened,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}

/** Works on the list, which is opened read-only. */
export async function withList<Result>(shell: Shell, work: (list: List) => Promise<Result>): Promise<Result> {
  return closeAfter(await engineOf(configOf(shell), shell.waits).openList(), work)
}

/** Works on the list, which is opened for writing and migrated, beside a running server. */
export async function withStore<Result>(shell: Shell, work: (store: Store) => Promise<Result>): Promise<Result> {
  const engine = engineOf(configOf(shell), shell.waits)
  // Opening the storage would create a list that is missing.
  await engine.requireList()
  return closeAfter(await engine.openStorage(createLog(shell.stderr)), ({ store }) => work(store))
}
