/**
 * In place of modules that the dialog's libraries import and never use here, an eighth of its script (`vite.config.ts`).
 * Focus trap and aria-hidden are for dialogs that Ark makes modal: `ui/dialog.tsx` does that itself. TanStack Form reports
 * each key typed to developer tools, as events on `window`, which any script can read.
 */
function unused(): never {
  throw new Error('This module is replaced: see src/vite-plugins/unused-modules.ts')
}

export { unused as ariaHidden, unused as trapFocus }

export class EventClient {
  emit(): void {}
  on(): () => void {
    return () => {}
  }
}

export const liteThrottle = (): (() => void) => () => {}
