/** What a card takes of its row, from 1 to 4 in a row. */
const WIDTHS = ['whole', 'half', 'third', 'quarter'] as const

export type CellWidth = (typeof WIDTHS)[number]

/**
 * What each of `count` cards takes of its row, when `most` have room beside each other: rows are as even as can be,
 * the fuller ones first, so that no card is left alone. Four cards where three have room: four times 'half'.
 */
export function cellWidths(count: number, most: 2 | 3 | 4): CellWidth[] {
  const rows = Math.ceil(count / most)
  const sizes = Array.from({ length: rows }, (_, row) => Math.ceil((count - row) / rows))
  return sizes.flatMap((size) => Array.from({ length: size }, () => WIDTHS[size - 1] ?? 'whole'))
}
