import type { Plugin } from 'vite'

/** Ends with an error that names the package, should what was left out ever be called. */
const neverCalled = (name: string, module: string) =>
  `export function ${name}() { throw new Error('${module} is left out of the bundle: see src/vite-plugins/stand-ins.ts') }`

/** Packages that the dialog's libraries import and have no use for here, by what stands in their place. */
const STAND_INS: Readonly<Record<string, string>> = {
  // For dialogs that are modal by Ark's hand. Ours is made modal in `ui/dialog.tsx`.
  '@zag-js/focus-trap': neverCalled('trapFocus', '@zag-js/focus-trap'),
  '@zag-js/aria-hidden': neverCalled('ariaHidden', '@zag-js/aria-hidden'),
  // TanStack Form reports every key that is typed to its developer tools, by events on `window` that any script can
  // hear, and has no setting against it. The second package does nothing but slow these reports down.
  '@tanstack/devtools-event-client': 'export class EventClient { emit() {} on() { return () => {} } }',
  '@tanstack/pacer-lite': 'export const liteThrottle = () => () => {}',
}

const PREFIX = '\0stand-in:'

/** Puts the stand-ins into the client's bundle. The build ends when one of them stands in for nothing any more. */
export function standIns(): Plugin {
  const asked = new Set<string>()
  return {
    name: 'stand-ins',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source) {
      if (!(source in STAND_INS)) return undefined
      asked.add(source)
      return PREFIX + source
    },
    load(id) {
      return id.startsWith(PREFIX) ? STAND_INS[id.slice(PREFIX.length)] : undefined
    },
    buildEnd(error) {
      const unused = Object.keys(STAND_INS).filter((name) => !asked.has(name))
      if (error === undefined && unused.length > 0)
        this.error(`Nothing imports ${unused.join(', ')} any more: see src/vite-plugins/stand-ins.ts.`)
    },
  }
}
