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
  body { max-width: 48rem; margin: auto; padding: 1rem; background: ${palette.paperBright}; color: ${palette.ink};
    font: 1rem/1.4 system-ui, sans-serif }
  table { border-collapse: collapse; width: 100% }
  th, td { padding: .4rem .5rem; border-block-end: 1px solid ${palette.paperLine}; text-align: start }
  th { text-transform: capitalize }
  .label { overflow-wrap: anywhere; width: 40% }
  .count { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; width: 1% }
  .bar { display: block; min-width: 1px; height: 1.1rem; background: ${palette.marigold}; print-color-adjust: exact;
    -webkit-print-color-adjust: exact }
  tr { break-inside: avoid }`

const AS_IN_INDIA = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'long',
  timeStyle: 'short',
})

/** One page that needs no other file. `html` escapes every value; the style sheet is ours. */
export async function toPage({ by, total, bars, since, until, at }: Report): Promise<string> {
  const max = Math.max(1, ...bars.map(({ count }) => count))
  const share = (count: number) => ((count / max) * 100).toFixed(2)
  const span = `${since === undefined ? '' : `, from ${since}`}${until === undefined ? '' : `, to ${until}`}`
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
            To ${site.brand} by ${by}${span}. Counted on
            <time datetime="${at.toISOString()}">${AS_IN_INDIA.format(at)}</time>. Days as in India.
          </p>
          <table>
            <thead>
              <tr>
                <th scope="col">${by}</th>
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
