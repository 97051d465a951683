import { expect, test } from 'vitest'
import { readOutcome, STATUS, writeAnswer, type Answer } from '#contract/outcome.ts'

const said = (status: number, body?: BodyInit) => readOutcome(new Response(body, { status }))

test.each(['{"status":"success"}', '', 'not JSON', '{"detail":"no"}'])(
  '200 is a success whatever its body (%s)',
  async (body) => {
    expect(await said(200, body)).toEqual({ kind: 'joined' })
  },
)

test.each([201, 202, 226])('%i is not what was promised', async (status) => {
  expect(await said(status, '{"status":"success"}')).toEqual({ kind: 'unexpected' })
})

test('204 without a body is not what was promised', async () => {
  expect(await said(204)).toEqual({ kind: 'unexpected' })
})

test('409 is a duplicate and 429 a limit, even when a detail comes along', async () => {
  expect(await said(409, '{"detail":"no"}')).toEqual({ kind: 'duplicate' })
  expect(await said(429, '{"detail":"no"}')).toEqual({ kind: 'limited' })
})

test.each([400, 403, 413, 422, 500, 503])('%i with a detail is told by it', async (status) => {
  expect(await said(status, '{"detail":"Because."}')).toEqual({ kind: 'refused', detail: 'Because.' })
})

test.each([
  '',
  '<h1>Bad gateway</h1>',
  '{"detail":',
  '{"detail":["a"]}',
  '{"detail":" "}',
  '{"detail":7}',
  'null',
  '[]',
])('an error without a readable detail (%s) is a failure', async (body) => {
  expect(await said(502, body)).toEqual({ kind: 'failed' })
})

test('what one side writes the other side reads', async () => {
  const outcomes = { duplicate: 'duplicate', limited: 'limited' } as Record<string, string>
  for (const answer of Object.keys(STATUS) as Answer[]) {
    const response = answer === 'joined' ? writeAnswer(answer) : writeAnswer(answer, 'Because.')
    expect(response.status).toBe(STATUS[answer])
    const { kind } = await readOutcome(response)
    expect(kind).toBe(answer === 'joined' ? 'joined' : (outcomes[answer] ?? 'refused'))
  }
})
