import { createRootRouteWithContext, createRoute, createRouter, type RouterHistory } from '@tanstack/react-router'
import type { ReturnedForm } from '#contract/form.ts'
import { parseSearch, stringifySearch, validateSearch } from './search.ts'
import { Waitlist } from './waitlist.tsx'

/** What the waitlist needs besides the URL. */
export interface WaitlistContext {
  /** The dialog, if it is in the page's markup: hydration needs it in the first render. */
  dialog?: (typeof import('#waitlist/join-dialog.tsx'))['JoinDialog'] | undefined
  /** A form that the server sends back. */
  returned?: ReturnedForm | undefined
  loadDialog: () => Promise<typeof import('#waitlist/join-dialog.tsx')>
  /** The call to action that was pressed last; after a deep link, the first one on the page. */
  opener: () => HTMLElement | null
}

const root = createRootRouteWithContext<WaitlistContext>()()

const landing = createRoute({ getParentRoute: () => root, path: '/', validateSearch, component: Waitlist })

/**
 * A router with one route, which renders the dialog. The page behind it is prerendered markup.
 * `history` is the browser's by default, and a memory history when the dialog is prerendered.
 */
export function createAppRouter(context: WaitlistContext, history?: RouterHistory) {
  return createRouter({
    ...(history && { history }),
    routeTree: root.addChildren([landing]),
    context,
    parseSearch,
    stringifySearch: (search) => stringifySearch(search),
    // The router would scroll to the top a visitor who scrolled before the script was loaded.
    scrollRestoration: () => false,
    // No error message of the router in the page: `onUncaughtError` in `browser.tsx` handles errors.
    disableGlobalCatchBoundary: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface HistoryState {
    /** A call to action on this page pushed the entry: going back closes the dialog. */
    openedHere?: boolean
  }
}
