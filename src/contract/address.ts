/**
 * The address of the one page, read alike by the server, which chooses the markup, and by the page's script.
 * No schema here: this is part of the page's first script.
 */

/** What the page shows over itself: the form, that an application was taken, or nothing. */
export type Shown = 'form' | 'joined' | 'nothing'

/** Where each is found. */
export const ADDRESS = { form: '/?join=1', joined: '/?joined=1', nothing: '/' } as const satisfies Record<Shown, string>

/** Reads what stands after the `?`, with it or without. Of equal parameters the first counts. Never throws. */
export function shownBy(search: string): Shown {
  const pairs = pairsOf(search.replace(/^\?/, ''))
  if (valueOf(pairs, 'join') === '1') return 'form'
  return valueOf(pairs, 'joined') === '1' ? 'joined' : 'nothing'
}

/** The parameters as they are spelled, without the `?`. */
export function pairsOf(search: string): string[] {
  return search === '' ? [] : search.split('&')
}

function valueOf(pairs: string[], name: string): string | undefined {
  const pair = pairs.find((text) => isNamed(text, name))
  return pair === undefined ? undefined : decode(pair.slice(pair.indexOf('=') + 1))
}

export function isNamed(pair: string, name: string): boolean {
  return decode(pair.split('=', 1)[0] ?? '') === name
}

/** What cannot be decoded is left as it is. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
