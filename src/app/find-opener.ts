const OPENER = 'a[aria-haspopup=dialog]'
let pressed: HTMLElement | null = null

/** For each press on the page. */
export function keepOpener({ target }: { target: EventTarget }): void {
  if (target instanceof Element) pressed = target.closest<HTMLElement>(OPENER) ?? pressed
}

/** The call to action that was pressed last, or the first one of the page: the focus returns to it. */
export function findOpener(): HTMLElement | null {
  return pressed ?? document.querySelector<HTMLElement>(OPENER)
}
