import { expect, test } from 'vitest'
import { fieldMessages, messages } from '#content/waitlist.ts'
import { emptyForm, parsePostedForm, refusedFields, summarizeErrors, validateForm } from '#contract/form.ts'
import { anApplication } from '#tests/server/an-application.ts'

const filled = { name: 'Asha Rao', email: 'asha@example.com', category: 'filmmaker' }

test('code and number are joined, or come joined', () => {
  const joined = { application: { whatsapp: '+97150' } }
  const split = { whatsapp: undefined, countryCode: '+971', phoneNumber: ' 50 ' }
  expect(parsePostedForm(anApplication(split))).toMatchObject(joined)
  expect(parsePostedForm(anApplication({ whatsapp: '+97150' }))).toMatchObject(joined)
})

test('each invalid field has its own message; the summary is the catalogue’s when a required field is empty', () => {
  const values = { ...emptyForm, email: 'asha', countryCode: '+0', phoneNumber: '98\u0007' }
  const errors = validateForm(values) ?? {}
  expect(errors).toEqual({
    name: fieldMessages.name.missing,
    email: fieldMessages.email.invalid,
    category: fieldMessages.category.missing,
    countryCode: fieldMessages.countryCode.invalid,
    phoneNumber: fieldMessages.text.control,
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
  const { name, email, category, countryCode, whatsapp: phoneNumber } = fieldMessages
  for (const [field, sentences] of Object.entries({ name, email, category, countryCode, phoneNumber }))
    for (const sentence of Object.values(sentences)) expect(refused(sentence)).toEqual({ [field]: sentence })
  expect(refused('The list rests until noon.')).toEqual({})
  expect(refusedFields({ kind: 'limited' })).toEqual({})
})
