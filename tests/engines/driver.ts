/**
 * What the journeys need of a browser. Each engine has a driver for its own protocol. Key presses and pointer moves have
 * the format of W3C WebDriver ("Actions"), which WebDriver BiDi shares.
 */
export type Driver = {
  /** The name and version of the browser. */
  name: string
  /** Goes to a URL and waits until the page is loaded. */
  open: (url: string) => Promise<void>
  /** Runs a function in the page, which must not return a promise. It may use only its parameters and the page's globals. Values travel as JSON. */
  evaluate: <Result, Values extends unknown[]>(
    script: (...values: Values) => Result,
    ...values: Values
  ) => Promise<Result>
  /** Sends real input: keys and presses of the mouse. */
  perform: (input: InputSource[]) => Promise<void>
  /** Goes back or forward in the history. */
  traverse: (steps: -1 | 1) => Promise<void>
  /** Removes and returns the errors and warnings of the console, and the uncaught exceptions. */
  takeMessages: () => Promise<string[]>
  /** Ends every process of the browser and removes its files. */
  quit: () => Promise<void>
}

export type InputSource =
  | { type: 'key'; id: string; actions: { type: 'keyDown' | 'keyUp'; value: string }[] }
  | { type: 'pointer'; id: string; actions: PointerAction[] }

type PointerAction =
  | { type: 'pointerMove'; x: number; y: number; duration: number }
  | { type: 'pointerDown' | 'pointerUp'; button: number }

/** Key values of W3C WebDriver. */
export const keys = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C' } as const

/** Without script, the browser's own setting turns script off for pages. */
export type Launch = { script: boolean }

/** The size of the window in CSS pixels. */
export const WINDOW = { width: 1280, height: 800 }
