/** What the page says of what was chosen. */
import { expect, test } from 'vitest'
import { countList, type Choice } from '#server/report/count.ts'
import { toPage } from '#server/report/page.ts'

async function aPageOf(choice: Choice) {
  const counts = await countList({ all: async function* () {} }, choice)
  return (await toPage({ counts, choice, now: new Date('2026-11-22T12:00:00Z') })).replaceAll(/<[^>]*>/g, '')
}

test('a source, and hours of a day, are said as they were chosen', async () => {
  const hours = { from: new Date('2026-11-22T03:30:00Z'), before: new Date('2026-11-22T05:30:00Z') }
  expect(await aPageOf({ source: 'instagram', ...hours })).toContain(
    'All campaigns, source instagram, from 22 Nov 2026, 9:00 am until 22 Nov 2026, 11:00 am',
  )
})

test('a link is said with all of its parts', async () => {
  const link = ['instagram', 'story', 'diwali', 'asha', 'reel-3']
  expect(await aPageOf({ link })).toContain('Link instagram · story · diwali ref asha content reel-3, all days')
})

test('who came by no link is said as in the table', async () => {
  expect(await aPageOf({ link: ['', '', '', '', ''] })).toMatch(/^No link, all days/m)
})
