import * as v from 'valibot'
import { expect, test } from 'vitest'
import { countryCodes, fieldMessages } from '#content/waitlist.ts'
import {
  emptyForm,
  fromFormData,
  JoinFormSchema,
  LIMITS,
  missingFields,
  PHONE_NUMBER_LIMIT,
  toFormData,
  type FormValues,
} from '#contract/application.ts'
import { invisible } from '#tests/server/an-application.ts'

const filled: FormValues = { ...emptyForm, name: 'Asha Rao', email: 'asha@example.com', category: 'filmmaker' }

const bodyOf = (values: Partial<FormValues>) =>
  Object.fromEntries(toFormData(v.parse(JoinFormSchema, { ...filled, ...values })))

test('what shows nothing is nothing: such a name is missing, such a number and link are not sent', () => {
  for (const [what, text] of invisible) {
    const values = { ...filled, name: text }
    expect(missingFields(values), what).toEqual(['name'])
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

test('the domain of an address may have any script; it is sent and stored as DNS has it', () => {
  for (const [typed, email] of [
    ['asha@Bücher.example', 'asha@xn--bcher-kva.example'],
    ['asha@उदाहरण.भारत', 'asha@xn--p1b6ci4b4b3a.xn--h2brj9c'],
    ['Asha@Example.com', 'Asha@Example.com'],
  ] as const) {
    const sent = v.parse(JoinFormSchema, { ...filled, email: typed })
    expect(sent.email).toBe(email)
    expect(fromFormData(toFormData({ ...sent, email: typed }))).toEqual({ ok: true, application: sent })
  }
  const refused = [
    'आशा@example.com',
    ...['/x', ':80', '?x', '%41', ' x', '..in', '@example.com'].map((end) => `asha@bücher${end}`),
  ]
  for (const email of refused) {
    expect(v.safeParse(JoinFormSchema, { ...filled, email }).issues?.[0].message, email).toBe(
      fieldMessages.email.invalid,
    )
  }
})

test('the sentence about a value that is too long names its limit', () => {
  for (const field of ['name', 'email', 'whatsapp', 'link'] as const)
    expect(fieldMessages[field].tooLong).toMatch(new RegExp(`\\b${LIMITS[field]}\\b`))
})

test('the longest number fits after every country code', () => {
  const phoneNumber = '9'.repeat(PHONE_NUMBER_LIMIT)
  const sent = countryCodes.map(({ code }) => bodyOf({ phoneNumber, countryCode: code })['whatsapp'])
  expect(sent).toEqual(countryCodes.map(({ code }) => code + phoneNumber))
  expect(Math.max(...sent.map((whatsapp) => (whatsapp as string).length))).toBe(LIMITS.whatsapp)
})
