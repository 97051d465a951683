import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { makeRouter } from './router.tsx'

/** The markup of the app's root for a path, as the browser will adopt it. */
export async function render(path: string): Promise<string> {
  const router = makeRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  return renderToString(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}
