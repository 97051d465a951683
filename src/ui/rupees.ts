/** The sign of the rupee, U+20B9. */
export const RUPEE = '\u20b9'

/**
 * A whole amount of rupees as it is written in India: '₹1,23,456', with a true minus sign before a deduction.
 * For parts that are drawn at build alone: in a visitor's browser, the first use of this locale costs a slow phone a
 * tenth of a second, so the budgets see to it that it stays out of the script.
 */
export function rupees(amount: number): string {
  const figures = Math.abs(amount).toLocaleString('en-IN', { maximumFractionDigits: 0 })
  return `${amount < 0 ? '\u2212' : ''}${RUPEE}${figures}`
}
