import { addressFor } from '#tests/server/an-app.ts'
import { run } from '#tests/server/a-process.ts'
import type { Launch } from '#tests/server/launch-server.ts'

type Outcome = { code: number | null; output: string }

/** Runs a command to its end, in a folder or in the PostgreSQL database of that folder. */
export async function aCommand(folder: string, args: string[], launch: Launch = {}): Promise<Outcome> {
  const address = await addressFor(folder)
  const database = address === undefined ? { DATA_DIR: folder } : { DATABASE_URL: address }
  const { exited, output } = await run({ ...launch, args, env: { ...database, ...launch.env } })
  const { code } = await exited
  return { code, output: output() }
}

/** A terminal around the command, which gets this input, with escapes for `printf`, when it asks or shows `cue`. */
export const onTerminal = (input: string, cue = 'Type') => [
  'sh',
  '-c',
  `transcript=$(mktemp)
  (until grep -q '${cue}' "$transcript"; do sleep 0.05; done; printf '%b' '${input}') |
    script -qefc "$(printf "'%s' " "$@")" "$transcript"
  code=$?
  rm "$transcript"
  exit $code`,
  'sh',
]
