import { site } from '#content/site.ts'
import { dayOf } from '#server/days.ts'
import { barsOf, type Bar } from '#server/report/bars.ts'
import { countList, largestOf, sumOf } from '#server/report/count.ts'
import { morningLine } from '#server/report/morning.ts'
import { toPage } from '#server/report/page.ts'
import { readChoice, readSelection, selectionOptions } from './arguments.ts'
import { defineCommand, UsageError, withList } from './command.ts'
import { writeOutput } from './output-file.ts'
import { counted, grouped, printable } from './wording.ts'

const GROUPINGS = ['day', 'category', 'campaign', 'source', 'medium', 'ref', 'content', 'referrer', 'country'] as const

export const reportCommand = defineCommand({
  description: 'Count the applications, without any name or address',
  options: {
    by: { type: 'string', value: GROUPINGS.join('|'), description: 'How they are grouped (day)' },
    ...selectionOptions,
    json: { type: 'boolean', description: 'Print {"total": n, "groups": [{"key": "...", "count": n}]}' },
    morning: { type: 'boolean', description: 'Print {"text": "..."} for a chat: how many applied yesterday' },
    html: { type: 'string', value: 'FILE', description: 'Write one page of all counts, to print and to mail' },
    force: { type: 'boolean', description: 'Replace an existing FILE' },
  },
  async run(shell, { json = false, morning = false, html, force = false, ...values }) {
    if (html !== undefined && values.by !== undefined)
      throw new UsageError('--html shows every grouping: leave out --by.')
    const by = readChoice('--by', values.by ?? 'day', GROUPINGS)
    const selection = readSelection(values)
    const counts = await withList(shell, (list) => countList(list, selection))
    if (morning) {
      shell.stdout.write(`${JSON.stringify({ text: morningLine(counts, dayOf(Date.now())) })}\n`)
      return
    }
    const groups = counts[by]
    const total = sumOf(groups)

    if (html !== undefined) {
      const page = await toPage({ counts, choice: selection, now: new Date() })
      await writeOutput(html, { force }, ({ handle }) => handle.writeFile(page))
    }
    if (json) {
      const all = by === 'day' ? groups : await largestOf(groups, groups.length)
      const keyed = all.map(({ values: [value], count }) => ({ key: value?.name, count }))
      shell.stdout.write(`${JSON.stringify({ total, groups: keyed })}\n`)
    } else if (html === undefined) {
      shell.stdout.write(toChart(total, await barsOf(by, groups)))
      const { sharedNumbers } = counts
      if (sharedNumbers > 0) shell.stdout.write(`\nNumbers on more than one application: ${grouped(sharedNumbers)}\n`)
    } else shell.stdout.write(`${html} shows ${counted(total)}.\n`)
  },
})

const BAR_WIDTH = 40

/** The label comes last: how wide a stranger's text is drawn, only the terminal knows. */
function toChart(total: number, bars: Bar[]): string {
  const max = Math.max(1, ...bars.map(({ count }) => count))
  const lines = bars.map(({ label, count }) => {
    const bar = '█'.repeat(Math.ceil((count / max) * BAR_WIDTH))
    return `${grouped(count).padStart(grouped(max).length)}  ${bar.padEnd(BAR_WIDTH)}  ${printable(label)}\n`
  })
  return `${site.brand}: ${counted(total)}\n\n${lines.join('')}`
}
