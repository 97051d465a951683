/** A row of the table: the median of what was measured, beside its bound. What has none is only reported. */
export function row(what, unit, measured, { atMost, atLeast } = {}) {
  const samples = [measured].flat()
  const value = median(samples)
  const isKept = value <= (atMost ?? Infinity) && value >= (atLeast ?? -Infinity)
  return { what, unit, value, atMost, atLeast, isKept, samples }
}

export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

export function printTable(rows) {
  const cells = rows.map(({ what, unit, value, atMost, atLeast, isKept, samples }) => {
    const limit = atMost ?? atLeast
    const bound = limit === undefined ? '' : `at ${atMost === undefined ? 'least' : 'most'} ${written(limit)} ${unit}`
    const verdict = bound === '' ? '' : isKept ? 'kept' : 'MISSED'
    const singles = samples.length === 1 ? '' : samples.map(written).join(' ')
    return [what, `${written(value)} ${unit}`, bound, verdict, singles]
  })
  const table = [['', 'measured', 'bound', '', 'single measurements'], ...cells]
  const widths = table[0].map((_, column) => Math.max(...table.map((line) => line[column].length)))
  for (const line of table) {
    const text = line.map((cell, column) => cell.padEnd(widths[column])).join('  ')
    console.log(text.trimEnd())
  }
}

function written(number) {
  return String(Number(number.toFixed(Math.abs(number) < 10 ? 3 : 0)))
}
