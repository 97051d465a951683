import { nameOf, pairsOf, proposedCategory, viewOf } from '#contract/address.ts'

/**
 * The search of the only route. `join` and `category` are the parameters of this site. `address` keeps the whole search,
 * so that other parameters (utm_source, …) keep their exact spelling, order and repetitions.
 */
export interface LandingSearch {
  /** 1 while the dialog is open. A number, because the router would write the string '1' with quotes. */
  join?: 1 | undefined
  /** The category that the link proposes while the dialog is open, unchecked. */
  category?: string | undefined
  /** The search without the `?`, unparsed. */
  address?: string | undefined
}

/** Parses `?a=b`. Never throws: a parameter that cannot be decoded is kept undecoded. */
export function parseSearch(search: string): LandingSearch {
  return {
    join: viewOf(search) === 'form' ? 1 : undefined,
    category: proposedCategory(search),
    address: search.replace(/^\?/, ''),
  }
}

/** Returns `address` with `join` added, removed or unchanged. `category` is removed together with it. */
export function stringifySearch({ join, address = '' }: LandingSearch): string {
  if (parseSearch(address).join === join) return prefixed(address)
  const ours = join === undefined ? ['join', 'category'] : ['join']
  const others = pairsOf(address).filter((pair) => !ours.includes(nameOf(pair)))
  return prefixed([...others, ...(join === undefined ? [] : [`join=${join}`])].join('&'))
}

/** Drops all keys but `join`, `category` and `address`, and drops these if they have other types. */
export function validateSearch(search: Record<string, unknown>): LandingSearch {
  return {
    join: search['join'] === 1 ? 1 : undefined,
    category: typeof search['category'] === 'string' ? search['category'] : undefined,
    address: typeof search['address'] === 'string' ? search['address'] : undefined,
  }
}

function prefixed(address: string): string {
  return address === '' ? '' : `?${address}`
}
