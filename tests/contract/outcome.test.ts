import { expect, test } from 'vitest'
import { readOutcome, STATUS, apiResponse, type StatusName, type Outcome } from '#contract/outcome.ts'

test('the status decides, and of another error its detail', async () => {
  const because = '{"detail":"Because."}'
  const refused: Outcome = { kind: 'refused', detail: 'Because.' }
  for (const [status, body, outcome] of [
    [200, because, { kind: 'joined' }],
    [200, 'not JSON', { kind: 'joined' }],
    [200, null, { kind: 'joined' }],
    [201, because, { kind: 'unexpected' }],
    [204, null, { kind: 'unexpected' }],
    [409, because, { kind: 'duplicate' }],
    [429, because, { kind: 'limited' }],
    [400, because, refused],
    [503, because, refused],
    // No text is no reason.
    [400, '{"detail":"   "}', { kind: 'failed' }],
    [422, '{"detail":[{"msg":"field required"}]}', { kind: 'failed' }],
    [400, 'null', { kind: 'failed' }],
    [500, null, { kind: 'failed' }],
    [502, '<h1>Bad Gateway</h1>', { kind: 'failed' }],
  ] as const)
    expect(await readOutcome(new Response(body, { status })), `${status} ${body}`).toEqual(outcome)
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
