import { expect, test } from 'vitest'
import type { Application } from '#contract/application.ts'
import { emptyForm } from '#contract/form.ts'
import { createDraft } from '#waitlist/draft.ts'

const ENTRY = 'waitlist-draft'
const typed = { ...emptyForm, name: 'Asha Rao', countryCode: '+65', category: 'educator' }
const application: Application = { name: 'Asha Rao', email: 'asha@example.com', category: 'filmmaker' }

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
  const key = draft.keyOf(application)
  const next = createDraft(() => storage)
  expect(next.values()).toEqual(typed)
  expect(next.keyOf(application)).toBe(key)

  next.forget()
  expect(storage.getItem(ENTRY)).toBeNull()
  expect(next.values()).toEqual(emptyForm)
})

test('a retry has the same key; changed values, and the same after a success, another one', () => {
  const draft = createDraft(() => aStorage())
  const key = draft.keyOf(application)
  expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  draft.keepValues(typed)
  expect(draft.keyOf({ ...application })).toBe(key)
  draft.forget()
  const next = draft.keyOf(application)
  expect(next).not.toBe(key)
  expect(draft.keyOf({ ...application, youtube_link: 'youtube.com/@asha' })).not.toBe(next)
})

test('a storage that is blocked or full costs only the draft', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  for (const storage of [refuse, () => ({ getItem: refuse, setItem: refuse, removeItem: refuse }) as never]) {
    const draft = createDraft(storage)
    expect(draft.values()).toEqual(emptyForm)
    // A retry in the same page has its key nevertheless.
    const key = draft.keyOf(application)
    draft.keepValues(typed)
    expect(draft.keyOf(application)).toBe(key)
    draft.forget()
  }
})

test('garbage in the storage is an empty draft', () => {
  for (const entry of ['{', 'null', '{"values":null,"sent":7}', '{"values":{"name":1},"sent":{}}']) {
    const draft = createDraft(() => aStorage(entry))
    expect(draft.values(), entry).toEqual(emptyForm)
    expect(draft.keyOf(application), entry).toMatch(/^[\da-f-]{36}$/)
  }
})

test('of a draft of another release, what is still known is read', () => {
  const { linkedin_link, ...others } = typed
  const values = { ...others, category: 'astronaut', countryCode: '+0', nickname: 'x' }
  const draft = createDraft(() => aStorage(JSON.stringify({ values })))
  expect(draft.values()).toEqual({ ...typed, category: '', countryCode: '+91' })
})
