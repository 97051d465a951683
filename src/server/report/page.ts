/** The report as one page without script, the same at its address and as a file. `html` escapes every value. */
import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { site } from '#content/site.ts'
import { ticketWithPlay } from '#drawing/tab-icon.ts'
import { counted, grouped } from '#server/commands/wording.ts'
import { dayAfter, dayOf } from '#server/days.ts'
import { foldedOf, type Selection } from '#server/storage/selection.ts'
import { palette } from '#theme/palette.ts'
import { barsOf, GAP, MAX_BARS, sumOf, type Counts, type Grouping } from './count.ts'
import { STYLE } from './style.ts'

/** `closed`: the list takes nobody. `csv`: the address of the CSV, of a page that is served. `fonts`: the rules of the site's fonts. */
type Report = {
  counts: Counts
  selection: Selection
  now: Date
  closed?: boolean
  csv?: string
  fonts?: string | undefined
}

/** Of fewer applications, country, site and hour could tell who each is. */
const FEW = 10

const MOMENT = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'long', timeStyle: 'short' })
const DAY = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', dateStyle: 'medium' })
const SHARE = new Intl.NumberFormat('en-IN', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })
const nameOf = (day: string) => DAY.format(new Date(day))
const hourOf = (hour: string) => `${Number(hour)}:00 to ${Number(hour) + 1}:00`

/** Allows a page with these fonts its own styles, and the fonts and the icon of its site. */
export function policyWith(fonts = ''): string {
  const digest = createHash('sha256').update(fonts).update(STYLE).digest('base64')
  return `default-src 'none'; style-src 'sha256-${digest}'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'`
}

export async function toPage({ counts, selection, now, closed = false, csv, fonts = '' }: Report): Promise<string> {
  const total = sumOf(counts.day)
  const today = dayOf(now.getTime())
  const since = (first: string) => grouped(sumOf(counts.day.filter(({ key }) => key >= first && key <= today)))
  const stub = html`<dl><div><dt>Today</dt><dd>${since(today)}</dd></div>
<div><dt>Last 7 days</dt><dd>${since(dayAfter(today, -6))}</dd></div></dl>`
  return await html`<!doctype html>
<html lang="en-IN">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyWith(fonts)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${site.brand}: ${counted(total)}</title>
${raw(`<style>${fonts}${STYLE}</style>`)}
<header><svg viewBox="0 0 32 32" aria-hidden="true">${raw(ticketWithPlay('currentColor', palette.marigold))}</svg>
${site.brand} <span>Box office</span></header>
<main><div class="ticket">
<h1>Applications <b class="size-${Math.ceil(grouped(total).length / 3)}">${grouped(total)}</b></h1>
${daysOf(selection).some(Boolean) ? '' : stub}
</div>
${csv === undefined ? html`<p>${wordsOf(selection)}</p>` : toForm(selection, counts)}
<p>Counted on <time datetime="${now.toISOString()}">${MOMENT.format(now)}</time>. Days and hours are India’s.
${closed ? 'The list is closed: nobody can join.' : ''}</p>
${total === 0 ? html`<section>Nobody has applied here yet.</section>` : toLedger(counts, total)}
<footer>This page names nobody.
${csv && html`Whoever has its address can see it. For a spreadsheet: <a href="${csv}">all numbers as CSV</a>.`}</footer></main>
</html>`
}

const daysOf = ({ from, before }: Selection) => [from && dayOf(from.getTime()), before && dayOf(before.getTime() - 1)]

function wordsOf(selection: Selection) {
  const days = daysOf(selection).flatMap((day, at) => (day ? `${at === 0 ? 'from' : 'to'} ${nameOf(day)}` : []))
  const campaign = selection.campaign ? html`Campaign <bdi>${selection.campaign}</bdi>` : 'All campaigns'
  return html`${campaign}, ${days.join(' ') || 'all days'}`
}

function toForm(selection: Selection, { campaigns }: Counts) {
  const { campaign = '' } = selection
  const [first, last] = daysOf(selection)
  const others = campaigns.slice(0, MAX_BARS).filter(({ key }) => key !== '' && foldedOf(key) !== foldedOf(campaign))
  const chosen = campaign && html`<option selected>${campaign}</option>`
  const options = [chosen, ...others.map(({ key }) => html`<option>${key}</option>`)]
  return html`<details${campaign || first || last ? ' open' : ''}><summary>${wordsOf(selection)}</summary><form>
<label>Campaign <select name="campaign"><option value="">All campaigns</option>${options}</select></label>
<label>From <input type="date" name="since" value="${first}"></label>
<label>To <input type="date" name="until" value="${last}"></label>
<button type="submit">Show</button>
</form></details>`
}

function toLedger(counts: Counts, total: number) {
  const hidden = html`<section>From ${FEW} applications on, hours, countries and referring sites stand here. Of fewer, they could
tell who each is.</section>`
  return html`<div class="ledger"><div>
${toPlot(counts, 'day', 'By day', nameOf)}
${toTable(counts, 'link', 'What each link brought', 'Source · medium · campaign')}
</div><div>
${toTable(counts, 'category', 'Category')}
${total < FEW ? hidden : toPlot(counts, 'hour', 'By hour', hourOf, ['0:00', '6:00', '12:00', '18:00', '24:00'])}
${total < FEW ? '' : [toTable(counts, 'country', 'Country'), toTable(counts, 'referrer', 'Referring site')]}
</div></div>`
}

/** All bars of a section have one scale. */
const lengthOf = (count: number, most: number) => `${((count / most) * 100).toFixed(2)}%`

function toPlot(counts: Counts, by: Grouping, title: string, name: (label: string) => string, marks?: string[]) {
  const known = counts[by].filter(({ key }) => key !== '')
  const bars = barsOf(by, known).map(({ label, count }) => ({ name: name(label), count }))
  const [most] = bars.toSorted((one, other) => other.count - one.count)
  if (most === undefined || most.count === 0) return ''
  const ends = new Set([bars[0]?.name, bars.at(-1)?.name])
  const toBar = (bar: typeof most) => html`<svg role="img" height="${lengthOf(bar.count, most.count)}">
<title>${bar.name}: ${grouped(bar.count)}</title></svg>`
  return html`<section><h2>${title}</h2><p>Most: ${most.name}, ${grouped(most.count)}</p>
<div class="plot">${bars.map(toBar)}</div>
<p class="marks">${(marks ?? [...ends]).map((mark) => html`<span>${mark}</span>`)}</p></section>`
}

/** A name has a line of its own, so that a phone has room for it. */
function toTable(counts: Counts, by: Grouping, title: string, note = '') {
  const bars = barsOf(by, counts[by])
  const [total, most] = [sumOf(bars), Math.max(...bars.map(({ count }) => count))]
  const rows = bars.map(
    ({ label, count }) => html`<tbody><tr><th scope="rowgroup" colspan="3">${toName(label.split(GAP))}</th></tr>
<tr><td><svg class="bar" width="${lengthOf(count, most)}" height="12" aria-hidden="true"></svg></td>
<td>${grouped(count)}</td><td>${SHARE.format(count / total)}</td></tr></tbody>`,
  )
  return html`<section><h2>${title}</h2>${note && html`<p>${note}</p>`}
<table><colgroup><col><col><col></colgroup>${rows}</table></section>`
}

/** Of a link source, medium and campaign, and what else it has. */
function toName([source = '', medium, campaign, ref, content]: string[]) {
  const names = medium === undefined ? [source] : [source, medium, campaign]
  return html`${names.some(Boolean) && names.map((name, at) => html`${at > 0 && ' · '}<bdi>${name || '–'}</bdi>`)}
${ref && html`<small>ref</small> <bdi>${ref}</bdi>`} ${content && html`<small>content</small> <bdi>${content}</bdi>`}`
}
