/**
 * The engines that the browser tests leave out, with those that are installed here. Playwright drives Firefox and WebKit
 * only in its own builds, so puppeteer-core drives Debian's Firefox by WebDriver BiDi, and selenium-webdriver WebKitGTK.
 */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import puppeteer from 'puppeteer-core'
import { Builder } from 'selenium-webdriver'
import { freePort } from '#tests/server/free-port.ts'
import { writeBrowserFonts } from '#tests/programs/browser-fonts.ts'
import { findProgram } from '#tests/programs/system-program.mjs'

/** The part of both drivers that the journeys use. */
export type Browser = {
  open: (url: string) => Promise<void>
  /** Runs a function in the page. It may use only its parameters and the page's globals. */
  evaluate: <Result, Values extends (string | undefined)[]>(
    script: (...values: Values) => Result,
    ...values: Values
  ) => Promise<Result>
  /** Presses the mouse at a point of the window, in CSS pixels. */
  pressAt: (x: number, y: number) => Promise<void>
  type: (text: string) => Promise<void>
  key: (name: keyof typeof KEYS) => Promise<void>
  back: () => Promise<void>
  forward: () => Promise<void>
  quit: () => Promise<void>
}

export type Engine = {
  name: string
  /** Undefined if a program is missing. */
  launch: (() => Promise<Browser>) | undefined
}

/** The keys of the journeys, by the code points of W3C WebDriver. */
const KEYS = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C' }
const WINDOW = { width: 1280, height: 800 }

// Not any other Firefox: that of Ubuntu is a snap, which may not use a profile in /tmp.
const firefoxProgram = findProgram('firefox-esr')
const webkitDriver = findProgram('WebKitWebDriver')
const screen = findProgram('Xvfb')
// Not in the PATH: Debian keeps it beside the libraries of the platform.
const miniBrowser = (existsSync('/usr/lib') ? readdirSync('/usr/lib') : [])
  .flatMap((platform) => ['webkitgtk-6.0', 'webkit2gtk-4.1'].map((name) => `/usr/lib/${platform}/${name}/MiniBrowser`))
  .find((path) => existsSync(path))

export const engines: Engine[] = [
  { name: 'Firefox', launch: firefoxProgram === undefined ? undefined : () => firefox(firefoxProgram) },
  {
    name: 'WebKit',
    launch:
      webkitDriver === undefined || screen === undefined || miniBrowser === undefined
        ? undefined
        : () => webkit(webkitDriver, screen, miniBrowser),
  },
]

async function firefox(executablePath: string): Promise<Browser> {
  const browser = await puppeteer.launch({
    executablePath,
    browser: 'firefox',
    env: { ...process.env, FONTCONFIG_FILE: await writeBrowserFonts() },
    defaultViewport: WINDOW,
  })
  const [page = await browser.newPage()] = await browser.pages()
  return {
    open: async (url) => void (await page.goto(url)),
    evaluate: (script, ...values) => page.evaluate(`(${String(script)})(...${JSON.stringify(values)})`) as never,
    pressAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    key: (name) => page.keyboard.press(name),
    back: async () => void (await page.goBack()),
    forward: async () => void (await page.goForward()),
    quit: () => browser.close(),
  }
}

async function webkit(driverProgram: string, screenProgram: string, browserProgram: string): Promise<Browser> {
  // MiniBrowser has no headless mode. Xvfb writes the number of its display to descriptor 3.
  const display = spawn(screenProgram, ['-displayfd', '3', '-screen', '0', `${WINDOW.width}x${WINDOW.height}x24`], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const number = await new Promise((resolve, reject) => {
    display.stdio[3]?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
    display.once('exit', () => reject(new Error('Xvfb ended.')))
  })
  const port = await freePort()
  const driver = spawn(driverProgram, [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: `:${String(number)}`,
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
      FONTCONFIG_FILE: await writeBrowserFonts(),
    },
    stdio: 'ignore',
  })
  const kill = () => [driver, display].map((child) => child.kill('SIGKILL'))
  // A test run that is ended early leaves no browser behind.
  process.once('exit', kill)
  const server = `http://127.0.0.1:${port}`
  while (!(await fetch(`${server}/status`).catch(() => undefined))?.ok) {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const session = await new Builder()
    .usingServer(server)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: browserProgram, args: ['--automation'] },
    })
    .build()
  await session
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...WINDOW })
  return {
    open: (url) => session.get(url),
    evaluate: (script, ...values) => session.executeScript(`return (${String(script)})(...arguments)`, ...values),
    pressAt: (x, y) => session.actions({ async: false }).move({ x, y }).click().perform(),
    // At once: as actions, each key takes a third of a second.
    type: async (text) => session.switchTo().activeElement().sendKeys(text),
    key: (name) => session.actions().sendKeys(KEYS[name]).perform(),
    back: () => session.navigate().back(),
    forward: () => session.navigate().forward(),
    async quit() {
      await session.quit()
      process.off('exit', kill)
      kill()
    },
  }
}
