/**
 * Reads and writes the query of the page's URL, for the server and both scripts. Without valibot. Links that chats and
 * campaign tools have damaged are read kindly, and keep their spelling: `?join=1)`, `?utm_source=mail&amp;join=1`.
 */

/** The page alone, the page with the form over it, or the page with the confirmation over it. */
export type View = 'page' | 'form' | 'joined'

export const VIEW_URL = { page: '/', form: '/?join=1', joined: '/?joined=1' } as const satisfies Record<View, string>

/** Takes the query with or without `?`. Of repeated parameters the first one counts. Never throws. */
export function viewOf(search: string): View {
  const isOn = (name: string) => ['', '1', 'true'].includes(wordIn(search, name) ?? 'off')
  return isOn('join') ? 'form' : isOn('joined') ? 'joined' : 'page'
}

/** The category that a link to the form proposes, unchecked. It proposes nothing else: no name or number is in a URL. */
export function proposedCategory(search: string): string | undefined {
  return viewOf(search) === 'form' ? wordIn(search, 'category') : undefined
}

/** The query that opens the form, with its `?`, and with a category in place of another one. All else keeps its spelling. */
export function openedSearch(search: string, category?: string): string {
  if (viewOf(search) === 'form' && (category === undefined || proposedCategory(search) === category)) return search
  const others = without(search, category === undefined ? ['join', 'joined'] : ['join', 'joined', 'category'])
  return `${others === '' ? '?' : `${others}&`}join=1${category === undefined ? '' : `&category=${category}`}`
}

/** The query without the parameters of this site: '', or with its `?`. All others belong to the link that led here. */
export function closedSearch(search: string): string {
  return without(search, ['join', 'joined', 'category'])
}

const EQUALS = /=|%(?:25)*3d/i
/** What HTML writes behind the first sign of an escaped `&`. */
const REST = String.raw`(?:(?:amp|%(?:25)*230*38)(?:;|%(?:25)*3b))*`
/** A name of ours follows. Markdown escapes its underscore. */
const OURS = String.raw`(?=(?:join|category|ref|utm(?:\\|%5c)?_\w+)(?:=|%(?:25)*3d))`
const SEPARATOR = new RegExp(
  String.raw`(&${REST}|(?:\?|%3f|%26)(?=[\w-]+=)|(?:;|%(?:25)*(?:3f|26${REST}))${OURS})`,
  'i',
)

/**
 * The undecoded `name=value` pairs of a query and the separators, by turns. A tool may append its query with a second `?`, or
 * encode all of it, once or twice. A name that is not ours may stand in an address that is rightly encoded as a value.
 */
const partsOf = (search: string) => search.replace(/^\?/, '').split(SEPARATOR)

export const pairsOf = (search: string) => partsOf(search).filter((_, index) => index % 2 === 0)

/** Each pair that is left keeps the separator behind it. */
function without(search: string, names: readonly string[]): string {
  const isLeft = (part: string, index: number) => index % 2 === 0 && !names.includes(nameOf(part))
  const left = partsOf(search).flatMap((part, index, all) => (isLeft(part, index) ? [part, all[index + 1] ?? ''] : []))
  const query = left.slice(0, -1).join('')
  return query === '' ? '' : `?${query}`
}

/** The word with which the value begins. Chats take along the sign, the space or the text behind a link; a mail writes `=3D`. */
function wordIn(search: string, name: string): string | undefined {
  const pair = pairsOf(search).find((text) => nameOf(text) === name)
  if (pair === undefined) return undefined
  return /^(?:3d)?([\w-]*[a-z\d])/i.exec(decode(valueOf(pair)))?.[1]?.toLowerCase() ?? ''
}

/** The decoded name in lower case, without what a mail or an escape has put before it or into it. */
export function nameOf(pair: string): string {
  // Names of ours are ASCII. `decodeURIComponent` would throw for each other one, and take long: a stranger may send thousands.
  return unescape(pair.split(EQUALS, 1)[0] ?? '')
    .toLowerCase()
    .replaceAll(/^(?:\W|amp;)+|\\/g, '')
}

/** The undecoded value. */
export function valueOf(pair: string): string {
  const [equals] = EQUALS.exec(pair) ?? []
  return equals === undefined ? '' : pair.slice(pair.indexOf(equals) + equals.length)
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
