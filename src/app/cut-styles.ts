/** The styles behind the dialog, which stand in the markup or came with its script. */
export const linkedStyles = (within: ParentNode) => within.querySelector<HTMLLinkElement>('link[rel=stylesheet]')

/**
 * Removes a style sheet that was lost or cut, and returns whether it did. Browsers apply the part of a cut file that has come,
 * whose rules would stand over the whole ones of the page. The one that is looked for is the last (`panda.config.ts`).
 */
export function removeCutStyles(): boolean {
  const styles = linkedStyles(document)
  if (styles === null || getComputedStyle(styles).getPropertyValue('--all') !== '') return false
  styles.remove()
  return true
}
