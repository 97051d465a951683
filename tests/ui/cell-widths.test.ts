import { expect, test } from 'vitest'
import { cellWidths } from '#ui/cell-widths.ts'

const parts = { whole: 1, half: 1 / 2, third: 1 / 3, quarter: 1 / 4 }

test('no card is alone in its row, and up to twelve fill theirs', () => {
  expect(cellWidths(4, 3)).toEqual(['half', 'half', 'half', 'half'])
  expect(cellWidths(5, 4)).toEqual(['third', 'third', 'third', 'half', 'half'])
  for (const maxPerRow of [2, 3, 4] as const) {
    for (let count = 1; count <= 12; count += 1) {
      const widths = cellWidths(count, maxPerRow)
      const total = widths.reduce((sum, width) => sum + parts[width], 0)
      expect(total, `${count} cards`).toBeCloseTo(Math.ceil(count / maxPerRow))
      expect(widths).toHaveLength(count)
    }
  }
})
