/** Whether the dialog leaves anything behind each time it has been open. */
import { CALL_TO_ACTION, middleOf, openBrowser, openPhone, tap, untilQuiet } from './phone.mjs'
import { atMost, reported } from './report.mjs'
import { serveBoth } from './serve.mjs'

/** The first openings fill caches and compile code, less with each hundred; what grows after them would grow for ever. */
const WARM_UP = 300
const OPENINGS = 100
/** Growth of the heap that is the engine's own, in kilobytes: compiled code, shapes, feedback. */
const HEAP_TOLERANCE = 200

export async function measure() {
  const addresses = await serveBoth()
  const browser = await openBrowser()
  try {
    const { page, session } = await openPhone(browser)
    await page.goto(addresses.page)
    await untilQuiet(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await session.send('Performance.enable')
    await openAndClose(page, session, WARM_UP)
    const before = await count(session)
    await openAndClose(page, session, OPENINGS)
    const after = await count(session)
    const grown = (name) => after[name] - before[name]
    return [
      reported({ what: 'openings and closings', value: OPENINGS, unit: '' }),
      atMost(0, {
        what: 'listeners left behind',
        value: grown('JSEventListeners'),
        unit: '',
        samples: samples('JSEventListeners'),
      }),
      atMost(0, { what: 'nodes left behind', value: grown('Nodes'), unit: '', samples: samples('Nodes') }),
      atMost(HEAP_TOLERANCE, { what: 'heap grown', value: grown('JSHeapUsedSize') / 1000, unit: 'kB' }),
      reported({ what: 'heap in all', value: after.JSHeapUsedSize / 1000, unit: 'kB' }),
    ]

    function samples(name) {
      return [before[name], after[name]]
    }
  } finally {
    await browser.close()
    await addresses.stop()
  }
}

async function openAndClose(page, session, times) {
  const target = await middleOf(page, CALL_TO_ACTION)
  for (let time = 0; time < times; time += 1) {
    const seen = page.evaluate(() => window.bench.dialogSeen())
    await tap(session, target)
    await seen
    await page.keyboard.press('Escape')
    await page.evaluate(() => window.bench.dialogGone())
  }
}

/** What lives after a collection of garbage. */
async function count(session) {
  // Twice: what the first run frees may be all that held something else.
  for (let run = 0; run < 2; run += 1) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
}
