/** From the form to the disk. */
import { rmSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, failedRequest, test, visit } from './fixtures.ts'
import { startServer, temporaryFolder } from './server.ts'
import { anApplicant, join, toastSaying } from './waitlist.ts'

test.use({ expectedMessages: failedRequest })

test('after a success the application is in the database, also after a kill and a restart of the server', async ({
  page,
}) => {
  const folder = temporaryFolder()
  const applicant = anApplicant({
    name: 'आशा राव',
    countryCode: '+91',
    phoneNumber: '9876543210',
    category: 'youtuber',
    youtube_link: 'youtube.com/@asha',
  })
  const kept = {
    name: applicant.name,
    email: applicant.email,
    whatsapp: '+919876543210',
    category: 'youtuber',
    instagram_link: null,
    youtube_link: 'youtube.com/@asha',
    linkedin_link: null,
  }
  const first = await startServer({ DATA_DIR: folder })
  await visit(page, `${first.url}/?join=1`)
  await join(page, applicant)
  await expect(toastSaying(page, "You're now on the early creator list!")).toBeVisible()
  await first.kill()
  expect(applicationsIn(folder)).toEqual([expect.objectContaining(kept)])

  const second = await startServer({ DATA_DIR: folder })
  await visit(page, `${second.url}/?join=1`)
  await join(page, applicant)
  await expect(toastSaying(page, 'This email is already registered in our waitlist.')).toBeVisible()
  await second.stop()
  expect(applicationsIn(folder)).toEqual([expect.objectContaining(kept)])
  rmSync(folder, { recursive: true })
})

function applicationsIn(folder: string): unknown[] {
  const database = new DatabaseSync(joinPath(folder, 'waitlist.db'))
  try {
    return database.prepare('select * from applications').all()
  } finally {
    database.close()
  }
}
