import type { ReturnedForm } from '#contract/form.ts'

/** The module of the dialog, which the page loads when it is needed. */
export type WaitlistModule = typeof import('#waitlist/join-dialog.tsx')

/** What the page needs besides its URL. */
export interface PageContext {
  /** The dialog's module where the first render shows the dialog. */
  waitlist?: WaitlistModule | undefined
  /** The address of the style sheet that stands before the page where the dialog is in the markup. */
  styles?: string | undefined
  /** A form that the server sends back to a browser without script. */
  returned?: ReturnedForm | undefined
  /** The server has confirmed an application: it alone knows whether `?joined=1` is true. */
  confirmed?: boolean | undefined
}
