/**
 * Parses the query of the page's URL. The server, which chooses the markup, and the page's script use the same code.
 * Without valibot, because this is part of the page's first script.
 */

/** The page alone, the page with the form over it, or the page with the confirmation over it. */
export type View = 'page' | 'form' | 'joined'

export const VIEW_URL = { page: '/', form: '/?join=1', joined: '/?joined=1' } as const satisfies Record<View, string>

/** The parameters of this site. All others belong to the link that led here, such as those of a campaign. */
export const OWN_PARAMETERS = ['join', 'joined', 'category']

/** Takes the query with or without `?`. Of repeated parameters the first one counts. Never throws. */
export function viewOf(search: string): View {
  const pairs = pairsOf(search.replace(/^\?/, ''))
  if (valueOf(pairs, 'join') === '1') return 'form'
  return valueOf(pairs, 'joined') === '1' ? 'joined' : 'page'
}

/**
 * The category that a link to the form proposes, unchecked: the table of categories is not in the page's first script.
 * A link proposes no other value, so that no name, address or number comes from a URL.
 */
export function proposedCategory(search: string): string | undefined {
  return viewOf(search) === 'form' ? valueOf(pairsOf(search.replace(/^\?/, '')), 'category') : undefined
}

/** The undecoded `name=value` pairs of a query without `?`. */
export function pairsOf(search: string): string[] {
  return search === '' ? [] : search.split('&')
}

function valueOf(pairs: string[], name: string): string | undefined {
  const pair = pairs.find((text) => nameOf(text) === name)
  return pair === undefined ? undefined : decode(pair.slice(pair.indexOf('=') + 1))
}

export function nameOf(pair: string): string {
  return decode(pair.includes('=') ? pair.slice(0, pair.indexOf('=')) : pair)
}

/** Decodes percent-encoding. Returns text that cannot be decoded unchanged. */
export function decode(text: string): string {
  // Fast path for most names and values: `decodeURIComponent` takes ten times as long.
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
