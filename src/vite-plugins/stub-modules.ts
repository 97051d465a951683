import type { Plugin } from 'vite'

/** A function that throws an error with the name of its module if it is called after all. */
const throwingStub = (name: string, module: string) =>
  `export function ${name}() { throw new Error('${module} is replaced by a stub: see src/vite-plugins/stub-modules.ts') }`

/** Modules that the dialog's libraries import but do not need here, and the code of their stubs. */
const STUBS: Readonly<Record<string, string>> = {
  // For dialogs that Ark makes modal. `ui/dialog.tsx` does this for ours.
  '@zag-js/focus-trap': throwingStub('trapFocus', '@zag-js/focus-trap'),
  '@zag-js/aria-hidden': throwingStub('ariaHidden', '@zag-js/aria-hidden'),
  // TanStack Form sends every keystroke to its devtools as events on `window`, which any script can read, and has no
  // option against it. The second package only throttles these events.
  '@tanstack/devtools-event-client': 'export class EventClient { emit() {} on() { return () => {} } }',
  '@tanstack/pacer-lite': 'export const liteThrottle = () => () => {}',
  // Steps of a form: TanStack Form puts this component on every form, so that a bundler cannot leave it out.
  './useFormGroup.js': ['FormGroup', 'useFormGroup'].map((name) => throwingStub(name, 'useFormGroup')).join('\n'),
}

const PREFIX = '\0stub:'

/** Replaces modules in the client's bundle by stubs. Fails the build when a stub is no longer needed. */
export function stubModules(): Plugin {
  const requested = new Set<string>()
  return {
    name: 'stub-modules',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source) {
      if (!(source in STUBS)) return undefined
      requested.add(source)
      return PREFIX + source
    },
    load(id) {
      return id.startsWith(PREFIX) ? STUBS[id.slice(PREFIX.length)] : undefined
    },
    buildEnd(error) {
      const unused = Object.keys(STUBS).filter((name) => !requested.has(name))
      if (error === undefined && unused.length > 0)
        this.error(`Nothing imports ${unused.join(', ')} any more: see src/vite-plugins/stub-modules.ts.`)
    },
  }
}
