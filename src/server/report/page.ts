/** The report as one page without script, the same at its address and as a file. `html` escapes every value. */
import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { site } from '#content/site.ts'
import { ticketWithPlay } from '#drawing/tab-icon.ts'
import { counted, grouped } from '#server/commands/wording.ts'
import { dayAfter, dayOf, startOf } from '#server/days.ts'
import { foldedOf } from '#server/storage/selection.ts'
import { palette } from '#theme/palette.ts'
import { daysOf, MAX_BARS } from './bars.ts'
import { FEW_COLUMNS, toLinkName, toPlot, toTable } from './charts.ts'
import { largestOf, sumOf, type Choice, type Counts } from './count.ts'
import { periodsOf, withEmptyDays } from './periods.ts'
import { STYLE } from './style.ts'

/** `closed`: the list takes nobody. `csv`: the address of the CSV, of a page that is served. `fonts`: the rules of the site's fonts. */
type Report = {
  counts: Counts
  choice: Choice
  now: Date
  closed?: boolean
  csv?: string
  fonts?: string | undefined
}

/** Of fewer applications, country, site and hour could tell who each is. */
const FEW = 10

const MOMENT = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'medium', timeStyle: 'short' })
const DAY = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', dateStyle: 'medium' })
const SHORT_DAY = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', day: 'numeric', month: 'short' })
const nameOf = (day: string) => DAY.format(new Date(day))

/** Allows a page with these fonts its own styles, and the fonts and the icon of its site. */
export function policyWith(fonts = ''): string {
  const digest = createHash('sha256').update(fonts).update(STYLE).digest('base64')
  return `default-src 'none'; style-src 'sha256-${digest}'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'`
}

export async function toPage({ counts, choice, now, closed = false, csv, fonts = '' }: Report): Promise<string> {
  const total = sumOf(counts.day)
  const today = dayOf(now.getTime())
  const isServed = csv !== undefined
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
${daysIn(choice).some(Boolean) ? '' : toStub(counts, today)}
</div>
${isServed ? [toShortcuts(choice, today), toForm(choice, counts)] : html`<p>${wordsOf(choice)}</p>`}
<p>Counted on <time datetime="${now.toISOString()}">${MOMENT.format(now)}</time>. Days and hours are India’s.
${toSharedNumbers(counts)}${closed && 'The list is closed: nobody can join.'}</p>
${total === 0 ? html`<section>Nobody has applied here yet.</section>` : toLedger(counts, choice, today, isServed)}
<footer>This page names nobody.
${isServed && html`Whoever has its address can see it. For a spreadsheet: <a href="${csv}">all numbers as CSV</a>.`}</footer></main>
</html>`
}

/** One person with several addresses has one number. */
const toSharedNumbers = ({ sharedNumbers }: Counts) =>
  sharedNumbers > 0 && `Numbers on more than one application: ${grouped(sharedNumbers)}. `

/** The first and the last day. */
const daysIn = ({ from, before }: Choice) => [from && dayOf(from.getTime()), before && dayOf(before.getTime() - 1)]

/** Today is not over: yesterday and the same day of the week before it can be compared. */
function toStub({ day: days }: Counts, today: string) {
  const sum = (first: string, last = first) =>
    grouped(sumOf(daysOf(days).filter((day) => day.first >= first && day.first <= last)))
  const yesterday = dayAfter(today, -1)
  return html`<dl><div><dt>Today</dt><dd>${sum(today)}</dd></div>
<div><dt>Yesterday</dt><dd>${sum(yesterday)}</dd></div>
<div><dt>A week before</dt><dd>${sum(dayAfter(yesterday, -7))}</dd></div>
<div><dt>Last 7 days</dt><dd>${sum(dayAfter(today, -6), today)}</dd></div></dl>`
}

function wordsOf({ campaign, source, link, from, before }: Choice) {
  const isMidnight = (time: Date) => startOf(dayOf(time.getTime()))?.getTime() === time.getTime()
  const [first, last] = daysIn({ from, before })
  const days = [
    ...(from && first ? [`from ${isMidnight(from) ? nameOf(first) : MOMENT.format(from)}`] : []),
    ...(before && last ? [isMidnight(before) ? `to ${nameOf(last)}` : `until ${MOMENT.format(before)}`] : []),
  ]
  const linked = link?.some(Boolean) ? html`Link ${toLinkName(link)}` : 'No link'
  const chosen = campaign ? html`Campaign <bdi>${campaign}</bdi>` : 'All campaigns'
  return html`${link ? linked : chosen}${source && html`, source <bdi>${source}</bdi>`}, ${
    days.join(' ') || 'all days'
  }`
}

/** The address of the report with these days, and with the campaign or the link that was chosen. */
function addressWith({ campaign, link = [] }: Choice, since?: string, until?: string): string {
  const days = { ...(since && { since }), ...(until && { until }) }
  return `?${new URLSearchParams([...(campaign ? [['campaign', campaign]] : []), ...link.map((part) => ['link', part]), ...Object.entries(days)])}`
}

function toShortcuts(choice: Choice, today: string) {
  const [first, last] = daysIn(choice)
  const shortcuts = Object.entries({ Today: today, '7 days': dayAfter(today, -6), 'All days': undefined })
  const links = shortcuts.map(([name, since]) => {
    const isChosen = first === since && last === undefined
    return html`<a href="${addressWith(choice, since)}"${isChosen && html` aria-current="true"`}>${name}</a> `
  })
  const isAll = choice.campaign === undefined && choice.link === undefined
  return html`<nav aria-label="What is counted">${links}${!isAll && html`<a href="${addressWith({}, first, last)}">All campaigns</a>`}</nav>`
}

async function toForm(choice: Choice, { campaigns }: Counts) {
  const { campaign = '', link } = choice
  const [first, last] = daysIn(choice)
  const names = (await largestOf(campaigns, MAX_BARS)).map(({ values }) => values[0]?.name ?? '')
  const options = names
    .filter((name) => name !== '' && foldedOf(name) !== foldedOf(campaign))
    .map((name) => html`<option value="${name}"></option>`)
  // Any campaign can be typed, also one that is not among the largest.
  const field = html`<label>Campaign <input type="search" name="campaign" list="campaigns" placeholder="All campaigns"
value="${campaign}"></label><datalist id="campaigns">${options}</datalist>`
  const hidden = link?.map((part) => html`<input type="hidden" name="link" value="${part}">`)
  return html`<details${(campaign || first || last) && ' open'}><summary>${wordsOf(choice)}</summary><form>
${hidden ?? field}
<label>From <input type="date" name="since" value="${first}"></label>
<label>To <input type="date" name="until" value="${last}"></label>
<button type="submit">Show</button>
</form></details>`
}

async function toLedger(counts: Counts, choice: Choice, today: string, isServed: boolean) {
  const days = daysIn(choice)
  const hidden = html`<section>From ${FEW} applications on, hours, countries and referring sites stand here. Of fewer, they could
tell who each is.</section>`
  const toReport = (link: string[]) => addressWith({ link }, ...days)
  const isMany = sumOf(counts.day) >= FEW
  return html`${toDays(counts, choice, today)}<div class="ledger">
${choice.link === undefined && (await toTable(counts, 'link', 'What each link brought', isServed ? toReport : undefined))}
${await toTable(counts, 'category', 'Category')}
${isMany ? toHours(counts) : hidden}
${isMany && [await toTable(counts, 'country', 'Country'), await toTable(counts, 'referrer', 'Referring site')]}
</div>`
}

function toDays(counts: Counts, choice: Choice, today: string) {
  const [first, last = today] = daysIn(choice)
  const known = daysOf(counts.day).filter((day) => day.first !== '')
  const { unit, periods } = periodsOf(withEmptyDays(known, first, last < today ? last : today))
  const columns = periods.map((period, at) => {
    const [start, end] = [new Date(period.first), new Date(period.last)]
    const isEnd = at === 0 || at === periods.length - 1
    const mark =
      periods.length <= FEW_COLUMNS
        ? SHORT_DAY.format(start)
        : isEnd
          ? nameOf(at === 0 ? period.first : period.last)
          : ''
    return { name: DAY.formatRange(start, end), mark, count: period.count, isOver: period.last < today }
  })
  return toPlot(unit, columns)
}

function toHours({ hour: hours }: Counts) {
  const columns = hours.flatMap(({ values: [word], count }) => {
    const hour = Number(word?.name)
    // A time that no calendar has is in no hour.
    return word?.name ? [{ name: `${hour}:00 to ${hour + 1}:00`, mark: '', count, isOver: true }] : []
  })
  return toPlot('hour', columns, ['0:00', '6:00', '12:00', '18:00', '24:00'])
}
