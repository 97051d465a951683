import { expect, test } from 'vitest'
import { fieldMessages, messages } from '#content/waitlist.ts'
import { emptyForm } from '#contract/application.ts'
import { parsePostedForm, refusedFields, summarizeErrors, validateForm } from '#contract/form.ts'

const filled = { name: 'Asha Rao', email: 'asha@example.com', category: 'filmmaker' }

function aBody(fields: Record<string, string | Blob>): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return body
}

test('country code and phone number are joined; a country code alone is no number', () => {
  const applicationOf = (phoneNumber: string) => parsePostedForm(aBody({ ...filled, countryCode: '+44', phoneNumber }))
  expect(applicationOf(' 20 ')).toMatchObject({ application: { whatsapp: '+4420' } })
  expect(applicationOf('')).toMatchObject({ application: { whatsapp: undefined } })
})

test('a joined number is kept; an invalid form gets it back as two fields', () => {
  expect(parsePostedForm(aBody({ ...filled, whatsapp: '+97150' }))).toMatchObject({
    application: { whatsapp: '+97150' },
  })
  const refused = (whatsapp: string) => parsePostedForm(aBody({ ...filled, name: '', whatsapp })).values
  expect(refused('+97150')).toMatchObject({ countryCode: '+971', phoneNumber: '50' })
  expect(refused('50')).toMatchObject({ countryCode: '+91', phoneNumber: '50' })
})

test('missing fields have their initial values, and unknown ones are ignored', () => {
  const { values, ok } = parsePostedForm(aBody({ ...filled, admin: '1' }))
  expect({ values, ok }).toEqual({ values: { ...emptyForm, ...filled }, ok: true })
})

test('each invalid field has its own message; the summary is the catalogue’s when a required field is empty', () => {
  const values = { ...emptyForm, email: 'asha', countryCode: '+0' }
  const errors = validateForm(values) ?? {}
  expect(errors).toEqual({
    name: fieldMessages.name.missing,
    email: fieldMessages.email.invalid,
    category: fieldMessages.category.missing,
    countryCode: fieldMessages.countryCode.invalid,
  })
  expect(summarizeErrors(values, errors)).toBe(messages.missing)
  expect(summarizeErrors({ ...values, ...filled }, { email: fieldMessages.email.tooLong })).toBe(
    fieldMessages.email.tooLong,
  )
  expect(validateForm({ ...emptyForm, ...filled })).toBeUndefined()
})

test('an answer marks the field that it is about, and no other', () => {
  expect(refusedFields({ kind: 'duplicate' })).toEqual({ email: messages.duplicate })
  const refused = (detail: string) => refusedFields({ kind: 'refused', detail })
  expect(refused(fieldMessages.name.tooLong)).toEqual({ name: fieldMessages.name.tooLong })
  expect(refused(fieldMessages.whatsapp.tooLong)).toEqual({ phoneNumber: fieldMessages.whatsapp.tooLong })
  expect(refused('The list rests until noon.')).toEqual({})
  expect(refusedFields({ kind: 'limited' })).toEqual({})
})
