import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const MODULE = /\/sonner\/dist\/index\.m?js$/
const STYLES = /\/sonner\/dist\/styles\.css/
/** Selectors of the whole page. The other selector of their rules is the list of toasts, which has the same direction. */
const PAGE_SELECTORS = /html\[dir=['"]\w+['"]\],\s*/g
/** The call that inserts a <style> element. Its argument is the whole style sheet. */
const INJECTION = /^__insertCSS\((?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)\);?$/gm
/** Inserts each rule, which may have rules in it, as @media has. */
const INSERTION = String.raw`
const { sheet } = document.querySelector('style[data-toasts]')
for (const rule of styles.match(/[^{}]+\{(?:[^{}]|\{[^{}]*\})*\}/g)) sheet.insertRule(rule, sheet.cssRules.length)
`

/**
 * Sonner inserts its styles as a <style> element, which a policy without 'unsafe-inline' blocks. The script adds the rules
 * to a <style> of the page instead, one by one, which the policy allows. That element has no other rules: where a rule is
 * added to a style sheet with fonts, browsers style and lay out the whole page again. Not as a constructed style sheet:
 * Safari before 16.4, Firefox before 101 and Chrome before 99 have none that can be adopted like that. A separate style
 * sheet could fail to load while the script loads: toasts would appear unstyled below the page.
 */
export function sonnerStyles(): Plugin {
  const styles = createRequire(import.meta.url).resolve('sonner/dist/styles.css')
  return {
    name: 'sonner-styles',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: [MODULE, STYLES] },
      handler(code, id) {
        if (STYLES.test(id)) {
          const selectors = code.match(PAGE_SELECTORS)?.length ?? 0
          if (selectors !== 2) this.error(`Sonner was expected to have 2 rules for the page, but has ${selectors}.`)
          return { code: code.replaceAll(PAGE_SELECTORS, ''), map: null }
        }
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
