import { defineCommand } from 'citty'
import { site } from '#content/site.ts'
import { describeFault } from '#server/storage/faults.ts'
import type { Group, Grouping } from '#server/storage/store.ts'
import { configOrExit, exit, UsageError, withListOrExit } from './exit.ts'
import { applications, grouped } from './numbers.ts'
import { writeOutput } from './output-file.ts'
import { printable } from './printable.ts'
import { toPage } from './report-page.ts'
import { arrange, type Bar } from './report-bars.ts'
import { dayOptions, readSelection } from './selection.ts'

const GROUPINGS = ['day', 'category', 'campaign', 'source', 'country'] as const satisfies Grouping[]

export const reportCommand = defineCommand({
  meta: { name: 'report', description: 'Count the applications, without any name or address' },
  args: {
    by: { type: 'enum', options: [...GROUPINGS], default: 'day', description: 'What is counted' },
    ...dayOptions,
    json: { type: 'boolean', description: 'Print {"total": n, "groups": [{"key": "...", "count": n}]}' },
    html: { type: 'string', description: 'Write one page to print and to mail', valueHint: 'FILE' },
    force: { type: 'boolean', description: 'Replace an existing FILE' },
  },
  async run({ args }) {
    const { by, json, html, force, since, until } = args
    if (force === true && html === undefined) throw new UsageError('--force is for --html.')
    const selection = readSelection(args)
    const groups = sorted(by, await withListOrExit(configOrExit(), (list) => list.countBy(by, selection)))
    const total = groups.reduce((sum, { count }) => sum + count, 0)

    if (html !== undefined) {
      const page = await toPage({ by, total, bars: arrange(by, groups), since, until, at: new Date() })
      await writeOutput(html, { force: force === true }, ({ handle }) => handle.writeFile(page)).catch((error: Error) =>
        exit(`There is no report. ${describeFault(error)}`),
      )
    }
    if (json === true) process.stdout.write(`${JSON.stringify({ total, groups })}\n`)
    else if (html === undefined) process.stdout.write(toChart(total, arrange(by, groups)))
    else process.stdout.write(`${html} shows ${applications(total)} by ${by}.\n`)
  },
})

/** Days in their order, all else by size. */
function sorted(by: Grouping, groups: Group[]): Group[] {
  const byKey = (one: Group, other: Group) => (one.key < other.key ? -1 : 1)
  return groups.toSorted((one, other) =>
    by === 'day' ? byKey(one, other) : other.count - one.count || byKey(one, other),
  )
}

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉']
const LABEL_LENGTH = 60

/** The label comes last: how wide a stranger's text is drawn, only the terminal knows. */
function toChart(total: number, bars: Bar[]): string {
  const max = Math.max(1, ...bars.map(({ count }) => count))
  const numbers = bars.map(({ count }) => grouped(count))
  const column = Math.max(0, ...numbers.map((text) => text.length))
  const width = Math.max(10, Math.min(40, (process.stdout.columns ?? 80) - column - 30))
  const lines = bars.map(({ label, count }, index) => {
    const eighths = count === 0 ? 0 : Math.max(1, Math.round((count / max) * width * 8))
    const bar = '█'.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '')
    return `${(numbers[index] ?? '').padStart(column)}  ${bar.padEnd(width)}  ${shortened(printable(label))}\n`
  })
  return `${site.brand}: ${applications(total)}\n\n${lines.join('')}`
}

function shortened(text: string): string {
  const signs = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  return signs.length <= LABEL_LENGTH ? text : `${signs.slice(0, LABEL_LENGTH - 1).join('')}…`
}
