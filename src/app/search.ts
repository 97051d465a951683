import { closedSearch, openedSearch, proposedCategory, viewOf } from '#contract/address.ts'

/** The parameters of this site, and the whole search, in which others keep their spelling, order and repetitions. */
export interface LandingSearch {
  /** 1 while the dialog is open. A number, because the router would write the string '1' with quotes. */
  join?: 1 | undefined
  /** 1 after the server has accepted a form that the browser posted by itself. */
  joined?: 1 | undefined
  /** The category that the link proposes while the dialog is open, unchecked. */
  category?: string | undefined
  /** The whole search, unparsed: '', or with its `?`. */
  address?: string | undefined
}

/** Parses `?a=b`. Never throws: a parameter that cannot be decoded is kept undecoded. */
export function parseSearch(search: string): LandingSearch {
  const view = viewOf(search)
  return {
    join: view === 'form' ? 1 : undefined,
    joined: view === 'joined' ? 1 : undefined,
    category: proposedCategory(search),
    address: search,
  }
}

/** Returns `address` with `join` added, removed or unchanged. `category` and `joined` are removed with the view they belong to. */
export function stringifySearch({ join, joined, category, address = '' }: LandingSearch): string {
  const current = parseSearch(address)
  if (join === 1) return openedSearch(address, category)
  return current.join === join && current.joined === joined ? address : closedSearch(address)
}
