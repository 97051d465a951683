import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { aFolder, anApp } from '#tests/server/an-app.ts'
import { aReceived } from '#tests/server/an-application.ts'
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

/** Values of every kind that a file could spoil, received at different times. */
export async function aVariedList(): Promise<string> {
  const { store, dataDir, stop } = await anApp()
  const names = [
    '=1+1',
    '\'+91 "twice"',
    'one; two,three | =1',
    'उमा',
    'a\u2028b',
    "O'Neil",
    '{"a": [}',
    '"',
    '\u200d-1',
  ]
  // Together longer than what is read at once.
  const instagram_link = 'उमा'.repeat(600)
  for (const [index, name] of names.entries()) {
    const attribution = { utm_campaign: `campaign ${index}`, referrer: 'www.example.org' }
    const receivedAt = new Date(Date.UTC(2026, 9, 1 + index))
    const fields = {
      name,
      email: `Person-${index}@example.com`,
      whatsapp: '+919876543210',
      instagram_link,
      youtube_link: instagram_link,
    }
    await store.add(aReceived(fields, { attribution, receivedAt }))
  }
  await stop()
  return dataDir
}
