import { expect, onTestFinished, test, vi } from 'vitest'
import type { Application } from '#contract/application.ts'
import { emptyForm } from '#contract/form.ts'
import { createDraft } from '#waitlist/draft.ts'
import { idempotencyKeyOf } from '#waitlist/idempotency-key.ts'

const application: Application = { name: 'Asha Rao', email: 'asha@example.com', category: 'filmmaker' }

test('a retry has the same key; changed values, and the same after a success, another one', () => {
  const draft = createDraft(() => {
    throw new Error('No storage.')
  })
  const key = idempotencyKeyOf(application, draft)
  expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  draft.keepValues({ ...emptyForm, name: 'Asha' })
  expect(idempotencyKeyOf({ ...application }, draft)).toBe(key)
  draft.forget()
  const next = idempotencyKeyOf(application, draft)
  expect(next).not.toBe(key)
  expect(idempotencyKeyOf({ ...application, youtube_link: 'youtube.com/@asha' }, draft)).not.toBe(next)
})

test('without https the key is a UUID too, whatever zeros are in it', () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.map((_, at) => (at % 2 ? 7 : 255)) })
  const draft = { sent: () => undefined, keepSent: () => {} } as unknown as ReturnType<typeof createDraft>
  expect(idempotencyKeyOf(application, draft)).toBe('ff07ff07-ff07-4f07-bf07-ff07ff07ff07')
})
