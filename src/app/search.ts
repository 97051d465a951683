/**
 * The search of the one route. `join` is ours; `address` is the whole search as the visitor's browser has it,
 * so that other people's parameters keep their exact spelling, order and repetitions.
 */
export interface LandingSearch {
  /** 1 while the dialog is open. The number, because the text '1' would be written with quotes. */
  join?: 1 | undefined
  /** What stands after the `?`, as it is spelled. */
  address?: string | undefined
}

/** Reads `?a=b`. Never throws: what cannot be decoded is left as it is. */
export function parseSearch(search: string): LandingSearch {
  const address = search.replace(/^\?/, '')
  const join = pairs(address).find(isJoin)
  return { join: join !== undefined && decode(join.slice(join.indexOf('=') + 1)) === '1' ? 1 : undefined, address }
}

/** Writes the search so that `join` alone may differ from what was read. */
export function stringifySearch({ join, address = '' }: LandingSearch): string {
  if (parseSearch(address).join === join) return prefixed(address)
  const others = pairs(address).filter((pair) => !isJoin(pair))
  return prefixed([...others, ...(join === undefined ? [] : [`join=${join}`])].join('&'))
}

/** The route's own check: anything that is not ours to know is absent. */
export function validateSearch(search: Record<string, unknown>): LandingSearch {
  return {
    join: search['join'] === 1 ? 1 : undefined,
    address: typeof search['address'] === 'string' ? search['address'] : undefined,
  }
}

function pairs(address: string): string[] {
  return address === '' ? [] : address.split('&')
}

function isJoin(pair: string): boolean {
  return decode(pair.split('=', 1)[0] ?? '') === 'join'
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function prefixed(address: string): string {
  return address === '' ? '' : `?${address}`
}
