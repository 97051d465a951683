import { expect, test } from 'vitest'
import { cellWidths } from '#ui/cell-widths.ts'

const parts = { whole: 1, half: 1 / 2, third: 1 / 3, quarter: 1 / 4 }

test('no card is alone in its row', () => {
  expect(cellWidths(3, 3)).toEqual(['third', 'third', 'third'])
  expect(cellWidths(4, 3)).toEqual(['half', 'half', 'half', 'half'])
  expect(cellWidths(5, 4)).toEqual(['third', 'third', 'third', 'half', 'half'])
  expect(cellWidths(7, 4)).toEqual(['quarter', 'quarter', 'quarter', 'quarter', 'third', 'third', 'third'])
})

test.for([2, 3, 4] as const)('up to twelve cards fill rows of at most %i', (maxPerRow) => {
  for (let count = 1; count <= 12; count += 1) {
    const total = cellWidths(count, maxPerRow).reduce((sum, width) => sum + parts[width], 0)
    expect(total, `${count} cards`).toBeCloseTo(Math.ceil(count / maxPerRow))
    expect(cellWidths(count, maxPerRow)).toHaveLength(count)
  }
})
