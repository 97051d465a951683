import { expect, test } from 'vitest'
import { readOutcome, STATUS, apiResponse, type StatusName, type Outcome } from '#contract/outcome.ts'

const outcomeOf = (status: number, body?: BodyInit) => readOutcome(new Response(body, { status }))

test.each(['{"status":"success"}', '', 'not JSON', '{"detail":"no"}'])(
  '200 is a success with any body (%s)',
  async (body) => {
    expect(await outcomeOf(200, body)).toEqual({ kind: 'joined' })
  },
)

const MARKUP = '<b id="bold">No</b><img src="x" onerror="document.title = \'broken into\'">'
const json = (body: unknown) => JSON.stringify(body)

test.each<[situation: string, status: number, body: string | undefined, outcome: Outcome]>([
  ['201, a success that is not 200', 201, json({ status: 'success' }), { kind: 'unexpected' }],
  ['202', 202, json({ status: 'success' }), { kind: 'unexpected' }],
  ['226', 226, json({ status: 'success' }), { kind: 'unexpected' }],
  ['204', 204, undefined, { kind: 'unexpected' }],
  ['409 even with a detail', 409, json({ detail: 'Another sentence.' }), { kind: 'duplicate' }],
  ['429 even with a detail', 429, json({ detail: 'Another sentence.' }), { kind: 'limited' }],
  ['400 with a detail', 400, json({ detail: 'Because.' }), { kind: 'refused', detail: 'Because.' }],
  ['403 with a detail', 403, json({ detail: 'Because.' }), { kind: 'refused', detail: 'Because.' }],
  ['413 with a detail', 413, json({ detail: 'Because.' }), { kind: 'refused', detail: 'Because.' }],
  ['422 with a detail', 422, json({ detail: 'Because.' }), { kind: 'refused', detail: 'Because.' }],
  ['500 with a detail', 500, json({ detail: 'Because.' }), { kind: 'refused', detail: 'Because.' }],
  ['503 with a detail', 503, json({ detail: 'Because.' }), { kind: 'refused', detail: 'Because.' }],
  ['a detail with markup in it', 400, json({ detail: MARKUP }), { kind: 'refused', detail: MARKUP }],
  ['a detail that is empty', 400, json({ detail: '' }), { kind: 'failed' }],
  ['a detail of blanks', 400, json({ detail: '   ' }), { kind: 'failed' }],
  ['a detail that is a list', 422, json({ detail: [{ msg: 'field required' }] }), { kind: 'failed' }],
  ['a detail that is a number', 400, json({ detail: 7 }), { kind: 'failed' }],
  ['an error that is null', 400, json(null), { kind: 'failed' }],
  ['an error that is a list', 400, json([]), { kind: 'failed' }],
  ['an error without a body', 500, undefined, { kind: 'failed' }],
  ['an error with an empty body', 502, '', { kind: 'failed' }],
  ['an error in HTML', 502, '<h1>Bad Gateway</h1>', { kind: 'failed' }],
  ['an error in broken JSON', 500, '{"detail":', { kind: 'failed' }],
])('%s', async (_, status, body, outcome) => {
  expect(await outcomeOf(status, body)).toEqual(outcome)
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
