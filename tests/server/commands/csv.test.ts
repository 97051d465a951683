import { expect, test } from 'vitest'
import { toCsv } from '#server/commands/csv.ts'
import type { StoredApplication } from '#server/storage/store.ts'
import { anApp } from '#tests/server/an-app.ts'
import { anApplication } from '#tests/server/an-application.ts'

const HEAD = 'received_at,name,email,whatsapp,category,instagram_link,youtube_link,linkedin_link'

async function linesOf(applications: AsyncIterable<StoredApplication>): Promise<string[]> {
  let text = ''
  for await (const part of toCsv(applications)) text += part
  return text.split('\r\n').slice(0, -1)
}

test('the list is written as CSV, the oldest first', async () => {
  const times = ['2026-01-02', '2026-01-01'].map((day) => new Date(`${day}T00:00:00Z`))
  const { join, store } = await anApp({ parts: { now: () => times.shift() ?? new Date() } })
  await join(anApplication({ email: 'second@example.com', name: 'दूसरी', whatsapp: undefined }))
  await join(anApplication({ email: 'first@example.com', name: 'The "first", of all', whatsapp: '98' }))
  expect(await linesOf(store.all())).toEqual([
    HEAD,
    '"2026-01-01T00:00:00.000Z","The ""first"", of all","first@example.com","98","filmmaker","instagram.com/asha","youtube.com/@asha","linkedin.com/in/asha"',
    '"2026-01-02T00:00:00.000Z","दूसरी","second@example.com","","filmmaker","instagram.com/asha","youtube.com/@asha","linkedin.com/in/asha"',
  ])
})

test('an empty list has a head line', async () => {
  const { store } = await anApp()
  expect(await linesOf(store.all())).toEqual([HEAD])
})

test.each(['=1+1', '+919876543210', '-1', '@SUM(A1)', ' =1', '＝1'])(
  'what a spreadsheet would run (%s) is made text with an apostrophe',
  async (value) => {
    const { join, store } = await anApp()
    await join(anApplication({ name: `x${value}`, whatsapp: value, youtube_link: value }))
    const [, line = ''] = await linesOf(store.all())
    expect(line.split(',').slice(1, 7)).toEqual([
      `"x${value}"`,
      '"asha@example.com"',
      `"'${value}"`,
      '"filmmaker"',
      '"instagram.com/asha"',
      `"'${value}"`,
    ])
  },
)
