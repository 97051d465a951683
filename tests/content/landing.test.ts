import { expect, test } from 'vitest'
import { creators, fairVisibility, howItWorks, whyCreatorsChoose } from '#content/landing.ts'

test('the steps, reasons, score factors and creators of the specification are there; more may be added', () => {
  const titles = (cards: readonly { title: string }[]) => cards.map(({ title }) => title)
  expect(howItWorks.steps.length).toBeGreaterThanOrEqual(3)
  expect(whyCreatorsChoose.features.length).toBeGreaterThanOrEqual(6)
  expect(titles(fairVisibility.factors)).toEqual(
    expect.arrayContaining(['Content quality', 'Upload consistency', 'Engagement rate', 'Ratings', 'Copyright safety']),
  )
  expect(titles(creators.cards)).toEqual(expect.arrayContaining(['Filmmaker', 'Educator', 'YouTuber']))
})
