/** Grouped as in India: 10,00,000. */
export const grouped = (count: number): string => count.toLocaleString('en-IN')

/** `1 application`, `10,00,000 applications`. */
export const applications = (count: number): string => `${grouped(count)} application${count === 1 ? '' : 's'}`
