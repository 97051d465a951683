import type { Plugin } from 'vite'

const CHANNEL = '@tanstack/devtools-event-client'
const RESOLVED = `\0${CHANNEL}`
const SILENCE = 'export class EventClient { emit() {} on() { return () => {} } }'

/**
 * TanStack Form reports every key that is typed to its developer tools, by events on `window` that any script can
 * hear, and has no setting against it. Visitors have no such tools: the channel is left out of the build.
 */
export function silentForm(): Plugin {
  let found = false
  return {
    name: 'silent-form',
    // Before Vite finds the package itself.
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source) {
      if (source !== CHANNEL) return
      found = true
      return RESOLVED
    },
    load(id) {
      if (id === RESOLVED) return SILENCE
    },
    buildEnd(error) {
      if (error === undefined && !found) this.error(`Nothing imports ${CHANNEL} any more: this plugin can go.`)
    },
  }
}
