import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { makeRouter } from './router.tsx'
import './styles.css'

const root = document.getElementById('app')
if (root === null) throw new Error('The page has no #app to live in.')

const router = makeRouter()
// The router takes scrolling over when it is made; the browser does it better on a single page.
history.scrollRestoration = 'auto'

const app = (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
)

// Not `await`: what a waiting module shares with the dialog's chunk would become a chunk of its own, 2 KB more in all.
void router.load().then(async () => {
  // Here, and not above, so that React's own beginnings take a task of their own.
  const { createRoot, hydrateRoot } = await import('react-dom/client')
  if (import.meta.env.DEV) {
    createRoot(root).render(app)
  } else {
    // Tells the router that its markup is there already; otherwise it would wrap it anew, and React would start over.
    router.ssr = { manifest: undefined }
    // As a transition React rests every few milliseconds, and a finger that comes down meanwhile need not wait.
    startTransition(() => {
      hydrateRoot(root, app)
    })
  }
})
