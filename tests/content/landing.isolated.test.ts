import { expect, test, vi } from 'vitest'
import * as terms from '#content/site.ts'

test('what an owner leaves open on purpose is an open question, and what is empty is not shown', async () => {
  vi.doMock('#content/site.ts', () => ({ ...terms, facts: { ...terms.facts, firstIn: terms.OPEN, soldElsewhere: '' } }))
  const { foundingCreator } = await import('#content/landing.ts')
  const lines = foundingCreator.terms[1].lines.join()
  expect(lines).toContain('Who is let in first.')
  expect(lines).not.toContain('elsewhere')
})
