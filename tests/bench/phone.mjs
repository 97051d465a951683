/** A browser of its own, with the window of a phone. */
import { chromium } from 'playwright'
import { findBrowser, launchArguments } from '../programs/find-browser.mjs'
import { endLater } from './servers.mjs'

/** `slowdown`: how many times slower the processor is made. `hasScript`: whether the browser runs scripts. */
export async function launchPhone({ slowdown = 1, hasScript = true } = {}) {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: launchArguments })
  endLater(() => browser.close())
  const window = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
  const context = await browser.newContext({ ...window, ignoreHTTPSErrors: true, javaScriptEnabled: hasScript })
  const page = await context.newPage()
  if (slowdown > 1) {
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  }
  return { browser, page }
}
