/** How amounts are written, read and shared. */
import { toAsciiDigits } from './digits.ts'
import { business } from './site.ts'

/** The sign of the rupee, U+20B9. */
export const RUPEE = '\u20b9'

/** How amounts are written: in whole rupees, or with two decimals for the paise. */
export type Precision = 'rupees' | 'paise'

/** The precision of amounts in a column: the same for all, so that their digits align. */
export function precisionOf(amounts: readonly number[]): Precision {
  return amounts.every((amount) => inPaise(amount) % 100 === 0) ? 'rupees' : 'paise'
}

/**
 * An amount of rupees as it is written in India: '₹1,23,456', or '₹8.50' where it is not whole, with a true minus sign
 * before a deduction. Not by `toLocaleString`: the first use of a locale costs a slow phone a tenth of a second.
 */
export function rupees(amount: number, precision: Precision = precisionOf([amount])): string {
  const figures = (Math.abs(inPaise(amount)) / 100).toFixed(precision === 'paise' ? 2 : 0)
  // After the first three digits from the right, a comma before each two.
  const grouped = figures.replaceAll(/\B(?=(?:\d{2})*\d{3}(?:\.|$))/g, ',')
  return `${amount < 0 ? '\u2212' : ''}${RUPEE}${grouped}`
}

/** What creator and platform get of a price in rupees. Counted in paise, so that the two add up to the price. */
export function divide(price: number): { creator: number; platform: number } {
  const creatorPaise = Math.round((inPaise(price) * business.creatorShare) / 100)
  return { creator: creatorPaise / 100, platform: (inPaise(price) - creatorPaise) / 100 }
}

/** Reads an amount as people write or paste it: '149', '₹ 1,23,456', '149 rupees', '149/-', and digits of any script. */
export function readRupees(text: string): number | undefined {
  // NFKC also reads full-width commas and stops.
  const plain = toAsciiDigits(text.normalize('NFKC')).replaceAll(/[\s,]/g, '')
  const currency = String.raw`(?:\u20b9|(?:rs|inr|rupees?|रु(?:पये|पए)?|ரூ)\.?)?`
  const amount = new RegExp(String.raw`^${currency}(\d+(?:\.\d*)?)${currency}(?:/[=\p{Pd}]?)?(?:only)?$`, 'iu')
  const figures = amount.exec(plain)?.[1]
  return figures === undefined ? undefined : Number(figures)
}

function inPaise(amount: number): number {
  return Math.round(amount * 100)
}
