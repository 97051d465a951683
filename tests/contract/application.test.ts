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

test('the form starts empty, with the country code +91', () => {
  expect(Object.entries(emptyForm).filter(([, value]) => value !== '')).toEqual([['countryCode', '+91']])
})

test('name, email and category are required', () => {
  expect(missingFields(emptyForm)).toEqual(['name', 'email', 'category'])
  expect(missingFields({ ...filled, name: ' \t' })).toEqual(['name'])
  expect(missingFields(filled)).toEqual([])
})

test.each(invisible)('a name of nothing but %s is missing in the form as well', (_, name) => {
  const values = { ...filled, name }
  expect(missingFields(values)).toEqual(['name'])
  expect(v.safeParse(JoinFormSchema, values).issues?.[0].message).toBe(fieldMessages.name.missing)
})

test.each(invisible)('a number and a link of nothing but %s are not sent', (_, text) => {
  expect(Object.keys(bodyOf({ phoneNumber: text, youtube_link: text }))).toEqual(['name', 'email', 'category'])
})

test('required values are sent without surrounding space, and nothing else is sent for empty fields', () => {
  expect(bodyOf({ name: ' Asha Rao ', email: ' asha@example.com ' })).toEqual({
    name: 'Asha Rao',
    email: 'asha@example.com',
    category: 'filmmaker',
  })
})

test('whatsapp is the country code and the number, without a space between them', () => {
  expect(bodyOf({ phoneNumber: ' 9876543210 ' })).toMatchObject({ whatsapp: '+919876543210' })
  expect(bodyOf({ phoneNumber: '98', countryCode: '+971' })).toMatchObject({ whatsapp: '+97198' })
})

test('a country code alone is not sent', () => {
  expect(bodyOf({ phoneNumber: '  ', countryCode: '+44' })).not.toHaveProperty('whatsapp')
})

test('each link is sent only if it is filled in', () => {
  expect(bodyOf({ youtube_link: 'youtube.com/@asha', instagram_link: ' ' })).toEqual({
    name: 'Asha Rao',
    email: 'asha@example.com',
    category: 'filmmaker',
    youtube_link: 'youtube.com/@asha',
  })
})

test('the longest number fits beside every country code', () => {
  const phoneNumber = '9'.repeat(PHONE_NUMBER_LIMIT)
  for (const { code } of countryCodes) {
    const { whatsapp = '' } = v.parse(JoinFormSchema, { ...filled, phoneNumber, countryCode: code })
    expect(whatsapp.length).toBeLessThanOrEqual(LIMITS.whatsapp)
    expect(whatsapp).toContain(phoneNumber)
  }
})

test('what the browser sends is what the server reads', () => {
  const sent = v.parse(JoinFormSchema, { ...filled, phoneNumber: '98', linkedin_link: 'in/asha' })
  const reading = fromFormData(toFormData(sent))
  expect(reading).toEqual({ ok: true, application: sent })
})
