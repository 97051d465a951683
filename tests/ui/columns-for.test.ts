import { expect, test } from 'vitest'
import { columnsFor } from '#ui/columns-for.ts'

test('cards stand in the fewest rows that have room for them, and no row is much shorter than another', () => {
  const counts = [1, 2, 3, 4, 5, 6, 7, 8]
  expect(counts.map((count) => columnsFor(count))).toEqual(['1', '2', '3', '4', '3', '3', '4', '4'])
  expect(counts.slice(3).map((count) => columnsFor(count, 3))).toEqual(['2', '3', '3', '3', '3'])
})
