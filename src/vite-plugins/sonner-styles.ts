import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const MODULE = /\/sonner\/dist\/index\.m?js$/
/** The call that writes a <style> into the page, with the whole style sheet as its argument. */
const INJECTION = /^__insertCSS\((?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)\);?$/gm

/**
 * Sonner writes its styles into the page by script, which a policy without 'unsafe-inline' blocks. The same styles
 * come as a file of the package: they are loaded beside the dialog's script instead.
 */
export function sonnerStyles(): Plugin {
  const styles = createRequire(import.meta.url).resolve('sonner/dist/styles.css')
  return {
    name: 'sonner-styles',
    apply: 'build',
    transform: {
      filter: { id: MODULE },
      handler(code) {
        const found = code.match(INJECTION)?.length ?? 0
        if (found !== 1) this.error(`Sonner was expected to insert its styles once, but does so ${found} times.`)
        return { code: `import ${JSON.stringify(styles)}\n${code.replace(INJECTION, '')}`, map: null }
      },
    },
  }
}
