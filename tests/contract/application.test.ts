import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fieldMessages } from '#content/waitlist.ts'
import { LIMITS, toFormData } from '#contract/application.ts'
import { emptyForm, JoinFormSchema, isIncomplete, type FormValues } from '#contract/form.ts'
import { invisible } from '#tests/server/an-application.ts'

const filled: FormValues = { ...emptyForm, name: 'Asha Rao', email: 'asha@example.com', category: 'filmmaker' }

const bodyOf = (values: Partial<FormValues>) =>
  Object.fromEntries(toFormData(v.parse(JoinFormSchema, { ...filled, ...values })))

test('what shows nothing is nothing: such a name is missing, such a number and link are not sent', () => {
  for (const [what, text] of invisible) {
    const values = { ...filled, name: text }
    expect(isIncomplete(values), what).toBe(true)
    expect(v.safeParse(JoinFormSchema, values).issues?.[0].message, what).toBe(fieldMessages.name.missing)
    const body = bodyOf({ phoneNumber: text, youtube_link: text })
    expect(Object.keys(body), what).toEqual(['name', 'email', 'category'])
  }
})

test('values are sent trimmed, code and number as one, and empty fields are not sent', () => {
  const required = { name: 'Asha Rao', email: 'asha@example.com', category: 'filmmaker' }
  expect(bodyOf({ name: ' Asha Rao ', email: ' asha@example.com ' })).toEqual(required)
  const link = { youtube_link: 'youtube.com/@asha' }
  expect(bodyOf({ ...link, instagram_link: ' ' })).toEqual({ ...required, ...link })
  expect(bodyOf({ phoneNumber: ' ask me ', countryCode: '+971' })).toEqual({ ...required, whatsapp: '+971ask me' })
})

test('the sentence about a value that is too long names its limit', () => {
  for (const field of ['name', 'email', 'whatsapp', 'link'] as const)
    expect(fieldMessages[field].tooLong).toMatch(new RegExp(`\\b${LIMITS[field]}\\b`))
})

test('a number may be as long as its limit after the longest country code, and a link to it longer', () => {
  const phoneNumber = '9'.repeat(LIMITS.whatsapp - 4)
  const countryCode = '+971'
  expect(bodyOf({ phoneNumber, countryCode })['whatsapp']).toBe(countryCode + phoneNumber)
  const { issues } = v.safeParse(JoinFormSchema, { ...filled, countryCode, phoneNumber: `${phoneNumber}9` })
  expect(issues?.[0].message).toBe(fieldMessages.whatsapp.tooLong)
  const link = 'https://api.whatsapp.com/send/?phone=919876543210&text&type=phone_number&app_absent=0'
  expect(bodyOf({ phoneNumber: link })['whatsapp']).toBe('+919876543210')
})
