import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { nextTask } from './next-task.ts'
import { makeRouter } from './router.tsx'
import './styles.css'

const root = document.getElementById('app')
if (root === null) throw new Error('The page has no #app to live in.')

/** Makes the page answer, in steps that are tasks of their own: a finger that comes down meanwhile waits for one. */
async function start(page: HTMLElement): Promise<void> {
  await nextTask()
  const router = makeRouter()
  // The router takes scrolling over when it is made; the browser does it better on a single page.
  history.scrollRestoration = 'auto'
  await nextTask()
  await router.load()
  const { createRoot, hydrateRoot } = await import('react-dom/client')
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  if (import.meta.env.DEV) {
    createRoot(page).render(app)
    return
  }
  // Tells the router that its markup is there already; otherwise it would wrap it anew, and React would start over.
  router.ssr = { manifest: undefined }
  // As a transition React rests every few milliseconds.
  startTransition(() => {
    hydrateRoot(page, app)
  })
}

// Not `await`: what a waiting module shares with the dialog's chunk would become a chunk of its own, 2 KB more in all.
void start(root)
