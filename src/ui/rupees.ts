const indian = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })

/** A whole amount of rupees as it is written in India: '₹1,23,456', with a true minus sign before a deduction. */
export function rupees(amount: number): string {
  return `${amount < 0 ? '\u2212' : ''}\u20b9${indian.format(Math.abs(amount))}`
}
