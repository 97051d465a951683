/** The header in which the script sends the host of the referring site, to the page's own origin only. */
export const REFERRER_HEADER = 'Landing-Referrer'

/** The host of a URL in ASCII and lower case, or undefined if it has none. */
export function hostOf(address: string): string | undefined {
  // Not `URL.canParse`, which browsers of 2022 lack.
  try {
    return new URL(address).hostname || undefined
  } catch {
    return undefined
  }
}
