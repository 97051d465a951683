import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { aFolder, anApp } from '#tests/server/an-app.ts'
import { applicants } from '#tests/server/an-application.ts'

/** The folder of a stopped server, with this many applications. */
export async function aStoppedList(count: number): Promise<string> {
  const { join: send, dataDir, stop } = await anApp()
  await Promise.all(applicants(count).map((body) => send(body)))
  await stop()
  // Only this file, as a process of its own leaves it: whether a log is left here depends on garbage collection.
  const folder = await aFolder()
  await copyFile(join(dataDir, 'waitlist.db'), join(folder, 'waitlist.db'))
  return folder
}
