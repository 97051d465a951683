import { createRootRouteWithContext, createRoute, createRouter, type RouterHistory } from '@tanstack/react-router'
import type { ReturnedForm } from '#contract/form.ts'
import { LandingPage } from './landing-page.tsx'
import { parseSearch, stringifySearch, type LandingSearch } from './search.ts'
import type { WaitlistModule } from './load-dialog.ts'

/** What the page needs besides its URL. */
export interface PageContext {
  /** The dialog's module where the first render shows the dialog. */
  waitlist?: WaitlistModule | undefined
  /** The address of the style sheet that stands before the page where the dialog is in the markup. */
  styles?: string | undefined
  /** A form that the server sends back to a browser without script. */
  returned?: ReturnedForm | undefined
  /** The server has confirmed an application: it alone knows whether `?joined=1` is true. */
  confirmed?: boolean | undefined
}

const root = createRootRouteWithContext<PageContext>()()

/** `parseSearch` has validated the search already. */
const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: (search: LandingSearch) => search,
  component: LandingPage,
})

/** The router of the only route. `history` is the browser's by default, and a memory history in the prerender. */
export function createAppRouter(context: PageContext, history?: RouterHistory) {
  const router = createRouter({
    ...(history && { history }),
    routeTree: root.addChildren([landing]),
    context,
    parseSearch,
    stringifySearch: (search) => stringifySearch(search),
    // Without this the router shows its own error message. `browser.tsx` puts the markup back instead.
    disableGlobalCatchBoundary: true,
  })
  // Visitors who scrolled before the script was loaded, or open the form, would be scrolled to the top or to the hash. Not
  // above: there, the router would also keep browsers from restoring the place.
  router.update({ ...router.options, scrollRestoration: () => false })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
