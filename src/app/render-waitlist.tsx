import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { VIEW_URL } from '#contract/address.ts'
import type { ReturnedForm } from '#contract/form.ts'
import { JoinDialog } from '#waitlist/join-dialog.tsx'
import { JoinedNotice } from '#waitlist/joined-notice.tsx'
import { createAppRouter } from './router.tsx'
import { WAITLIST_ROOT } from './waitlist-root.ts'

/**
 * The open dialog as markup, for hydration in the browser. `returned` is a form that the server sends back with errors;
 * its values are untrusted input, which React escapes.
 */
export async function renderForm(returned?: ReturnedForm): Promise<string> {
  const context = {
    dialog: JoinDialog,
    loadDialog: () => Promise.resolve({ JoinDialog }),
    opener: () => null,
    returned,
  }
  const router = createAppRouter(context, createMemoryHistory({ initialEntries: [VIEW_URL.form] }))
  await router.load()
  return renderToString(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
    WAITLIST_ROOT,
  )
}

/** The confirmation that replaces the dialog for browsers without script. */
export function renderJoined(): string {
  return renderToStaticMarkup(<JoinedNotice />)
}
