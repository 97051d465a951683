/**
 * The files of the last release with libsql 0.5.29, as it left them: three applications, a stop, three more, a kill. Each
 * has an idempotency key and a campaign, and its message to the webhook was refused.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { FIELDS } from '#contract/application.ts'
import { IDEMPOTENCY_HEADER } from '#contract/outcome.ts'
import { aFolder, anApp } from '#tests/server/an-app.ts'
import { anApplication } from '#tests/server/an-application.ts'

const WRITTEN = join(import.meta.dirname, 'written-by-libsql')
const emails = Array.from({ length: 6 }, (_, index) => `Creator-${index}@example.com`)

test('a list that libsql wrote is read, and a server goes on with it, its keys and its messages', async () => {
  const folder = await aFolder()
  for (const name of await readdir(WRITTEN)) {
    await writeFile(join(folder, name.replace('.gz', '')), gunzipSync(await readFile(join(WRITTEN, name))))
  }
  const { join: send, list, store, lines } = await anApp({ folder })
  expect((await list()).map(({ email, utm_campaign }) => [email, utm_campaign])).toEqual(
    emails.map((email) => [email, 'diwali']),
  )
  expect((await store.outbox.pending(1)).count).toBe(6)
  const sent = { email: 'Creator-5@example.com', youtube_link: undefined, linkedin_link: undefined }
  const key = { [IDEMPOTENCY_HEADER]: 'b5a8fbd2-5b42-4d9b-8d0c-4ad2bb0d65f5' }
  // The digest is of all fields: with one more, the same form is a duplicate.
  expect((await send(anApplication(sent), key)).status).toBe(FIELDS.length === 7 ? 200 : 409)
  expect((await send(anApplication({ email: 'CREATOR-4@example.com' }))).status).toBe(409)
  expect((await send(anApplication())).status).toBe(200)
  expect(await store.count()).toBe(7)
  expect(lines.join('')).not.toContain('cannot be read')
})
