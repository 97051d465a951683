import { expect, onTestFinished, test, vi } from 'vitest'
import type * as landing from '#content/landing.ts'
import * as terms from '#content/site.ts'

test('what the owner decides moves from the open column to the decided one, and says what VAS stands for', async () => {
  const answers = {
    betaDate: 'The beta opens on 1 March.',
    shareBasis: 'Counted on the price before GST.',
    scoreName: 'VAS stands for itself.',
  }
  const { foundingCreator, fairVisibility } = await landingWith({ betaDate: '', shareBasis: '', scoreName: '' })
  const [decided, open] = foundingCreator.terms
  expect(open.lines).toHaveLength(2)
  for (const name of ['betaDate', 'shareBasis'] as const) {
    const [moved, left] = (await landingWith({ betaDate: '', shareBasis: '', [name]: answers[name] })).foundingCreator
      .terms
    expect(moved.lines).toEqual([...decided.lines, answers[name]])
    expect(left.lines).toHaveLength(1)
  }
  const answered = await landingWith(answers)
  expect(answered.foundingCreator.terms[1].lines).toEqual([])
  expect(answered.fairVisibility.lead).toBe(`${fairVisibility.lead} ${answers.scoreName}`)
})

test('what an owner leaves open on purpose is an open question, and what is empty is not shown', async () => {
  const open = async (facts: object) => (await landingWith(facts)).foundingCreator.terms[1].lines
  const before = await open({ firstIn: '', soldElsewhere: '' })
  for (const name of ['firstIn', 'soldElsewhere'])
    expect(await open({ firstIn: '', soldElsewhere: '', [name]: terms.OPEN })).toHaveLength(before.length + 1)
})

/** The page's copy, as after an edit of `facts`. */
async function landingWith(facts: object): Promise<typeof landing> {
  vi.resetModules()
  vi.doMock('#content/site.ts', () => ({ ...terms, facts: { ...terms.facts, ...facts } }))
  onTestFinished(() => {
    vi.doUnmock('#content/site.ts')
    vi.resetModules()
  })
  return import('#content/landing.ts')
}
