/** Inline script of the pages that contain the form (`src/vite-plugins/pages/pages.ts`): runs before it can be submitted. */
import { holdSubmit } from './held-submit.ts'

const form = document.querySelector<HTMLFormElement>('#waitlist form')
if (form !== null) holdSubmit(form)
