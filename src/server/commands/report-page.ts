import { html, raw } from 'hono/html'
import { site } from '#content/site.ts'
import type { Grouping } from '#server/storage/store.ts'
import { palette } from '#theme/palette.ts'
import { counted, grouped, printable } from './wording.ts'

export type Bar = { label: string; count: number }

type Report = {
  by: Grouping
  total: number
  bars: Bar[]
  since: string | undefined
  until: string | undefined
  at: Date
}

const STYLE = `
  :root { color-scheme: light }
  * { box-sizing: border-box; margin: 0 }
  body { background: ${palette.paper}; color: ${palette.ink}; font: 1rem/1.4 system-ui, sans-serif; padding: 2rem 1rem }
  main { max-width: 48rem; margin: auto; background: ${palette.paperBright}; border: 1px solid ${palette.paperLine};
    padding: clamp(1rem, 4vw, 2.5rem); border-radius: .75rem }
  h1 { font-size: clamp(2rem, 7vw, 3.5rem); line-height: .95; letter-spacing: -.03em; font-weight: 800 }
  p { color: ${palette.inkSoft}; margin-block: .75rem 0 }
  table { border-collapse: collapse; width: 100%; margin-block-start: 2rem }
  th { text-align: start; font-weight: 600; color: ${palette.inkSoft} }
  thead { border-block-end: 2px solid ${palette.ink} }
  td { border-block-end: 1px solid ${palette.paperLine} }
  th, td { padding: .4rem .5rem; vertical-align: middle }
  .label { overflow-wrap: anywhere; width: 40% }
  .count { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; width: 1% }
  .bar { display: block; min-width: 1px; height: 1.1rem; background: ${palette.marigold}; print-color-adjust: exact;
    -webkit-print-color-adjust: exact }
  tr { break-inside: avoid }
  @media print { body { background: none; padding: 0 } main { border: 0; padding: 0; max-width: none } }`

const TITLES: Record<Grouping, string> = {
  day: 'Day',
  category: 'Category',
  campaign: 'Campaign',
  source: 'Source',
  country: 'Country',
}

/** One page that needs no other file. `html` escapes every value; the style sheet is ours. */
export async function toPage({ by, total, bars, since, until, at }: Report): Promise<string> {
  const max = Math.max(1, ...bars.map(({ count }) => count))
  const share = (count: number) => ((count / max) * 100).toFixed(2)
  const days = [since === undefined ? '' : `from ${since}`, until === undefined ? '' : `to ${until}`]
  const span = days.filter((text) => text !== '').join(' ')
  const rows = bars.map(
    ({ label, count }) =>
      html`<tr>
        <td class="label"><bdi>${printable(label)}</bdi></td>
        <td class="count">${grouped(count)}</td>
        <td><span class="bar" style="width: ${share(count)}%"></span></td>
      </tr>`,
  )
  return await html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${site.brand}: ${counted(total)} by ${by}</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <h1>${counted(total)}</h1>
          <p>
            To ${site.brand} by ${by}${span === '' ? '' : `, ${span}`}. Counted on
            <time datetime="${at.toISOString()}">${inIndia(at)}</time>. Days as in India.
          </p>
          <table>
            <thead>
              <tr>
                <th scope="col">${TITLES[by]}</th>
                <th scope="col" class="count">Applications</th>
                <td></td>
              </tr>
            </thead>
            <tbody>
              ${rows}
            </tbody>
          </table>
        </main>
      </body>
    </html>`
}

function inIndia(time: Date): string {
  return time.toLocaleString('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'long', timeStyle: 'short' })
}
