import { expect, test } from 'vitest'
import { fieldMessages, messages } from '#content/waitlist.ts'
import { emptyForm } from '#contract/application.ts'
import { checkForm, fromForm, sentenceOf } from '#contract/form.ts'

const filled = { name: 'Asha Rao', email: 'asha@example.com', category: 'filmmaker' }

function aBody(fields: Record<string, string | Blob>): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return body
}

test('the code and the number are joined, and a code alone is no number', () => {
  expect(fromForm(aBody({ ...filled, countryCode: '+44', phoneNumber: ' 20 ' }))).toMatchObject({
    application: { whatsapp: '+4420' },
  })
  expect(fromForm(aBody({ ...filled, countryCode: '+44', phoneNumber: '' }))).toMatchObject({
    application: { whatsapp: undefined },
  })
})

test('what a form does not have is as the form begins', () => {
  expect(fromForm(aBody(filled))).toMatchObject({ ok: true, values: { ...emptyForm, ...filled } })
})

test('a number that came joined is kept as it came; refused, it comes apart as the form shows it', () => {
  expect(fromForm(aBody({ ...filled, whatsapp: '+97150' }))).toMatchObject({ application: { whatsapp: '+97150' } })
  const refused = (whatsapp: string) => fromForm(aBody({ ...filled, name: '', whatsapp })).values
  expect(refused('+97150')).toMatchObject({ countryCode: '+971', phoneNumber: '50' })
  expect(refused('50')).toMatchObject({ countryCode: '+91', phoneNumber: '50' })
})

test('fields that nobody asked for are ignored', () => {
  const { values, ok } = fromForm(aBody({ ...filled, admin: '1', __proto__x: '1' }))
  expect(ok).toBe(true)
  expect(Object.keys(values)).toEqual(Object.keys(emptyForm))
})

test('every field has its own sentence, and all of it the catalogue’s when something is missing', () => {
  const values = { ...emptyForm, email: 'asha', countryCode: '+0' }
  const errors = checkForm(values) ?? {}
  expect(errors).toEqual({
    name: fieldMessages.name.missing,
    email: fieldMessages.email.invalid,
    category: fieldMessages.category.missing,
    countryCode: fieldMessages.countryCode.invalid,
  })
  expect(sentenceOf(values, errors)).toBe(messages.missing)
  expect(sentenceOf({ ...values, ...filled }, { email: fieldMessages.email.tooLong })).toBe(fieldMessages.email.tooLong)
  expect(checkForm({ ...emptyForm, ...filled })).toBeUndefined()
})
