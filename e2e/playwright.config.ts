import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { writeBrowserFonts } from '#vite-plugins/programs/browser-fonts.ts'
import { findTestBrowser, launchArguments } from '#vite-plugins/programs/find-browser.mjs'

// Workers load this file too: they inherit the answers.
process.env.CHROMIUM_PATH = await findTestBrowser()
process.env.BROWSER_FONTS ??= await writeBrowserFonts()

export default defineConfig({
  testDir: '.',
  globalSetup: './build.setup.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  // Two even on one processor: a page waits more than it computes.
  workers: Math.max(2, Math.floor(availableParallelism() / 2)),
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Generous, for machines that have other work to do.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // A page that does not come up fails every test: nobody needs to wait for all of them.
  maxFailures: 40,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-IN',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      // Otherwise a headless shell rounds the width of each letter to whole pixels, which no phone does.
      args: [...launchArguments, '--font-render-hinting=none'],
      env: { ...process.env, FONTCONFIG_FILE: process.env.BROWSER_FONTS },
    },
    screenshot: 'only-on-failure',
  },
})
