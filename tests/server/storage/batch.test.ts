import { expect, test } from 'vitest'
import { anApp } from '#tests/server/an-app.ts'
import { applicants } from '#tests/server/an-application.ts'

test('of many applications that arrive together each gets its own answer', async () => {
  const { join, list } = await anApp()
  const bodies = applicants(150)
  const known = (index: number) => index % 3 === 0
  for (const body of bodies.filter((_, index) => known(index))) await join(body)
  const responses = await Promise.all(bodies.map((body) => join(body)))
  expect(responses.map(({ status }) => status)).toEqual(bodies.map((_, index) => (known(index) ? 409 : 200)))
  expect(await list()).toHaveLength(150)
})
