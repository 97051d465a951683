/** Loads the dialog: its script, and the rules that it needs besides those in the head of `/`. */
import stylesUrl from '#theme/styles.css?url'

/** The module of the dialog, which the page loads when it is needed. */
export type WaitlistModule = typeof import('#waitlist/join-dialog.tsx')

/** The id of the link to all rules, for the page behind, in markup that shows the dialog. */
export const STYLES_ID = 'page-styles'

export const linkedStyles = () => document.getElementById(STYLES_ID) as HTMLLinkElement | null

let loading: Promise<WaitlistModule> | undefined

/** Loads once. Rejects if a file is lost or cut: the next opening meets the same failure. */
export function loadDialog(): Promise<WaitlistModule> {
  return (loading ??= Promise.all([import('#waitlist/join-dialog.tsx'), applyStyles()]).then(([module]) => module))
}

/** The style sheet in the markup has come before the script, or never will. */
async function applyStyles(): Promise<void> {
  const script = document.querySelector<HTMLElement>('script[data-modules][data-styles]')
  const styles = linkedStyles() ?? (await append(script?.dataset['styles'] ?? stylesUrl))
  if (isWhole(styles)) return
  styles.remove()
  throw new Error('Failed to load the styles.')
}

/** Resolves when the style sheet has come, or is lost. */
function append(href: string): Promise<HTMLLinkElement> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  document.head.append(link)
  return new Promise((resolve) => {
    for (const end of ['load', 'error']) link.addEventListener(end, () => resolve(link))
  })
}

/**
 * Browsers apply the part of a cut file that has come, whose rules would stand over the whole ones of the page. The last rule
 * (`panda.config.ts`) is read in the sheet: a computed style would be one more calculation for the whole page.
 */
function isWhole({ sheet }: HTMLLinkElement): boolean {
  try {
    const { cssRules } = sheet as CSSStyleSheet
    return cssRules[cssRules.length - 1]?.cssText.includes('--all') === true
  } catch {
    // There is no sheet, or none that can be read.
    return false
  }
}
