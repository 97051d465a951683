import { memberStub } from '#content/landing.ts'

const OPENER = 'a[aria-haspopup=dialog]'
let pressed: HTMLElement | null = null

/** Called for each press on the page, before its link handles it. */
export function keepOpener({ target }: { target: EventTarget }): void {
  const link = target instanceof Element ? target.closest<HTMLElement>(OPENER) : null
  if (link === null) return
  pressed = link
  // Otherwise closing the dialog (a step back) would scroll to the hash of the address. `useLeave` resets this.
  history.scrollRestoration = 'manual'
}

/** Where the focus returns to: the call to action pressed last, or else the first of the page, or the stub in its place. */
export function findOpener(): HTMLElement | null {
  return pressed?.isConnected
    ? pressed
    : document.querySelector<HTMLElement>(`${OPENER}, header a[href="#${memberStub.id}"]`)
}
