import fc from 'fast-check'
import { expect, test } from 'vitest'
import { precisionOf, rupees } from '#content/rupees.ts'

test('amounts are written in whole rupees, or with two decimals where they are not whole', () => {
  expect([0, 8, 8.5, 82.25, 0.1 + 0.2].map((amount) => rupees(amount))).toEqual([
    '₹0',
    '₹8',
    '₹8.50',
    '₹82.25',
    '₹0.30',
  ])
})

test('a deduction has a true minus sign', () => {
  expect(rupees(-1575)).toBe('−₹1,575')
})

test('amounts that stand below each other all have paise, or none has', () => {
  expect(precisionOf([10, 20])).toBe('rupees')
  expect([10, 20.5].map((amount) => rupees(amount, precisionOf([10, 20.5])))).toEqual(['₹10.00', '₹20.50'])
})

test('figures are grouped as in India', () => {
  expect(rupees(123_456)).toBe('₹1,23,456')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (paise) => {
      const digits = paise % 100 === 0 ? 0 : 2
      const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
      expect(rupees(paise / 100)).toBe(`₹${(paise / 100).toLocaleString('en-IN', options)}`)
    }),
  )
})
