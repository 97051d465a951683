/** The browsers that the other tests leave out, with those that are installed here. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from '#vite-plugins/programs/system-program.mjs'
import { launchChromium } from './chromium.ts'
import type { Driver, Launch } from './driver.ts'
import { launchFirefox } from './firefox.ts'
import { findOldChromium } from './old-chromium.mjs'
import { launchWebKit } from './webkit.ts'

export type Engine = {
  name: string
  /** Undefined if a program is missing. */
  launch: ((options: Launch) => Promise<Driver>) | undefined
}

// Not any other Firefox: that of Ubuntu is a snap, which may not use a profile in /tmp.
const firefox = findProgram('firefox-esr')
const oldChromium = findOldChromium()
const driver = findProgram('WebKitWebDriver')
const display = findProgram('Xvfb')
const browser = findMiniBrowser()

export const engines: Engine[] = [
  {
    name: 'Chromium 92',
    launch: oldChromium === undefined ? undefined : (options) => launchChromium(oldChromium, options),
  },
  { name: 'Firefox', launch: firefox === undefined ? undefined : (options) => launchFirefox(firefox, options) },
  {
    name: 'WebKit',
    launch:
      driver === undefined || display === undefined || browser === undefined
        ? undefined
        : (options) => launchWebKit({ driver, display, browser }, options),
  },
]

/** It is not in the PATH: Debian keeps it beside the libraries, /usr/lib/{platform}/webkit2gtk-4.1/MiniBrowser. */
function findMiniBrowser(): string | undefined {
  const libraries = '/usr/lib'
  if (!existsSync(libraries)) return undefined
  return readdirSync(libraries)
    .flatMap((platform) =>
      ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0'].map((version) =>
        join(libraries, platform, version, 'MiniBrowser'),
      ),
    )
    .find((path) => existsSync(path))
}
