/**
 * Parses the query of the page's URL. The server, which chooses the markup, and the page's script use the same code.
 * Without valibot, because this is part of the page's first script.
 */

/** The page alone, the page with the form over it, or the page with the confirmation over it. */
export type View = 'page' | 'form' | 'joined'

export const VIEW_URL = { page: '/', form: '/?join=1', joined: '/?joined=1' } as const satisfies Record<View, string>

/** Takes the query with or without `?`. Of repeated parameters the first one counts. Never throws. */
export function viewOf(search: string): View {
  const pairs = pairsOf(search.replace(/^\?/, ''))
  if (valueOf(pairs, 'join') === '1') return 'form'
  return valueOf(pairs, 'joined') === '1' ? 'joined' : 'page'
}

/** The undecoded `name=value` pairs of a query without `?`. */
export function pairsOf(search: string): string[] {
  return search === '' ? [] : search.split('&')
}

function valueOf(pairs: string[], name: string): string | undefined {
  const pair = pairs.find((text) => isNamed(text, name))
  return pair === undefined ? undefined : decode(pair.slice(pair.indexOf('=') + 1))
}

export function isNamed(pair: string, name: string): boolean {
  return nameOf(pair) === name
}

export function nameOf(pair: string): string {
  return decode(pair.split('=', 1)[0] ?? '')
}

/** Returns text that cannot be decoded unchanged. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
