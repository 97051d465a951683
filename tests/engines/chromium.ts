/** Chromium, by the Chrome DevTools Protocol (https://chromedevtools.github.io/devtools-protocol/). */
import { launchArguments } from '#vite-plugins/programs/find-browser.mjs'
import { connect } from './connection.ts'
import { keys, WINDOW, type Driver, type Launch } from './driver.ts'
import { createProcessGroup } from './process-group.ts'

type Event =
  | { method: 'Page.lifecycleEvent'; params: { loaderId: string; name: string } }
  | { method: 'Runtime.consoleAPICalled'; params: { type: string; args: RemoteObject[] } }
  | { method: 'Runtime.exceptionThrown'; params: { exceptionDetails: ExceptionDetails } }
  | { method: 'Log.entryAdded'; params: { entry: { source: string; level: string; text: string; url?: string } } }
type RemoteObject = { value?: unknown; description?: string }
type ExceptionDetails = { text: string; exception?: RemoteObject }
type Evaluated = { result: RemoteObject; exceptionDetails?: ExceptionDetails }
type History = { currentIndex: number; entries: { id: number }[] }

const KEYS: Record<string, object> = {
  [keys.Tab]: { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 },
  // Without the text, Enter submits no form.
  [keys.Enter]: { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  [keys.Escape]: { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27 },
}
/** An old browser warns about each permission and key of the viewport that it does not know, and ignores it. */
const UNKNOWN_NAME = /Unrecognized feature|Origin trial controlled feature|is not recognized and ignored/
const BUTTONS = ['left', 'middle', 'right']

export async function launchChromium(program: string, { script }: Launch): Promise<Driver> {
  const group = await createProcessGroup()
  try {
    const browser = group.start(program, [
      ...launchArguments,
      '--headless',
      // Containers limit /dev/shm to 64 MB.
      '--disable-dev-shm-usage',
      '--remote-debugging-port=0',
      `--user-data-dir=${group.folder}`,
      `--window-size=${WINDOW.width},${WINDOW.height}`,
      'about:blank',
    ])
    const [, host = ''] = await browser.wrote(/DevTools listening on ws:\/\/([^/]+)/)
    const messages: string[] = []
    const loaded = new Set<string>()
    const connection = await connect(await addressOfTab(host), (event: Event) => {
      if (event.method === 'Page.lifecycleEvent') {
        if (event.params.name === 'load') loaded.add(event.params.loaderId)
      } else {
        messages.push(...messageOf(event))
      }
    })
    const { send } = connection
    const { product } = await send<{ product: string }>('Browser.getVersion')
    for (const domain of ['Page', 'Runtime', 'Log']) await send(`${domain}.enable`)
    await send('Page.setLifecycleEventsEnabled', { enabled: true })
    await send('Emulation.setScriptExecutionDisabled', { value: !script })
    let pointer = { x: 0, y: 0 }

    return {
      name: product,
      async open(url) {
        const { loaderId, errorText } = await send<{ loaderId: string; errorText?: string }>('Page.navigate', { url })
        if (errorText !== undefined) throw new Error(`${url}: ${errorText}`)
        while (!loaded.has(loaderId)) await new Promise((resolve) => setTimeout(resolve, 20))
      },
      async evaluate(code, ...values) {
        const { result, exceptionDetails } = await send<Evaluated>('Runtime.evaluate', {
          expression: `JSON.stringify({ value: (${String(code)})(...${JSON.stringify(values)}) })`,
        })
        if (exceptionDetails !== undefined) throw new Error(textOf(exceptionDetails))
        return JSON.parse(String(result.value)).value
      },
      async perform(input) {
        for (const source of input) {
          if (source.type === 'key') {
            for (const { type, value } of source.actions) {
              await send('Input.dispatchKeyEvent', { type, ...(KEYS[value] ?? { key: value, text: value }) })
            }
            continue
          }
          for (const action of source.actions) {
            if (action.type === 'pointerMove') {
              pointer = { x: action.x, y: action.y }
              await send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...pointer })
            } else {
              const type = action.type === 'pointerDown' ? 'mousePressed' : 'mouseReleased'
              const button = BUTTONS[action.button]
              await send('Input.dispatchMouseEvent', { type, ...pointer, button, clickCount: 1 })
            }
          }
        }
      },
      async traverse(steps) {
        const { currentIndex, entries } = await send<History>('Page.getNavigationHistory')
        const entry = entries[currentIndex + steps]
        if (entry === undefined) throw new Error('The history ends here.')
        await send('Page.navigateToHistoryEntry', { entryId: entry.id })
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

async function addressOfTab(host: string): Promise<string> {
  const response = await fetch(`http://${host}/json/list`)
  const targets = (await response.json()) as { type: string; webSocketDebuggerUrl: string }[]
  const tab = targets.find(({ type }) => type === 'page')
  if (tab === undefined) throw new Error('Chromium has no tab.')
  return tab.webSocketDebuggerUrl
}

/** One message, or none for what is neither an error nor a warning. */
function messageOf(event: Exclude<Event, { method: 'Page.lifecycleEvent' }>): string[] {
  // The browser sends others too.
  switch (event.method) {
    case 'Runtime.exceptionThrown':
      return [`javascript error: ${textOf(event.params.exceptionDetails)}`]
    case 'Runtime.consoleAPICalled': {
      const { type, args } = event.params
      const words = args.map(({ value, description }) => description ?? String(value)).join(' ')
      return ['error', 'warning', 'assert'].includes(type) ? [`console ${type}: ${words}`] : []
    }
    case 'Log.entryAdded': {
      const { source, level, text, url = '' } = event.params.entry
      return ['error', 'warning'].includes(level) && !UNKNOWN_NAME.test(text)
        ? [`${source} ${level}: ${text} ${url}`]
        : []
    }
  }
  return []
}

function textOf({ text, exception }: ExceptionDetails): string {
  return exception?.description ?? text
}
