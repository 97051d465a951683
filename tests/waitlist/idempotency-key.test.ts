import { expect, test } from 'vitest'
import { emptyForm, type Application } from '#contract/application.ts'
import { createDraft } from '#waitlist/draft.ts'
import { idempotencyKeyOf } from '#waitlist/idempotency-key.ts'

const application: Application = { name: 'Asha Rao', email: 'asha@example.com', category: 'filmmaker' }

const aDraft = () =>
  createDraft(() => {
    throw new Error('No storage.')
  })

test('a retry has the same key, changed values another one', () => {
  const draft = aDraft()
  const key = idempotencyKeyOf(application, draft)
  expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  draft.keepValues({ ...emptyForm, name: 'Asha' })
  expect(idempotencyKeyOf({ ...application }, draft)).toBe(key)
  expect(idempotencyKeyOf({ ...application, youtube_link: 'youtube.com/@asha' }, draft)).not.toBe(key)
})

test('after a success the same values have a new key', () => {
  const draft = aDraft()
  const key = idempotencyKeyOf(application, draft)
  draft.forget()
  expect(idempotencyKeyOf(application, draft)).not.toBe(key)
})
