import { expect, test } from 'vitest'
import { numberHint } from '#waitlist/number-hint.ts'

test.each([
  ['+91', '98765', 'Usually 10 digits after +91. Please check, or send it as it is.'],
  ['+91', '+971 12', 'Usually 8 to 9 digits after +971. Please check, or send it as it is.'],
  ['+91', '98765 43210 or none', 'Usually 10 digits after +91. Please check, or send it as it is.'],
  ['+91', '+99 12', 'Please check this number, or send it as it is.'],
] as const)("with %s chosen, '%s' gets the hint: %s", (chosen, typed, hint) => {
  expect(numberHint(chosen, typed)).toBe(hint)
})

test.each(['', '  ', '98765 43210', '+92 300 1234567'])("'%s' gets none", (typed) => {
  expect(numberHint('+91', typed)).toBeUndefined()
})
