/** What stands in the report of one grouping: bars that stand, or a table with bars. `html` escapes every value. */
import { html } from 'hono/html'
import { grouped } from '#server/commands/wording.ts'
import { barsOf } from './bars.ts'
import { sumOf, type Counts, type Grouping } from './count.ts'

const SHARE = new Intl.NumberFormat('en-IN', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** All bars of a section have one scale. */
const lengthOf = (count: number, most: number) => `${((count / most) * 100).toFixed(2)}%`

/** `mark`: what stands below the bar. `isOver`: false while its number still grows. */
export type Column = { name: string; mark: string; count: number; isOver: boolean }

/** Up to so many bars have room for their numbers, also on a phone. */
export const FEW_COLUMNS = 5

/** `marks`: below all of the bars, in equal distances. */
export function toPlot(unit: string, columns: Column[], marks?: string[]) {
  const [largest] = columns.toSorted((one, other) => other.count - one.count)
  if (largest === undefined || largest.count === 0) return ''
  const isFew = columns.length <= FEW_COLUMNS
  const tell = ({ name, count, isOver }: Column) => `${name}${isOver ? '' : ', so far'}: ${grouped(count)}`
  const bars = columns.map(
    (column) => html`<div${!column.isOver && html` class="open"`}><div>${isFew && html`<i>${grouped(column.count)}</i>`}
<svg height="${lengthOf(column.count, largest.count)}"></svg></div>
${column.mark && html`<small>${column.mark}</small>`}<b>${tell(column)}</b></div>`,
  )
  const rows = columns.map(
    ({ name, count, isOver }) =>
      html`<tr><th scope="row">${name}${!isOver && ', so far'}</th><td>${grouped(count)}</td></tr>`,
  )
  return html`<section><h2>By ${unit}</h2>
<div class="chart"><p>Most: ${largest.name}, ${grouped(largest.count)}</p>
<div class="${isFew ? 'few plot' : 'plot'}" aria-hidden="true">${bars}</div>
${marks && html`<p class="marks" aria-hidden="true">${marks.map((mark) => html`<span>${mark}</span>`)}</p>`}</div>
<details><summary>Each ${unit} in numbers</summary><table class="numbers">
<thead><tr><th scope="col">${unit[0]?.toUpperCase()}${unit.slice(1)}</th><th scope="col">Applications</th></tr></thead>
<tbody>${rows}</tbody></table></details></section>`
}

/** A name has a line of its own, so that a phone has room for it. `addressOf`: where the report of one link is. */
export async function toTable(counts: Counts, by: Grouping, title: string, addressOf?: (link: string[]) => string) {
  const bars = await barsOf(by, counts[by])
  const [total, most] = [sumOf(bars), Math.max(...bars.map(({ count }) => count))]
  const rows = bars.map(({ label, link, count }) => {
    const name = link?.some(Boolean) ? toLinkName(link) : html`<bdi>${label}</bdi>`
    return html`<tbody><tr><th scope="rowgroup" colspan="3">${
      link && addressOf ? html`<a href="${addressOf(link)}">${name}</a>` : name
    }</th></tr>
<tr><td><svg class="bar" width="${lengthOf(count, most)}" height="12" aria-hidden="true"></svg></td>
<td>${grouped(count)}</td><td>${SHARE.format(count / total)}</td></tr></tbody>`
  })
  return html`<section><h2 id="${by}">${title}</h2>${by === 'link' && html`<p>Source · medium · campaign</p>`}
<table aria-labelledby="${by}"><colgroup><col><col><col></colgroup>
<thead><tr><td></td><th scope="col"><span class="said">Applications</span></th>
<th scope="col"><span class="said">Share</span></th></tr></thead>${rows}</table></section>`
}

/** Source, medium and campaign, and what else it has. */
export function toLinkName([source, medium, campaign, ref, content]: string[]) {
  const names = [source, medium, campaign].map((name, at) => html`${at > 0 && ' · '}<bdi>${name || '–'}</bdi>`)
  return html`${names}${ref && html` <small>ref</small> <bdi>${ref}</bdi>`}${
    content && html` <small>content</small> <bdi>${content}</bdi>`
  }`
}
