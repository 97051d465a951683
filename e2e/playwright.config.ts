import { defineConfig } from '@playwright/test'
import { findBrowser, launchArguments } from '#vite-plugins/programs/find-browser.mjs'

// Workers load this file too: they inherit the answer and need not search again.
process.env.CHROMIUM_PATH = await findBrowser()

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Generous, for machines that have other work to do.
  timeout: 30_000,
  expect: { timeout: 10_000 },
  // A page that does not come up fails every test: nobody needs to wait for all of them.
  maxFailures: 40,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-IN',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: launchArguments },
    screenshot: 'only-on-failure',
  },
})
