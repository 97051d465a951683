/**
 * Finds or installs Chromium, for the browser tests and the pictures. Plain JavaScript, so that Node runs it directly.
 */
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, isAbsolute, join } from 'node:path'
import { chromium } from '@playwright/test'
import { canInstallPackages, findProgram, installPackages, isExecutable, runToStderr } from './system-program.mjs'

/**
 * For machines without a display, a GPU or an unprivileged user (as root, Chromium's sandbox does not start), and
 * without Chromium's own downloads.
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

const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']
const BROWSERS = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The path of the browser for the tests: the one in CHROMIUM_PATH, or a headless shell, which renders the same with a
 * third less CPU time and is installed where apt-get can, or otherwise the result of `findBrowser`.
 */
export async function findTestBrowser() {
  if (process.env.CHROMIUM_PATH) return findBrowser()
  return firstOf(SHELLS) ?? packaged('chromium-headless-shell', SHELLS) ?? findBrowser()
}

/**
 * The path of an executable Chromium or Chrome: the one in CHROMIUM_PATH, Playwright's own, or the system's. Otherwise
 * installs one with Playwright, or with apt-get (as root on Debian and derivatives), and prints a line about it. Throws
 * a sentence for the developer when nothing works.
 */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named && runs(named)) return named
  if (named) throw new Error(`CHROMIUM_PATH is ${named}, which does not start.`)
  const own = chromium.executablePath()
  const found = firstOf([own, ...BROWSERS]) ?? downloaded(own) ?? packaged('chromium', BROWSERS)
  if (found) return found
  throw new Error(
    'No browser for the tests: install Chromium or Google Chrome, or set CHROMIUM_PATH to its executable.',
  )
}

function downloaded(path) {
  print("No Chromium or Chrome found: installing Playwright's.")
  const playwright = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js')
  runToStderr(process.execPath, [playwright, 'install', 'chromium'])
  return runs(path) ? path : undefined
}

function packaged(name, commands) {
  if (!canInstallPackages()) return undefined
  print(`Installing the package ${name} with apt-get.`)
  installPackages([name])
  return firstOf(commands)
}

/** The first that starts, of paths and names. */
function firstOf(programs) {
  return programs.map((name) => (isAbsolute(name) ? name : findProgram(name))).find((path) => path && runs(path))
}

/** A downloaded browser may exist but not start, because system libraries are missing. */
function runs(path) {
  return isExecutable(path) && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0
}

// To stderr, because stdout belongs to the test run.
function print(sentence) {
  process.stderr.write(`${sentence}\n`)
}
