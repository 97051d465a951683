/**
 * Replaces modules that the dialog's libraries import but never use here: an eighth of its script (`vite.config.ts`).
 * Focus trap and aria-hidden are for dialogs that Ark makes modal: `ui/dialog.tsx` does that itself. TanStack Form reports
 * each key typed to developer tools, as events on `window`, which any script can read. Nothing throws: if an update of a
 * library calls one after all, the form still works.
 */
const unused = () => () => {}

/** Of @zag-js/aria-hidden. */
export const ariaHidden = unused
/** Of @zag-js/focus-trap. */
export const trapFocus = unused

/** Of @tanstack/devtools-event-client. */
export class EventClient {
  emit(): void {}
  // Not a field, which would be compiled for old browsers with a helper of 0.3 kB.
  on() {
    return () => {}
  }
}

/** Of @tanstack/pacer-lite. */
export const liteThrottle = unused

/** Of @tanstack/react-form: fields that are validated as a group. */
export { unused as FormGroup, unused as useFormGroup }
