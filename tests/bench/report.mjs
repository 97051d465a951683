/**
 * A row of the table.
 *
 * @typedef {object} Row
 * @property {string} what
 * @property {number} value
 * @property {string} unit 'ms', 'kB', 'x' (a ratio) or whatever is counted
 * @property {string} bound in words, such as 'at most 100 ms'; empty for what is only reported
 * @property {boolean} ok whether the bound is kept
 * @property {number[]} [samples] the single measurements behind the value
 */

/** @returns {Row} */
export function atMost(limit, { what, value, unit, samples }) {
  return { what, value, unit, bound: `at most ${written(limit, unit)}`, ok: value <= limit, samples }
}

/** @returns {Row} */
export function atLeast(limit, { what, value, unit, samples }) {
  return { what, value, unit, bound: `at least ${written(limit, unit)}`, ok: value >= limit, samples }
}

/** A row without a bound. @returns {Row} */
export function reported({ what, value, unit, samples }) {
  return { what, value, unit, bound: '', ok: true, samples }
}

export function median(numbers) {
  if (numbers.length === 0) throw new Error('There is no median of nothing.')
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** @param {Row[]} rows */
export function printTable(title, rows) {
  const cells = rows.map(({ what, value, unit, bound, ok, samples }) => [
    what,
    written(value, unit),
    bound,
    bound === '' ? '' : ok ? 'kept' : 'MISSED',
    samples === undefined ? '' : samples.map((sample) => written(sample, '')).join(' '),
  ])
  const head = ['', 'measured', 'bound', '', 'single measurements']
  const widths = head.map((_, column) => Math.max(...[head, ...cells].map((row) => row[column].length)))
  console.log(`\n${title}`)
  for (const row of [head, ...cells]) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
  }
}

function written(value, unit) {
  const digits = unit === 'x' ? 3 : Math.abs(value) < 10 && !Number.isInteger(value) ? 2 : value < 1000 ? 1 : 0
  const number = String(Number(value.toFixed(digits)))
  return unit === '' ? number : unit === 'x' ? `${number} x` : `${number} ${unit}`
}
