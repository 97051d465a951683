import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const MODULE = /\/sonner\/dist\/index\.m?js$/
/** The call that writes a <style> into the page, with the whole style sheet as its argument. */
const INJECTION = /^__insertCSS\((?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)\);?$/gm
const ADOPTION =
  'const sheet = new CSSStyleSheet(); sheet.replaceSync(styles); document.adoptedStyleSheets.push(sheet);'

/**
 * Sonner writes its styles into the page as an element, which a policy without 'unsafe-inline' blocks. The same styles
 * come as a file of the package: the script takes them along and adopts them, which is no element. As a style sheet of
 * their own they could get lost where the script comes, and toasts would stand somewhere below the page.
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
        return {
          code: `import styles from ${JSON.stringify(`${styles}?inline`)}\n${code.replace(INJECTION, ADOPTION)}`,
          map: null,
        }
      },
    },
  }
}
