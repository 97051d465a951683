import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { VIEW_URL } from '#contract/address.ts'
import type { ReturnedForm } from '#contract/form.ts'
import * as waitlist from '#waitlist/join-dialog.tsx'
import { NotFoundPage } from '#sections/not-found-page/not-found-page.tsx'
import { createAppRouter, type PageContext } from './router.tsx'

export { content, placeholders, renderHead, renderStructuredData, siteFiles } from './head.tsx'
export { STYLES_ID } from './load-dialog.ts'

/** The markup of the page, for hydration in the browser. */
export const renderPage = (): Promise<string> => render(VIEW_URL.page)

/** The same with the form or the confirmation over it. `styles`: the address of the rules for what is behind that. */
export function renderDialog(view: 'form' | 'joined', styles: string, category?: string): Promise<string> {
  const proposal = category === undefined ? '' : `&category=${category}`
  return render(VIEW_URL[view] + proposal, { waitlist, styles, confirmed: view === 'joined' })
}

/** The page with a form that the server sends back; its values are untrusted input, which React escapes. */
export function renderReturned(returned: ReturnedForm): Promise<string> {
  return render(VIEW_URL.form, { waitlist, returned })
}

/** The 404 page, which has no script. */
export function renderNotFound(): string {
  return renderToStaticMarkup(<NotFoundPage />)
}

async function render(url: string, context: PageContext = {}): Promise<string> {
  const router = createAppRouter(context, createMemoryHistory({ initialEntries: [url] }))
  await router.load()
  const markup = renderToString(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
  // React leaves this gap in the page where a component inside the router's Suspense boundary throws.
  const [gap] = /<!--\$!-->(?:<template[^>]*>)?/.exec(markup) ?? []
  if (gap !== undefined) throw new Error(`The page ${url} cannot be rendered: ${gap}`)
  return markup
}
