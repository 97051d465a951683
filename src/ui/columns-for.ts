/** The columns of a grid of `count` cards: the fewest rows of at most `most` cards, as equal as they can be. Five are 3 + 2. */
export function columnsFor(count: number, most: 3 | 4 = 4) {
  return `${Math.ceil(count / Math.ceil(count / most))}` as '1' | '2' | '3' | '4'
}
