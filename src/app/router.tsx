import { createRootRouteWithContext, createRoute, createRouter, type RouterHistory } from '@tanstack/react-router'
import { LandingPage } from './landing-page.tsx'
import type { PageContext } from './page-context.ts'
import { parseSearch, stringifySearch, type LandingSearch } from './search.ts'

const root = createRootRouteWithContext<PageContext>()()

/** `parseSearch` has validated the search already. */
const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: (search): LandingSearch => search,
  component: LandingPage,
})

/** The router of the only route. `history` is the browser's by default, and a memory history in the prerender. */
export function createAppRouter(context: PageContext, history?: RouterHistory) {
  return createRouter({
    ...(history && { history }),
    routeTree: root.addChildren([landing]),
    context,
    parseSearch,
    stringifySearch: (search) => stringifySearch(search),
    // Visitors who scrolled before the script was loaded, or open the form, would be scrolled to the top or to the hash.
    scrollRestoration: () => false,
    // Without this the router shows its own error message. `browser.tsx` puts the markup back instead.
    disableGlobalCatchBoundary: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface HistoryState {
    /** The id of the call to action on this page that pushed the entry: going back closes the dialog. */
    openedBy?: string
  }
}
