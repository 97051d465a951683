import { PurgeCSS } from 'purgecss'
import { parse } from 'postcss'
import { removeEmpty } from './remaining-rules.ts'

/** Attributes that the script sets on elements of the markup, and that rules ask for. */
const STATES = ['aria-busy', 'data-amounts', 'data-length', 'data-turned', 'data-state']

/**
 * The rules that the markup uses, with its custom properties, and those of the states that the script sets. The dialog brings
 * all rules later.
 */
export async function purge(css: string, markup: string): Promise<string> {
  const [result] = await new PurgeCSS().purge({
    css: [{ raw: css }],
    content: [{ raw: markup, extension: 'html' }],
    dynamicAttributes: STATES,
    // Only the button that sends the form is ever disabled, by the script.
    blocklist: [/^[^(]*:disabled/],
    // The focus ring: PurgeCSS removes selectors that are only a state.
    safelist: {
      standard: [':focus-visible'],
      // Of the root: if it came with the dialog's rules, all elements would get a new style.
      variables: ['--scrollbar-width', ...(markup.match(/--[\w-]+/g) ?? [])],
    },
    variables: true,
    keyframes: true,
  })
  if (result === undefined) throw new Error('PurgeCSS returned no styles.')
  // PurgeCSS leaves what has lost all its declarations.
  const rules = parse(result.css)
  removeEmpty(rules)
  return rules.toString()
}
