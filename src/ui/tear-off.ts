import { dialog } from '#styled-system/recipes/index'

/** The duration of the animation, in milliseconds. */
const DURATION = 280

/**
 * Animates a copy of the dialog, without its content, whose stub tears off. The dialog itself closes at the same time:
 * nothing waits for the animation, and the copy can be neither pressed nor read out. Not with reduced motion.
 */
export function tearOff(content: HTMLElement | null): void {
  const [main, stub] = content?.children ?? []
  // The visitor may have closed it.
  if (content?.dataset['state'] !== 'open' || main === undefined || stub === undefined) return
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { left, top, width, height } = content.getBoundingClientRect()
  const ticket = document.createElement('div')
  ticket.className = `${content.className} ${dialog().leaving}`
  // Firefox before 119 has no property for it.
  ticket.setAttribute('aria-hidden', 'true')
  Object.assign(ticket.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` })
  const paper = document.createElement('div')
  paper.className = main.className
  const torn = stub.cloneNode(true) as HTMLElement
  ticket.append(paper, torn)
  document.body.append(ticket)
  const leave = (part: HTMLElement, transform: string) =>
    part.animate([{}, { transform, opacity: 0 }], { duration: DURATION, easing: 'ease-in', fill: 'forwards' })
  leave(paper, 'translateY(1.5rem)')
  // A stub at a side falls to that side, one at the upper edge upwards.
  const { left: stubLeft, width: across, height: along } = torn.getBoundingClientRect()
  const side = stubLeft > left ? 1 : -1
  const leaving = leave(
    torn,
    along > across ? `translate(${4 * side}rem, -1rem) rotate(${9 * side}deg)` : 'translateY(-3rem) rotate(-4deg)',
  )
  leaving.addEventListener('finish', () => ticket.remove())
}
