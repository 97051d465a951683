/** The share of its row that a card takes, for rows of 1 to 4 cards. */
const WIDTHS = ['whole', 'half', 'third', 'quarter'] as const

export type CellWidth = (typeof WIDTHS)[number]

/**
 * The widths of `count` cards in rows of at most `maxPerRow`. The rows differ by one card at most, longer ones first, so
 * that no card is alone in its row. Four cards with `maxPerRow` 3: two rows of 'half'.
 */
export function cellWidths(count: number, maxPerRow: 2 | 3 | 4): CellWidth[] {
  const rows = Math.ceil(count / maxPerRow)
  const sizes = Array.from({ length: rows }, (_, row) => Math.ceil((count - row) / rows))
  return sizes.flatMap((size) => Array.from({ length: size }, () => WIDTHS[size - 1] ?? 'whole'))
}
