/** Whether the dialog leaves anything behind each time it has been open. */
import { CALL_TO_ACTION, middleOf, onPhone, openBrowser, tap, untilQuiet } from './phone.mjs'
import { row } from './report.mjs'
import { serveBoth } from './serve.mjs'

/** The first openings fill caches and compile code. What still grows after them would grow for ever. */
const WARM_UP = 300
const OPENINGS = 100

export async function measure() {
  const { page: address } = await serveBoth()
  const browser = await openBrowser()
  return onPhone(browser, async ({ page, session }) => {
    await page.goto(address)
    await untilQuiet(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await session.send('Performance.enable')
    await openAndClose(page, session, WARM_UP)
    const before = await count(session)
    await openAndClose(page, session, OPENINGS)
    const after = await count(session)
    const grown = (name) => after[name] - before[name]
    return [
      row('openings and closings', '', OPENINGS),
      row('listeners left behind', '', grown('JSEventListeners'), { atMost: 0 }),
      row('nodes left behind', '', grown('Nodes'), { atMost: 0 }),
      // The engine's own data: compiled code, shapes, feedback.
      row('heap grown', 'kB', grown('JSHeapUsedSize') / 1000, { atMost: 200 }),
      row('heap in all', 'kB', after.JSHeapUsedSize / 1000),
    ]
  })
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
  // Twice: what the first run frees may have been the last reference to something else.
  for (let run = 0; run < 2; run += 1) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
}
