import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { change } from '#tests/server/a-connection.ts'
import { aFolder, anApp } from '#tests/server/an-app.ts'
import { applicants } from '#tests/server/an-application.ts'

/** The folder of a stopped server, with this many applications. */
export async function aUsedFolder(count: number): Promise<string> {
  const { join: send, dataDir, stop } = await anApp()
  await Promise.all(applicants(count).map((body) => send(body)))
  await stop()
  return dataDir
}

/** The list alone of such a folder. */
export async function aStoppedList(count: number): Promise<string> {
  const dataDir = await aUsedFolder(count)
  // Only this file, as a process of its own leaves it: whether a log is left here depends on garbage collection.
  const folder = await aFolder()
  await copyFile(join(dataDir, 'waitlist.db'), join(folder, 'waitlist.db'))
  return folder
}

/** The same, so long that a command that reads it takes a while. */
export async function aLongList(count = 30_000): Promise<string> {
  const folder = await aStoppedList(1)
  change(
    join(folder, 'waitlist.db'),
    `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count - 1})
    insert into applications (address, email, name, category, received_at)
    select 'many-' || n || '@example.com', 'many-' || n || '@example.com', 'Asha Rao', 'educator', '2026-11-21T10:00:00.000Z'
    from numbers`,
  )
  return folder
}
