/** WebKitGTK's MiniBrowser, by WebDriver: JSON over HTTP (https://www.w3.org/TR/webdriver2/). */
import { freePort } from '#tests/server/free-port.ts'
import { WINDOW, type Driver, type Launch } from './driver.ts'
import { createProcessGroup } from './process-group.ts'

export type WebKitPrograms = { driver: string; browser: string; display: string }

declare global {
  var engineMessages: string[] | undefined
}

export async function launchWebKit(programs: WebKitPrograms, { script }: Launch): Promise<Driver> {
  const group = await createProcessGroup()
  try {
    // MiniBrowser has no headless mode.
    const screen = `${WINDOW.width}x${WINDOW.height}x24`
    const display = group.start(programs.display, ['-displayfd', '3', '-nolisten', 'tcp', '-screen', '0', screen])
    const [number] = await display.wrote(/^\d+$/m)
    const port = await freePort()
    const env = { DISPLAY: `:${number}`, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1', GSETTINGS_BACKEND: 'memory' }
    group.start(programs.driver, [`--port=${port}`], env)
    const server = `http://127.0.0.1:${port}`
    await answers(server)

    const { sessionId, capabilities } = await request<{ sessionId: string; capabilities: { browserVersion: string } }>(
      'POST',
      `${server}/session`,
      {
        capabilities: {
          alwaysMatch: {
            'webkitgtk:browserOptions': {
              binary: programs.browser,
              args: ['--automation', `--enable-javascript=${script}`],
            },
          },
        },
      },
    )
    const post = <Result>(command: string, body: object) =>
      request<Result>('POST', `${server}/session/${sessionId}/${command}`, body)
    const evaluate: Driver['evaluate'] = async (code, ...values) => {
      const answer = await post<string>('execute/sync', {
        script: `return ((values) => JSON.stringify({ value: (${String(code)})(...JSON.parse(values)) }))(...arguments)`,
        args: [JSON.stringify(values)],
      })
      return JSON.parse(answer).value
    }
    await post('window/rect', { x: 0, y: 0, ...WINDOW })

    return {
      name: `WebKitGTK ${capabilities.browserVersion}`,
      async open(url) {
        await post('url', { url })
        await evaluate(listen)
      },
      evaluate,
      async perform(actions) {
        await post('actions', { actions })
      },
      async traverse(steps) {
        await post(steps < 0 ? 'back' : 'forward', {})
      },
      takeMessages: () => evaluate(() => globalThis.engineMessages?.splice(0) ?? []),
      quit: () => group.stop(),
    }
  } catch (error) {
    await group.stop()
    throw error
  }
}

/** WebKitWebDriver does not report the console: collects messages from shortly after the load on. */
function listen() {
  const messages: string[] = []
  globalThis.engineMessages = messages
  for (const level of ['error', 'warn'] as const) {
    const write = console[level]
    console[level] = (...values: unknown[]) => {
      messages.push(`console ${level}: ${values.join(' ')}`)
      write(...values)
    }
  }
  addEventListener('error', ({ message }) => messages.push(`javascript error: ${message}`))
  addEventListener('unhandledrejection', ({ reason }) => messages.push(`unhandled rejection: ${String(reason)}`))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    messages.push(`policy: ${violatedDirective} blocked ${blockedURI}`)
  })
}

/** Rejects when the driver does not answer within 20 seconds. */
async function answers(server: string): Promise<void> {
  const deadline = Date.now() + 20_000
  for (;;) {
    try {
      await request('GET', `${server}/status`)
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function request<Result>(method: string, url: string, body?: object): Promise<Result> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: unknown }
  if (!response.ok) throw new Error(`${url}: ${JSON.stringify(value)}`)
  return value as Result
}
