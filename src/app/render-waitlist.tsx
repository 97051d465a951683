import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { ADDRESS } from '#contract/address.ts'
import type { ReturnedForm } from '#contract/form.ts'
import { JoinDialog } from '#waitlist/join-dialog.tsx'
import { JoinedNotice } from '#waitlist/joined-notice.tsx'
import { makeRouter } from './router.tsx'
import { WAITLIST_ROOT } from './waitlist-root.ts'

/**
 * The open dialog as markup, as the browser will adopt it. `returned` is a form that the server sends back; the server
 * calls this by itself, with what a stranger typed: React escapes all of it.
 */
export async function renderForm(returned?: ReturnedForm): Promise<string> {
  const context = {
    dialog: JoinDialog,
    loadDialog: () => Promise.resolve({ JoinDialog }),
    opener: () => null,
    returned,
  }
  const router = makeRouter(context, createMemoryHistory({ initialEntries: [ADDRESS.form] }))
  await router.load()
  return renderToString(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
    WAITLIST_ROOT,
  )
}

/** That an application was taken, in place of the dialog. */
export function renderJoined(): string {
  return renderToStaticMarkup(<JoinedNotice />)
}
