/** Firefox, by WebDriver BiDi: JSON over a WebSocket of the browser itself (https://w3c.github.io/webdriver-bidi/). */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from './connection.ts'
import { WINDOW, type Driver, type Launch } from './driver.ts'
import { createProcessGroup } from './process-group.ts'

type LogEntry = { method: 'log.entryAdded'; params: { type: string; level: string; text: string | null } }
type Evaluated =
  | { type: 'success'; result: { type: string; value?: unknown } }
  | { type: 'exception'; exceptionDetails: { text: string } }

export async function launchFirefox(program: string, { script }: Launch): Promise<Driver> {
  const group = await createProcessGroup()
  try {
    writeFileSync(join(group.folder, 'user.js'), `user_pref("javascript.enabled", ${script});\n`)
    const browser = group.start(program, [
      '--headless',
      '--no-remote',
      '--profile',
      group.folder,
      '--remote-debugging-port',
      '0',
    ])
    const [, address = ''] = await browser.wrote(/WebDriver BiDi listening on (ws:\S+)/)
    const messages: string[] = []
    const connection = await connect(`${address}/session`, ({ params }: LogEntry) => {
      if (['error', 'warn'].includes(params.level)) messages.push(`${params.type} ${params.level}: ${params.text}`)
    })
    const { send } = connection
    const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', {
      capabilities: {},
    })
    const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
    const context = contexts[0]?.context
    if (context === undefined) throw new Error('Firefox has no tab.')
    await send('session.subscribe', { events: ['log.entryAdded'] })
    await send('browsingContext.setViewport', { context, viewport: WINDOW })

    return {
      name: `Firefox ${capabilities.browserVersion}`,
      async open(url) {
        await send('browsingContext.navigate', { context, url, wait: 'complete' })
      },
      async evaluate(code, ...values) {
        const answer = await send<Evaluated>('script.callFunction', {
          functionDeclaration: `(values) => JSON.stringify({ value: (${String(code)})(...JSON.parse(values)) })`,
          arguments: [{ type: 'string', value: JSON.stringify(values) }],
          target: { context },
          // Without script, Firefox never resolves a promise of the page.
          awaitPromise: false,
        })
        if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
        return JSON.parse(String(answer.result.value)).value
      },
      async perform(actions) {
        await send('input.performActions', { context, actions })
      },
      async traverse(delta) {
        await send('browsingContext.traverseHistory', { context, delta })
      },
      takeMessages: () => Promise.resolve(messages.splice(0)),
      async quit() {
        connection.close()
        await group.stop()
      },
    }
  } catch (error) {
    await group.stop()
    throw error
  }
}
