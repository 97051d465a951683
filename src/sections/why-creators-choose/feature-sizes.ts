import { fairVisibility } from '#content/landing.ts'

/** The coins of ₹10: their distance and diameter, and how many are in a row. */
export const COIN = { pitch: 48, size: 42, row: 5 }

/** The distance of two seats. */
export const SEAT_PITCH = 52

/** Lengths of the bars, in units of the drawing. */
const SHARES = [46, 30, 38, 34, 24]

export const score = barsOf(fairVisibility.factors.length)

function barsOf(count: number) {
  let start = 1
  const bars = Array.from({ length: count }, (_, index) => {
    const bar = { start, length: SHARES[index % SHARES.length] ?? 0, y: ((index * 28) / count).toFixed(1) }
    start += bar.length
    return bar
  })
  return { bars, end: start }
}
