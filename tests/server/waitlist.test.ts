/** What is stored of an application. On PostgreSQL too: see `storage/postgres.isolated.test.ts`. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { closed, messages } from '#content/waitlist.ts'
import { LIMITS } from '#contract/application.ts'
import { IDEMPOTENCY_HEADER } from '#contract/outcome.ts'
import { anApp, statusAndBody } from './an-app.ts'
import { anApplication, applicants, filled, unattributed, untold } from './an-application.ts'

test('an application is accepted with 200 and {"status":"success"}, and stored as sent', async () => {
  const { join, list } = await anApp({ overrides: { now: () => new Date('2026-01-02T03:04:05.678Z') } })
  expect(await statusAndBody(await join())).toEqual([200, { status: 'success' }])
  expect(await list()).toEqual([
    {
      ...filled,
      ...unattributed,
      address: filled.email,
      received_at: '2026-01-02T03:04:05.678Z',
      idempotency_key_digest: expect.any(String) as string,
      leave_key: expect.any(String) as string,
      ...untold,
    },
  ])
})

test('name, email and category alone are enough; blank values and unknown fields are not stored', async () => {
  const { join, list } = await anApp()
  const others = { whatsapp: '  ', instagram_link: '', youtube_link: undefined, linkedin_link: undefined }
  const unknown = { role: 'admin', address: 'x', received_at: 'never', ['__proto__']: 'x', constructor: 'x' }
  expect((await join(anApplication({ ...others, ...unknown }))).status).toBe(200)
  const nothing = { whatsapp: null, instagram_link: null, youtube_link: null, linkedin_link: null }
  expect(await list()).toMatchObject([{ ...nothing, address: 'asha@example.com' }])
})

test('values are stored as typed, in any script', async () => {
  const { join, list } = await anApp()
  const typed = {
    name: 'आशा क्\u200dष 👩\u200d🎤',
    whatsapp: ' +91 (०९८) 76-54 ',
    instagram_link: 'எங்கள் பக்கம்',
    youtube_link: 'اردو 🎬',
    linkedin_link: "'; drop table applications; --",
  }
  expect((await join(anApplication(typed))).status).toBe(200)
  expect(await list()).toMatchObject([typed])
})

test('the longest text of each field is stored whole', async () => {
  const { join, list } = await anApp()
  const link = 'x'.repeat(LIMITS.link)
  const typed = {
    name: 'x'.repeat(LIMITS.name),
    email: '@example.com'.padStart(LIMITS.email, 'x'),
    whatsapp: '9'.repeat(LIMITS.whatsapp),
    instagram_link: link,
    youtube_link: link,
    linkedin_link: link,
  }
  expect((await join(anApplication(typed))).status).toBe(200)
  expect(await list()).toMatchObject([typed])
})

test('an address already on the list gets 409, in any case and with space around it', async () => {
  const { join, list } = await anApp()
  await join(anApplication({ email: ' Asha.Rao@Gmail.com ' }))
  const again = await join(anApplication({ name: 'Somebody else', email: 'asha.rao@gmail.com' }))
  expect(await statusAndBody(again)).toEqual([409, { detail: messages.duplicate }])
  expect(await list()).toMatchObject([{ name: 'Asha Rao', email: 'Asha.Rao@Gmail.com' }])
})

test('of concurrent applications with one address exactly one is accepted, also by two instances on one list', async () => {
  const first = await anApp()
  const second = await anApp({ folder: first.dataDir })
  const requests = applicants(50).flatMap((body) => [first.join(body), second.join(body), first.join(body)])
  const statuses = (await Promise.all(requests)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(50)
  expect(statuses.filter((status) => status === 409)).toHaveLength(100)
  expect(await first.list()).toHaveLength(50)
})

test('a closed list takes nobody and says so, also to an invalid form, and is ready', async () => {
  const { join, list, send } = await anApp({ overrides: { closed: true } })
  for (const body of [anApplication(), anApplication({ name: '' })])
    expect(await statusAndBody(await join(body))).toEqual([410, { detail: closed.text }])
  expect(await list()).toEqual([])
  expect((await send(new Request('http://localhost/readyz'))).status).toBe(200)
})

test('who is on a closed list hears so, and hears a success again whose first answer was lost', async () => {
  const { join, stop, dataDir } = await anApp()
  const headers = { [IDEMPOTENCY_HEADER]: randomUUID() }
  await join(anApplication(), headers)
  await stop()
  const later = await anApp({ folder: dataDir, overrides: { closed: true } })
  expect(await statusAndBody(await later.join(anApplication(), headers))).toEqual([200, { status: 'success' }])
  const again = anApplication({ name: 'Somebody else', email: 'ASHA@example.com' })
  expect(await statusAndBody(await later.join(again))).toEqual([409, { detail: messages.duplicate }])
  expect(await later.list()).toMatchObject([{ name: 'Asha Rao' }])
})
