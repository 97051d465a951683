import { expect, test } from 'vitest'
import { readOutcome, type Outcome } from '#contract/outcome.ts'

test('the status decides, and of another error its detail', async () => {
  const because = '{"detail":"Because."}'
  const refused: Outcome = { kind: 'refused', detail: 'Because.' }
  for (const [status, body, outcome] of [
    [200, because, { kind: 'joined' }],
    [200, null, { kind: 'joined' }],
    [201, because, { kind: 'unexpected' }],
    [409, because, { kind: 'duplicate' }],
    [429, because, { kind: 'limited' }],
    [400, because, refused],
    // No text is no reason.
    [400, '{"detail":"   "}', { kind: 'failed' }],
    [422, '{"detail":[{"msg":"field required"}]}', { kind: 'failed' }],
    [500, null, { kind: 'failed' }],
    [502, '<h1>Bad Gateway</h1>', { kind: 'failed' }],
  ] as const)
    expect(await readOutcome(new Response(body, { status })), `${status} ${body}`).toEqual(outcome)
})

test('a page in place of the answer is no success and no duplicate', async () => {
  const page = (status: number, type: string) =>
    readOutcome(new Response('', { status, headers: { 'content-type': type } }))
  for (const type of ['text/html', 'Text/HTML; charset=utf-8', 'application/xhtml+xml'])
    for (const status of [200, 409, 403])
      expect(await page(status, type), `${status} ${type}`).toEqual({ kind: 'failed' })
  // What says of itself that nothing was stored is true of a page too, such as nginx's.
  expect(await page(429, 'text/html')).toEqual({ kind: 'limited' })
  expect(await page(202, 'text/html')).toEqual({ kind: 'unexpected' })
})

test('an answer of another back end, as JSON, text or nothing, is a success', async () => {
  for (const type of ['application/json', 'text/plain', ''])
    expect(await readOutcome(new Response('', { headers: { 'content-type': type } })), type).toEqual({ kind: 'joined' })
})
