/** Stands in the page that comes with the form, before it can be sent (`src/vite-plugins/pages/pages.ts`). */
import { holdSubmit } from './held-submit.ts'

const form = document.querySelector<HTMLFormElement>('#waitlist form')
if (form !== null) holdSubmit(form)
