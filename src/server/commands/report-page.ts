import { html, raw } from 'hono/html'
import { site } from '#content/site.ts'
import { DAY_MS } from '#server/days.ts'
import { LINK_GAP, type Group } from '#server/storage/selection.ts'
import { palette } from '#theme/palette.ts'
import { counted, grouped } from './wording.ts'

export type Bar = { label: string; count: number }

type Table = { by: string; bars: Bar[] }

/** `days`: in their order, without those on which nobody applied. */
type Report = { days: Group[]; tables: Table[]; since?: string; until?: string; campaign?: string }

const STYLE = `
  :root { color-scheme: light; --ground: ${palette.paperBright}; --text: ${palette.ink}; --quiet: ${palette.inkSoft};
    --line: ${palette.paperLine}; --fill: ${palette.marigold}; --stroke: ${palette.kumkum} }
  @media screen and (prefers-color-scheme: dark) {
    :root { color-scheme: dark; --ground: ${palette.hall}; --text: ${palette.screen}; --quiet: ${palette.screenSoft};
      --line: ${palette.hallLine}; --stroke: ${palette.kumkumBright} }
  }
  @page { margin: 15mm }
  body { max-width: 48rem; margin: auto; padding: 1rem; background: var(--ground); color: var(--text);
    font: 1rem/1.4 system-ui, sans-serif; print-color-adjust: exact; -webkit-print-color-adjust: exact }
  h1, h2 { line-height: 1.2; break-after: avoid }
  h2 { margin-block: 2.5rem .5rem; font-size: 1.25rem }
  figure { margin: 0 }
  figure, tr { break-inside: avoid }
  .scale { display: flex; justify-content: space-between; gap: 1rem; color: var(--quiet); font-size: .875rem }
  svg { display: block; width: 100%; height: 12rem; margin-block-end: .5rem; border-block-end: 1px solid var(--line) }
  svg.day { height: 6rem; fill: var(--fill) }
  svg.total { fill: none; stroke: var(--stroke); stroke-width: 2.5px }
  path { vector-effect: non-scaling-stroke }
  table { border-collapse: collapse; width: 100% }
  th, td { padding: .4rem 0; border-block-end: 1px solid var(--line); text-align: start; vertical-align: top; overflow-wrap: anywhere }
  th { color: var(--quiet); font-weight: normal; font-size: .875rem }
  .number { padding-inline-start: .75rem; text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; width: 1% }
  .bar { display: block; min-width: 1px; height: .375rem; margin-block-start: .125rem; background: var(--fill) }`

const AS_IN_INDIA = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'long',
  timeStyle: 'short',
})
const DAY = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', dateStyle: 'medium' })
const SHARE = new Intl.NumberFormat('en-IN', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** One page that needs no other file. `html` escapes every value; the style sheet is ours. */
export async function toPage({ days, tables, since, until, campaign }: Report): Promise<string> {
  const [total, at] = [sumOf(days), new Date()]
  const by = campaign === undefined ? '' : ` by the campaign ${campaign}`
  const span = `${by}${since === undefined ? '' : `, from ${since}`}${until === undefined ? '' : `, to ${until}`}`
  return await html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${site.brand}: ${counted(total)}</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <h1>${counted(total)}</h1>
          <p>
            To ${site.brand}${span}. Counted on <time datetime="${at.toISOString()}">${AS_IN_INDIA.format(at)}</time>.
            Days as in India.
          </p>
          ${total === 0 ? '' : [toPlot(days.filter(({ key }) => key !== '')), ...tables.map(toTable)]}
        </main>
      </body>
    </html>`
}

/** In units of a day and of a hundredth of the height. Only texts outside the drawings keep their shape in any width. */
function toPlot(days: Group[]) {
  const [first = '', last = first] = [days[0]?.key, days.at(-1)?.key]
  if (first === '') return ''
  // A line needs two days.
  if (first === last) return html`<p>All on ${DAY.format(new Date(first))}.</p>`
  const [total, most] = [sumOf(days), Math.max(...days.map(({ count }) => count))]
  const indexOf = (day: string) => (Date.parse(day) - Date.parse(first)) / DAY_MS
  const heightOf = (count: number, max: number) => Number(((count / max) * 100).toFixed(2))
  let sum = 0
  const line = days.map(({ key, count }) => {
    // Flat over the days on which nobody applied.
    const before = `L${indexOf(key)} ${-heightOf(sum, total)}`
    sum += count
    return `${before}L${indexOf(key) + 1} ${-heightOf(sum, total)}`
  })
  const bars = days.map(
    ({ key, count }) => `M${indexOf(key) + 0.1} 0v${-heightOf(count, most)}h.8v${heightOf(count, most)}z`,
  )
  const [from, to] = [first, last].map((day) => DAY.format(new Date(day)))
  const drawing = (kind: 'total' | 'day', height: number, path: string, label: string) =>
    html`<svg
      class="${kind}"
      viewBox="0 -${height} ${indexOf(last) + 1} ${height}"
      preserveAspectRatio="none"
      role="img"
      aria-label="${label}"
    >
      <path d="${path}" />
    </svg>`
  return html`<section>
    <h2>Over time</h2>
    <figure>
      <div class="scale"><span>Running total</span><span>${grouped(total)}</span></div>
      ${drawing('total', 102, `M0 0${line.join('')}`, `From ${from} to ${to} the total grew to ${grouped(total)}.`)}
      <div class="scale"><span>Each day</span><span>at most ${grouped(most)}</span></div>
      ${drawing('day', 100, bars.join(''), `The most on one day were ${grouped(most)}.`)}
      <div class="scale"><span>${from}</span><span>${to}</span></div>
    </figure>
  </section>`
}

/** All that a group is called stands in one column: its bars have one scale, and a phone has room for the words. */
function toTable({ by, bars }: Table) {
  const [total, most] = [sumOf(bars), Math.max(...bars.map(({ count }) => count))]
  const heading = by === 'link' ? 'Source · Medium · Campaign' : by.charAt(0).toUpperCase() + by.slice(1)
  const rows = bars.map(
    ({ label, count }) =>
      html`<tr>
        <td>
          ${label.split(LINK_GAP).map((part, index) => html`${index === 0 ? '' : ' · '}<bdi>${part || '–'}</bdi>`)}
          <span class="bar" style="width: ${((count / most) * 100).toFixed(2)}%"></span>
        </td>
        <td class="number">${grouped(count)}</td>
        <td class="number">${SHARE.format(count / total)}</td>
      </tr>`,
  )
  return html`<section>
    <h2>${by === 'link' ? 'What each link brought' : `By ${by}`}</h2>
    <table>
      <thead>
        <tr>
          <th scope="col">${heading}</th>
          <th scope="col" class="number">Applications</th>
          <th scope="col" class="number">Share</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </section>`
}

export const sumOf = (counts: { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0)
