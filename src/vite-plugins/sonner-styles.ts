import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const MODULE = /\/sonner\/dist\/index\.m?js$/
/** The call that inserts a <style> element. Its argument is the whole style sheet. */
const INJECTION = /^__insertCSS\((?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)\);?$/gm
/** Inserts each rule, which may have rules in it, as @media has. */
const INSERTION = String.raw`
const { sheet } = document.querySelector('style')
for (const rule of styles.match(/[^{}]+\{(?:[^{}]|\{[^{}]*\})*\}/g)) sheet.insertRule(rule, sheet.cssRules.length)
`

/**
 * Sonner inserts its styles as a <style> element, which a policy without 'unsafe-inline' blocks. The script adds the rules
 * to the page's first <style> instead, one by one, which the policy allows. Not as a constructed style sheet: Safari before
 * 16.4, Firefox before 101 and Chrome before 99 have none that can be adopted like that. A separate style sheet could fail
 * to load while the script loads: toasts would appear unstyled below the page.
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
        // Where the dialog is drawn as markup there is no page to style.
        if (this.environment.config.consumer === 'server') return { code: code.replace(INJECTION, ''), map: null }
        return {
          code: `import styles from ${JSON.stringify(`${styles}?inline`)}\n${code.replace(INJECTION, () => INSERTION)}`,
          map: null,
        }
      },
    },
  }
}
