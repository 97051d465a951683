import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { aFolder } from '#tests/server/an-app.ts'
import { aCommand } from './a-command.ts'
import { aStoppedList } from './a-stopped-list.ts'

/** The applications of a list, as an export writes them. */
export const rowsOf = async (folder: string, format = 'json') =>
  (await aCommand(folder, ['export', '--format', ...format.split(' ')])).output

/** What `import` says of a file, and the applications that are on the list then. The list was empty, unless it is named. */
export async function anImport(content: string | Uint8Array, options: string[] = [], list?: string) {
  const [folder, file] = [list ?? (await aStoppedList(0)), join(await aFolder(), 'list')]
  await writeFile(file, content)
  const outcome = await aCommand(folder, ['import', file, ...options])
  return { ...outcome, rows: JSON.parse(await rowsOf(folder)) as Record<string, string | null>[] }
}
