import { createRootRouteWithContext, createRoute, createRouter, type RouterHistory } from '@tanstack/react-router'
import type { ReturnedForm } from '#contract/form.ts'
import { parseSearch, stringifySearch, validateSearch } from './search.ts'
import { Waitlist } from './waitlist.tsx'

/** What the waitlist needs beside the address. */
export interface WaitlistContext {
  /** The dialog, where it is part of the page's markup and has to be there at once. */
  dialog?: (typeof import('#waitlist/join-dialog.tsx'))['JoinDialog'] | undefined
  /** A form that the server sends back. */
  returned?: ReturnedForm | undefined
  loadDialog: () => Promise<typeof import('#waitlist/join-dialog.tsx')>
  /** The call to action that was pressed last, for a deep link the first on the page. */
  opener: () => HTMLElement | null
}

const root = createRootRouteWithContext<WaitlistContext>()()

const landing = createRoute({ getParentRoute: () => root, path: '/', validateSearch, component: Waitlist })

/**
 * The router with the one route. The page itself is drawn at build: what the route shows is the dialog over it.
 * `history` is the browser's or, where the dialog is drawn as markup, one in memory.
 */
export function makeRouter(context: WaitlistContext, history?: RouterHistory) {
  return createRouter({
    ...(history && { history }),
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
