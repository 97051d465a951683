/**
 * What a visit that only reads costs the main thread of a phone's window, beside the same page without script. The unit is
 * thread time, from a trace: what other programs do weighs little on it. The pages take turns.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { findBrowser, launchArguments } from '../programs/find-browser.mjs'
import { median, row } from './report.mjs'
import { serveBoth } from './serve.mjs'
import { endLater, folder } from './servers.mjs'

const ROUNDS = 9
/** What comes by itself has come long before. */
const SECONDS = 8
const CATEGORIES = 'toplevel,devtools.timeline,v8,disabled-by-default-v8.compile'
/** The scroll bars of a phone take no width. */
const PHONE = [
  '--headless=new',
  '--window-size=360,740',
  '--force-device-scale-factor=2',
  '--touch-events=enabled',
  '--hide-scrollbars',
]

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

/** A visit to an address in a browser of its own, to which nothing is attached: with that, V8 compiles some functions again. */
async function visit(address, hasScript) {
  const profile = folder()
  const file = join(profile, 'trace.json')
  const child = spawn(
    await findBrowser(),
    [
      ...launchArguments,
      ...PHONE,
      `--user-data-dir=${profile}`,
      '--ignore-certificate-errors',
      `--trace-startup=${CATEGORIES}`,
      `--trace-startup-duration=${SECONDS}`,
      '--trace-startup-format=json',
      `--trace-startup-file=${file}`,
      `--blink-settings=scriptEnabled=${hasScript}`,
      address,
    ],
    { stdio: 'ignore' },
  )
  const ended = new Promise((resolve) => child.once('exit', resolve))
  endLater(() => child.kill('SIGKILL'))
  const { traceEvents } = await readTrace(file)
  child.kill('SIGKILL')
  await ended
  const isDialog = ({ name, args }) => name === 'v8.compileModule' && args.data.url.includes('/join-dialog')
  if (hasScript && !traceEvents.some(isDialog)) throw new Error(`In ${SECONDS} seconds the dialog did not come.`)
  return timesIn(eventsOf(address, traceEvents))
}

/** The trace, once the browser has written all of it. */
async function readTrace(file, attempts = 120) {
  await setTimeout(500)
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (attempts === 1) throw error
    return readTrace(file, attempts - 1)
  }
}

/** The events of the main thread of the process with the page: the browser itself has others. */
function eventsOf(address, events) {
  const { pid, tid } = events.find(({ name, args }) => name === 'ParseHTML' && args.beginData?.url === address) ?? {}
  return events.filter((event) => event.pid === pid && event.tid === tid && event.ph === 'X' && event.tdur > 0)
}

/** Milliseconds of the main thread by kind, and of its longest task. */
function timesIn(events) {
  const times = Object.fromEntries(['total', ...Object.keys(KINDS), 'other', 'longest'].map((kind) => [kind, 0]))
  const open = []
  for (const event of events.toSorted((a, b) => a.ts - b.ts || b.dur - a.dur)) {
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
