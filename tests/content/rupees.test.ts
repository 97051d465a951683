import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divide, precisionOf, readRupees, rupees } from '#content/rupees.ts'
import { business, priceRange } from '#content/site.ts'

test('amounts are written in whole rupees, or with paise where they are not whole', () => {
  expect([0, 8, 8.5, 0.1 + 0.2].map((amount) => rupees(amount))).toEqual(['₹0', '₹8', '₹8.50', '₹0.30'])
  // With a true minus sign.
  expect(rupees(-1575)).toBe('−₹1,575')
})

test('in a column all amounts have paise, or none has', () => {
  expect([10, 20].map((amount, _, all) => rupees(amount, precisionOf(all)))).toEqual(['₹10', '₹20'])
  expect([10, 20.5].map((amount, _, all) => rupees(amount, precisionOf(all)))).toEqual(['₹10.00', '₹20.50'])
})

test('figures are grouped as in India', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (paise) => {
      const digits = paise % 100 === 0 ? 0 : 2
      const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
      expect(rupees(paise / 100)).toBe(`₹${(paise / 100).toLocaleString('en-IN', options)}`)
    }),
  )
})

test('the parts of a price add up to it to the paisa, and are the shares of the contract', () => {
  fc.assert(
    fc.property(fc.integer({ min: priceRange.min, max: priceRange.max }), (price) => {
      const { creator, platform } = divide(price)
      expect(Math.round(100 * creator) + Math.round(100 * platform)).toBe(100 * price)
      expect(Math.abs(creator - (price * business.creatorShare) / 100)).toBeLessThanOrEqual(0.005)
    }),
  )
})

const WRITTEN = [
  ['₹8.50', 8.5],
  ['149', 149],
  ['\u20b9 1,23,456', 123_456],
  ['Rs. 1,500/-', 1500],
  ['INR 149', 149],
  ['149.', 149],
  ...['499 ₹', '499 Rs', '499 Rs.', '499 rupees', 'Rupees 499 only', '499 INR', '४९९ रुपये', '499 रुपए', 'ரூ. 499'].map(
    (text) => [text, 499] as const,
  ),
  [' 1\u00a0500 ', 1500],
  ['१,४९९', 1499],
  ['１４９', 149],
  ['99.50', 99.5],
] as const

test('an amount is read as people write it; what is no amount is not read as one', () => {
  expect(WRITTEN.map(([text]) => [text, readRupees(text)])).toEqual(WRITTEN)
  const texts = ['', '-5', 'free', '1.2.3', '149 dollars', '\u20b9', 'Rs', '149 Rsx', '1 2 rs 3', 'rs 1 rs 2']
  expect(texts.filter((text) => readRupees(text) !== undefined)).toEqual([])
})
