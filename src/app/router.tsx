import { createRootRoute, createRoute, createRouter, type RouterHistory } from '@tanstack/react-router'
import { RENDERS_STATIC_PARTS } from '#ui/static.tsx'
import { MissingPage } from './missing-page.tsx'
import { Page } from './page.tsx'
import { parseSearch, stringifySearch, validateSearch } from './search.ts'

// 404.html has no script, so that the visitor's browser never draws the page for an unknown address itself.
const root = createRootRoute(RENDERS_STATIC_PARTS ? { notFoundComponent: MissingPage } : {})

const landing = createRoute({ getParentRoute: () => root, path: '/', validateSearch, component: Page })

/** The router with the one route, for the browser's history or, while prerendering, for one in memory. */
export function makeRouter(history?: RouterHistory) {
  return createRouter({
    routeTree: root.addChildren([landing]),
    ...(history && { history }),
    parseSearch,
    stringifySearch: (search) => stringifySearch(search),
    // The browser restores the scroll of its own pages; the router would move a visitor who scrolled before it came.
    scrollRestoration: () => false,
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
