/** In development the browser renders the page, which a build prerenders. Everything else is as in a build. */
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { NotFoundPage } from './not-found-page.tsx'
import { Page } from './page.tsx'
import './styles.css'

const page = document.getElementById('app')
if (page === null) throw new Error('The page has no #app.')
const home = location.pathname === '/'
flushSync(() => createRoot(page).render(<StrictMode>{home ? <Page /> : <NotFoundPage />}</StrictMode>))
// It queries the rendered page, so it runs after the render.
if (home) void import('./start.ts')
