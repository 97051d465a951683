import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { writeBrowserFonts } from '#tests/programs/browser-fonts.ts'
import { findTestBrowser, launchArguments } from '#tests/programs/find-browser.mjs'

// Workers load this file too, and inherit these values.
process.env.CHROMIUM_PATH = await findTestBrowser()
process.env.BROWSER_FONTS ??= await writeBrowserFonts()

export default defineConfig({
  testDir: '.',
  globalSetup: './build.setup.ts',
  outputDir: '../test-results',
  snapshotPathTemplate: '{testDir}/said/{arg}{ext}',
  fullyParallel: true,
  // At least three: a test waits a tenth of its time, also on two processors.
  workers: Math.max(3, Math.floor(availableParallelism() / 2)),
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Long, for machines that are busy with other work.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // When many tests fail for one reason, such as a page that does not load its script: stop early.
  maxFailures: 20,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // Ends the wait for an element that is missing, long before the test's own timeout.
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    viewport: { width: 1280, height: 800 },
    locale: 'en-IN',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        ...launchArguments,
        '--host-resolver-rules=MAP site.test 127.0.0.1',
        // With hinting, a headless shell rounds the width of each glyph to whole pixels, unlike phones.
        '--font-render-hinting=none',
        // As on macOS, where Chromium hides from screen readers what is outside of an element with `aria-modal`.
        '--blink-settings=ariaModalPrunesAXTree=true',
      ],
      env: { ...process.env, FONTCONFIG_FILE: process.env.BROWSER_FONTS },
    },
    screenshot: 'only-on-failure',
  },
})
