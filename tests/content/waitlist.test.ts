import { expect, test } from 'vitest'
import { categories, countryCodes, form, messages } from '#content/waitlist.ts'

test('the promised categories and country codes are there, in their order; more may be added', () => {
  const values = categories.map(({ value }) => value as string)
  const promised = ['filmmaker', 'youtuber', 'educator', 'other']
  expect(values.filter((value) => promised.includes(value))).toEqual(promised)
  const codes = ['+91', '+1', '+44', '+61', '+33', '+49', '+81', '+86', '+7', '+55', '+971', '+65']
  expect(countryCodes.map(({ code }) => code as string).filter((code) => codes.includes(code))).toEqual(codes)
})

test('the messages are as they were promised, to the letter; the brand may stand in the first one', () => {
  const { joined, ...others } = messages
  expect(joined).toMatch(/^You're now on the early creator list! We'll notify you before the (?:\S.* )?beta launch\.$/)
  expect(others).toEqual({
    missing: 'Please fill in all required fields.',
    duplicate: 'This email is already registered in our waitlist.',
    limited: 'Too many requests. Please try again in a few minutes.',
    unexpected: 'Unexpected response from server.',
    failed: 'Something went wrong. Please try again.',
  })
  expect(form.sending).toBe('Joining...')
})
