import { createRootRouteWithContext, createRoute, createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch, validateSearch } from './search.ts'
import { Waitlist } from './waitlist.tsx'

/** What the waitlist needs beside the address. */
export interface WaitlistContext {
  loadDialog: () => Promise<typeof import('#waitlist/join-dialog.tsx')>
  /** The call to action that was pressed last, for a deep link the first on the page. */
  opener: () => HTMLElement | null
}

const root = createRootRouteWithContext<WaitlistContext>()()

const landing = createRoute({ getParentRoute: () => root, path: '/', validateSearch, component: Waitlist })

/** The router with the one route. The page itself is drawn at build: what the route shows is the dialog over it. */
export function makeRouter(context: WaitlistContext) {
  return createRouter({
    routeTree: root.addChildren([landing]),
    context,
    parseSearch,
    stringifySearch: (search) => stringifySearch(search),
    // The browser restores the scroll of its own pages; the router would move a visitor who scrolled before it came.
    scrollRestoration: () => false,
    // An error leaves the page as it stands, without a message of the router's in it: `browser.tsx` hears of it.
    disableGlobalCatchBoundary: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
  interface HistoryState {
    /** The entry was made by a call to action on this page: going back closes the dialog. */
    openedHere?: boolean
  }
}
