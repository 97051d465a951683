const indian = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })

/** The sign of the rupee, U+20B9. */
export const RUPEE = '\u20b9'

/** A whole amount of rupees as it is written in India: '₹1,23,456', with a true minus sign before a deduction. */
export function rupees(amount: number): string {
  return `${amount < 0 ? '\u2212' : ''}${RUPEE}${indian.format(Math.abs(amount))}`
}
