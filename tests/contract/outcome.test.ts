import { expect, test } from 'vitest'
import { readOutcome, STATUS, apiResponse, type StatusName, type Outcome } from '#contract/outcome.ts'

const outcomeOf = (status: number, body?: BodyInit) => readOutcome(new Response(body, { status }))

const json = (body: unknown) => JSON.stringify(body)
const because = json({ detail: 'Because.' })

test.each<[situation: string, outcome: Outcome, responses: [status: number, body?: string][]]>([
  ['200 is a success with any body', { kind: 'joined' }, [[200, because], [200, 'not JSON'], [200]]],
  ['another success is unexpected', { kind: 'unexpected' }, [[201, because], [204]]],
  ['409 is a duplicate even with a detail', { kind: 'duplicate' }, [[409, because]]],
  ['429 is a limit even with a detail', { kind: 'limited' }, [[429, because]]],
  [
    'another error with a detail is refused for that reason',
    { kind: 'refused', detail: 'Because.' },
    [
      [400, because],
      [503, because],
    ],
  ],
  [
    'an error without a text as its detail has failed',
    { kind: 'failed' },
    [
      [400, json({ detail: '   ' })],
      [422, json({ detail: [{ msg: 'field required' }] })],
      [400, json(null)],
      [500],
      [502, '<h1>Bad Gateway</h1>'],
    ],
  ],
])('%s', async (_, outcome, responses) => {
  for (const [status, body] of responses) expect(await outcomeOf(status, body), `${status} ${body}`).toEqual(outcome)
})

test('readOutcome maps every response that apiResponse makes', async () => {
  const outcomes = { duplicate: 'duplicate', limited: 'limited' } as Record<string, string>
  for (const name of Object.keys(STATUS) as StatusName[]) {
    const response = name === 'joined' ? apiResponse(name) : apiResponse(name, 'Because.')
    expect(response.status).toBe(STATUS[name])
    const { kind } = await readOutcome(response)
    expect(kind).toBe(name === 'joined' ? 'joined' : (outcomes[name] ?? 'refused'))
  }
})
