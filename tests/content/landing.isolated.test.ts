import { expect, test, vi } from 'vitest'
import * as site from '#content/site.ts'

/** The lines under 'Decided' and under 'Not decided yet', where the owner has said these facts. */
async function termsWith(facts: Partial<typeof site.facts>) {
  vi.resetModules()
  vi.doMock('#content/site.ts', () => ({ ...site, facts: { ...site.facts, ...facts } }))
  const { foundingCreator } = await import('#content/landing.ts')
  return foundingCreator.terms.map(({ lines }) => lines.join('|'))
}

test('who is let in first is an open question only where the owner leaves it open', async () => {
  expect((await termsWith({ firstIn: '' })).join()).not.toContain('let in first')
  expect((await termsWith({ firstIn: site.OPEN }))[1]).toContain('Who is let in first')
})

test('payouts, the weights of the score and a sale elsewhere are open questions until the owner answers them', async () => {
  const asked = ['payout reaches you', 'factor counts', 'same video elsewhere']
  const [, open] = await termsWith({ payouts: '', scoreWeights: '', soldElsewhere: '' })
  for (const question of asked) expect(open).toContain(question)
  const answers = {
    payouts: 'By UPI, every Monday.',
    scoreWeights: 'Each factor counts for a fifth.',
    soldElsewhere: 'You may sell it elsewhere too.',
  }
  const [decided, left] = await termsWith(answers)
  for (const answer of Object.values(answers)) expect(decided).toContain(answer)
  for (const question of asked) expect(left).not.toContain(question)
})
