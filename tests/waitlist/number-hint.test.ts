import { expect, test } from 'vitest'
import { form } from '#content/waitlist.ts'
import { numberHint } from '#waitlist/number-hint.ts'

const { hint, unknown } = form.phone

test('a number that cannot be one is told how many digits the numbers of its country have; others get no hint', () => {
  const digits = (range: string, code: string) => `${hint.before}${range}${hint.between}${code}${hint.after}`
  expect(numberHint('+91', '98765')).toBe(digits('10', '+91'))
  expect(numberHint('+91', '98765 43210 or none')).toBe(digits('10', '+91'))
  expect(numberHint('+91', '+971 12')).toBe(digits(`8${hint.to}9`, '+971'))
  expect(numberHint('+91', '+99 12')).toBe(unknown)
  // It cannot be sent as it is.
  expect(numberHint('+91', '9'.repeat(41))).toBeUndefined()
  for (const typed of ['', '  ', '-', '+', '98765 43210', '+92 300 1234567'])
    expect(numberHint('+91', typed), typed).toBeUndefined()
})
