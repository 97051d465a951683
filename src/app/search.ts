import { isNamed, pairsOf, shownBy } from '#contract/address.ts'

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
  return { join: shownBy(search) === 'form' ? 1 : undefined, address: search.replace(/^\?/, '') }
}

/** Writes the search so that `join` alone may differ from what was read. */
export function stringifySearch({ join, address = '' }: LandingSearch): string {
  if (parseSearch(address).join === join) return prefixed(address)
  const others = pairsOf(address).filter((pair) => !isNamed(pair, 'join'))
  return prefixed([...others, ...(join === undefined ? [] : [`join=${join}`])].join('&'))
}

/** The route's own check: anything that is not ours to know is absent. */
export function validateSearch(search: Record<string, unknown>): LandingSearch {
  return {
    join: search['join'] === 1 ? 1 : undefined,
    address: typeof search['address'] === 'string' ? search['address'] : undefined,
  }
}

function prefixed(address: string): string {
  return address === '' ? '' : `?${address}`
}
