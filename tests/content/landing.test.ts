import { expect, test } from 'vitest'
import * as landing from '#content/landing.ts'
import { business, site } from '#content/site.ts'

const { creators, fairVisibility, footer, howItWorks, whyCreatorsChoose } = landing

test('the steps, reasons, score factors, creators and networks that are promised are there; more may be added', () => {
  const titles = (cards: readonly { title: string }[]) => cards.map(({ title }) => title)
  expect(howItWorks.steps.length).toBeGreaterThanOrEqual(3)
  expect(whyCreatorsChoose.features.length).toBeGreaterThanOrEqual(6)
  expect(titles(fairVisibility.factors)).toEqual(
    expect.arrayContaining(['Content quality', 'Upload consistency', 'Engagement rate', 'Ratings', 'Copyright safety']),
  )
  expect(titles(creators.cards)).toEqual(expect.arrayContaining(['Filmmaker', 'Educator', 'YouTuber']))
  const networks = ['facebook', 'instagram', 'youtube', 'linkedin', 'twitter']
  expect(site.social.map(({ network }) => network)).toEqual(expect.arrayContaining(networks))
  expect(footer.copyright).toMatch(/^© 2025 /)
})

test('the pitch names the share, weekly payouts, the score, prices of the creator’s own and the dashboard', () => {
  const words = JSON.stringify(landing)
  for (const point of [
    new RegExp(`keep ${business.creatorShare}%`, 'i'),
    /weekly|every week/i,
    /\bVAS\b/,
    /(full control of|set your) pric/i,
    /transparent earnings dashboard/i,
  ])
    expect(words).toMatch(point)
})
