import { expect, onTestFinished, test, vi } from 'vitest'
import type * as landing from '#content/landing.ts'
import * as terms from '#content/site.ts'

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
