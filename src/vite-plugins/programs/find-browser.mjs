/**
 * Finds a Chromium for the browser tests and for drawing the pictures, or installs one. Plain JavaScript, so that Node runs it as it is.
 */
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { chromium } from '@playwright/test'
import { canInstallPackages, findProgram, installPackages, isExecutable, runToStderr } from './system-program.mjs'

/**
 * For machines without a display, a graphics card or an unprivileged user (containers run as root, where Chromium's
 * sandbox refuses to start), and without anything that Chromium would fetch for itself.
 */
export const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const commandNames = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
]
const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const shellNames = ['chromium-headless-shell', 'chrome-headless-shell']

/**
 * The path of the browser for the tests: the one named by CHROMIUM_PATH, a headless shell, which draws the same pages
 * with a third less work for the processor, installed now where apt-get can, and otherwise what `findBrowser` finds.
 * @returns {Promise<string>}
 */
export async function findTestBrowser() {
  const findShell = () => firstOf(shellNames)
  if (process.env.CHROMIUM_PATH) return findBrowser()
  const found = findShell()
  if (found) return found
  if (canInstallPackages()) {
    say('No headless shell of Chromium found: installing the package chromium-headless-shell with apt-get.')
    installPackages(['chromium-headless-shell'])
  }
  return findShell() ?? findBrowser()
}

/**
 * The path of an executable Chromium or Chrome: the one named by CHROMIUM_PATH, Playwright's own, the system's,
 * and otherwise one installed now, by Playwright or (root on Debian and its kin) by apt-get.
 * Says in one line what it does. Throws a sentence for the developer when no way is left.
 * @returns {Promise<string>}
 */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (runs(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, which does not run here.`)
  }
  const found = playwrightBrowser() ?? systemBrowser()
  if (found) return found

  say('No Chromium or Chrome found: installing the one that Playwright brings.')
  const playwright = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js')
  runToStderr(process.execPath, [playwright, 'install', 'chromium'])
  const installed = playwrightBrowser()
  if (installed) return installed

  if (canInstallPackages()) {
    say('That did not work: installing the chromium package with apt-get.')
    installPackages(['chromium'])
    const packaged = systemBrowser()
    if (packaged) return packaged
  }
  throw new Error(
    'No browser for the tests: install Chromium or Google Chrome, or name its executable in CHROMIUM_PATH.',
  )
}

function playwrightBrowser() {
  const path = chromium.executablePath()
  return path && runs(path) ? path : undefined
}

function systemBrowser() {
  return firstOf(commandNames) ?? macApplications.find(runs)
}

function firstOf(names) {
  return names.map(findProgram).find((path) => path && runs(path))
}

/** A browser that was downloaded without the libraries it needs is there but does not start. */
function runs(path) {
  return isExecutable(path) && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0
}

// To stderr, so that what a test run prints on stdout stays its own.
function say(sentence) {
  process.stderr.write(`${sentence}\n`)
}
