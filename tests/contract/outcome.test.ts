import { setImmediate } from 'node:timers/promises'
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
    [410, because, refused],
    // No text is no reason.
    [400, '{"detail":"   "}', { kind: 'failed' }],
    [422, '{"detail":[{"msg":"field required"}]}', { kind: 'failed' }],
    [500, null, { kind: 'failed' }],
    [502, '<h1>Bad Gateway</h1>', { kind: 'failed' }],
  ] as const)
    expect(await readOutcome(new Response(body, { status })), `${status} ${body}`).toEqual(outcome)
})

test.each([
  ['text/html; charset=utf-8', { 200: 'failed', 202: 'unexpected', 409: 'failed', 429: 'limited' }],
  ['text/plain', { 200: 'joined', 409: 'duplicate' }],
])('a page in place of the answer is no success and no duplicate, a text is: %s', async (type, kinds) => {
  const headers = { 'content-type': type }
  for (const [status, kind] of Object.entries(kinds))
    expect(await readOutcome(new Response('', { status: Number(status), headers }))).toEqual({ kind })
})

test.each(['', 'text/plain', 'application/octet-stream'])('a page says what it is, also as %o', async (type) => {
  const body = new Blob(['\n<!doctype html><title>Log in to the Wi-Fi</title>'], { type })
  expect(await readOutcome(new Response(body))).toEqual({ kind: 'failed' })
})

test('our own answer counts by its status, while the rest of it is still on its way', async () => {
  const init = { headers: { 'content-type': 'application/json' } }
  for (const [status, kind] of [
    [200, 'joined'],
    [409, 'duplicate'],
  ] as const) {
    const outcome = readOutcome(new Response(new ReadableStream(), { ...init, status }))
    expect(await Promise.race([outcome, setImmediate('waits')])).toEqual({ kind })
  }
})

test('a connection that is lost behind the status changes nothing of it', async () => {
  for (const [status, kind] of [
    [200, 'joined'],
    [409, 'duplicate'],
    [500, 'failed'],
  ] as const) {
    const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) })
    expect(await readOutcome(new Response(body, { status }))).toEqual({ kind })
  }
})
