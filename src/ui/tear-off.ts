import { dialog } from '#styled-system/recipes/index'

/** How long the ticket takes to leave, in milliseconds. */
const DURATION = 280

/**
 * Shows the ticket of a dialog that is about to close once more, as blank paper, while its stub is torn off it. The
 * dialog itself closes meanwhile: nothing waits for this, and nothing can be pressed or read in it. Where motion is
 * reduced nothing is shown.
 */
export function tearOff(content: HTMLElement | null): void {
  const [main, stub] = content?.children ?? []
  // Closed by the visitor meanwhile, it has left already.
  if (content?.dataset['state'] !== 'open' || main === undefined || stub === undefined) return
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { left, top, width, height } = content.getBoundingClientRect()
  const ticket = document.createElement('div')
  ticket.className = `${content.className} ${dialog().leaving}`
  ticket.ariaHidden = 'true'
  Object.assign(ticket.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` })
  const paper = document.createElement('div')
  paper.className = main.className
  const torn = stub.cloneNode(true) as HTMLElement
  ticket.append(paper, torn)
  document.body.append(ticket)
  const leave = (part: HTMLElement, transform: string) =>
    part.animate([{}, { transform, opacity: 0 }], { duration: DURATION, easing: 'ease-in', fill: 'forwards' })
  leave(paper, 'translateY(1.5rem)')
  // At the right of the paper it falls to the right, along its upper edge upwards.
  const { width: across, height: along } = torn.getBoundingClientRect()
  const leaving = leave(
    torn,
    along > across ? 'translate(4rem, -1rem) rotate(9deg)' : 'translateY(-3rem) rotate(-4deg)',
  )
  leaving.addEventListener('finish', () => ticket.remove())
}
