import { expect, test } from 'vitest'
import { emptyForm } from '#contract/form.ts'
import { idempotencyKeyOf } from '#waitlist/idempotency-key.ts'
import { createDraft } from '#waitlist/draft.ts'

const ENTRY = 'waitlist-draft'
const typed = { ...emptyForm, name: 'Asha Rao', countryCode: '+65', category: 'educator' }
const sent = { values: '{}', idempotencyKey: '6fa459ea-ee8a-4ca4-894e-db77e160355e' }

/** The storage of a tab, with an entry of an earlier page. */
function aStorage(entry?: string): Storage {
  const entries = new Map(entry === undefined ? [] : [[ENTRY, entry]])
  return {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, text: string) => void entries.set(name, text),
    removeItem: (name: string) => void entries.delete(name),
  } as Storage
}

test('the next page of the tab finds the values and the key; a forgotten draft leaves nothing behind', () => {
  const storage = aStorage()
  const draft = createDraft(() => storage)
  draft.keepValues(typed)
  draft.keepSent(sent)
  const next = createDraft(() => storage)
  expect(next.values()).toEqual(typed)
  expect(next.sent()).toEqual(sent)

  next.forget()
  expect(storage.getItem(ENTRY)).toBeNull()
  expect(next.values()).toEqual(emptyForm)
  expect(next.sent()).toBeUndefined()
})

test('a storage that is blocked or full costs only the draft', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  for (const storage of [refuse, () => ({ getItem: refuse, setItem: refuse, removeItem: refuse }) as never]) {
    const draft = createDraft(storage)
    expect(draft.values()).toEqual(emptyForm)
    draft.keepSent(sent)
    draft.keepValues(typed)
    // A retry in the same page has its key nevertheless.
    expect(draft.sent()).toEqual(sent)
    draft.forget()
    expect(draft.sent()).toBeUndefined()
  }
})

test('garbage in the storage is an empty draft', () => {
  const application = { name: 'Asha', email: 'asha@example.com', category: 'other' } as const
  for (const entry of ['{', 'null', '[]', '{"values":null,"sent":7}', '{"values":{"name":1},"sent":{}}']) {
    const draft = createDraft(() => aStorage(entry))
    expect(draft.values(), entry).toEqual(emptyForm)
    expect(idempotencyKeyOf(application, draft), entry).toMatch(/^[\da-f-]{36}$/)
  }
})

test('of a draft of another release, what is still known is read', () => {
  const { linkedin_link, ...others } = typed
  const values = { ...others, category: 'astronaut', countryCode: '+0', nickname: 'x' }
  const draft = createDraft(() => aStorage(JSON.stringify({ values })))
  expect(draft.values()).toEqual({ ...typed, category: '', countryCode: '+91' })
})
