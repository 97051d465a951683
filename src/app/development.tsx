/** In development the browser draws the page, which a build draws beforehand. All else is as in a build. */
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { MissingPage } from './missing-page.tsx'
import { Page } from './page.tsx'
import './styles.css'

const page = document.getElementById('app')
if (page === null) throw new Error('The page has no #app.')
const home = location.pathname === '/'
flushSync(() => createRoot(page).render(<StrictMode>{home ? <Page /> : <MissingPage />}</StrictMode>))
// Later than what it looks for in the page.
if (home) void import('./start.ts')
