/**
 * What a visit that only reads costs the main thread of a phone's window, beside the same page without script. The unit is
 * thread time, from a trace: what other programs do weighs little on it. The pages take turns.
 */
import { median, row } from './report.mjs'
import { launchPhone } from './phone.mjs'
import { serveBoth } from './serve.mjs'

const ROUNDS = 9
const CATEGORIES = ['toplevel', 'devtools.timeline', 'v8', 'disabled-by-default-v8.compile']

/** What the events of a trace are, by their names. Their own time counts, without that of the events within them. */
const KINDS = {
  script: /^(?:EvaluateScript|FunctionCall|RunMicrotasks|v8\.|V8\.|EventDispatch|TimerFire|Fire|MinorGC|MajorGC|.*GC)/,
  style: /^(?:UpdateLayoutTree|RecalculateStyles|ParseAuthorStyleSheet)/,
  layout: /^Layout$/,
  paint: /^(?:PrePaint|Paint|Layerize|Commit|UpdateLayer|CompositeLayers)/,
}

export async function measure() {
  const { page } = await serveBoth()
  // Of a visitor who has switched scripts off: with all fonts.
  const addresses = { floor: page, page, link: `${page}?join=1` }
  const visits = { floor: [], page: [], link: [] }
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [name, address] of Object.entries(addresses)) visits[name].push(await visit(address, name !== 'floor'))
    console.log(`  round ${round} of ${ROUNDS}`)
  }
  const of = (name, figure) => visits[name].map((one) => one[figure])
  const against = (name) => median(of(name, 'total')) / median(of('floor', 'total'))
  return [
    ...Object.keys(addresses).flatMap((name) =>
      ['total', ...Object.keys(KINDS), 'other', 'longest'].map((figure) =>
        row(`${name}: ${figure === 'longest' ? 'longest task' : figure}`, 'ms', of(name, figure)),
      ),
    ),
    row('the page against itself without script', 'x', against('page'), { atMost: 1.7 }),
    row('?join=1 against the page without script', 'x', against('link'), { atMost: 1.9 }),
  ]
}

async function visit(address, hasScript) {
  const { browser, page } = await launchPhone({ hasScript })
  await browser.startTracing(page, { categories: CATEGORIES })
  await page.goto(address)
  // The last thing that a visit brings by itself is the closed dialog.
  if (hasScript) await page.locator('header a[aria-haspopup=dialog]').waitFor()
  if (hasScript) await page.locator('#waitlist form').waitFor({ state: 'attached' })
  await page.waitForTimeout(2500)
  const trace = JSON.parse(String(await browser.stopTracing()))
  await browser.close()
  return timesIn(trace.traceEvents)
}

/** Milliseconds of the main thread by kind, and of its longest task. */
function timesIn(events) {
  const { pid, tid } = mainThread(events)
  const ours = events.filter((event) => event.pid === pid && event.tid === tid && event.ph === 'X' && event.tdur > 0)
  const times = Object.fromEntries(['total', ...Object.keys(KINDS), 'other', 'longest'].map((kind) => [kind, 0]))
  const open = []
  for (const event of ours.toSorted((a, b) => a.ts - b.ts || b.dur - a.dur)) {
    while (open.length > 0 && open.at(-1).end <= event.ts) open.pop()
    const parent = open.at(-1)
    const kind = Object.keys(KINDS).find((name) => KINDS[name].test(event.name)) ?? parent?.kind ?? 'other'
    times[kind] += event.tdur / 1000
    if (parent === undefined) {
      times.total += event.tdur / 1000
      times.longest = Math.max(times.longest, event.tdur / 1000)
    } else times[parent.kind] -= event.tdur / 1000
    open.push({ end: event.ts + event.dur, kind })
  }
  return times
}

/** That of the renderer with the page: of several, the one that has painted most. */
function mainThread(events) {
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
  const paints = ({ pid, tid }) =>
    events.filter((event) => event.pid === pid && event.tid === tid && event.name === 'Paint').length
  return threads.toSorted((a, b) => paints(b) - paints(a))[0]
}
