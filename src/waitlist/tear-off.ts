import { dialog } from '#styled-system/recipes/index'
import { conceal, copyOf, createLayer, isStill, middleOf } from '#ui/paper.ts'

/** Each step of the motion, in milliseconds. */
const TEAR = { duration: 180, easing: 'cubic-bezier(.2, .8, .2, 1)' }
const FALL = { delay: 160, duration: 300, easing: 'cubic-bezier(.5, 0, .9, .4)' }
const LAND = { delay: 460, duration: 300, easing: 'cubic-bezier(.2, .8, .2, 1)' }

/** How a stub tears off: as a column at the side of a ticket, or as a ribbon above a sheet. */
const COLUMN = { turn: 6, by: { x: 56, y: 12 }, scale: 0.3, lying: -90, edge: 40, middle: 137 }
const RIBBON = { turn: -6, by: { x: -4, y: -43 }, scale: 0.42, lying: 0, edge: 12, middle: 109 }
/** Both land lying below the toast and above the headline, turned by so many degrees. */
const TILT = -4

/**
 * Plays a success on copies of the dialog, which closes at the same time: nothing waits for the motion, and the copies can
 * be neither pressed nor read out. The stub tears off, what is left falls, and the stub lands. Nothing with reduced motion.
 *
 * @param onLanding called when the stub is about to land, with a function that removes it; at once where nothing moves.
 */
export function tearOff(content: HTMLElement | null, onLanding: (remove: () => void) => void): void {
  const stub = content?.querySelector<HTMLElement>(':scope > [data-stub]')
  // The visitor may have closed it.
  const isSeen = content?.dataset['state'] === 'open' && !isStill()
  if (!isSeen || !stub) {
    onLanding(() => undefined)
    return
  }

  const layer = createLayer()
  const backdrop = document.createElement('div')
  backdrop.className = dialog().backdrop
  const body = copyOf(content)
  const torn = copyOf(stub)
  body.style.background = 'none'
  body.querySelector<HTMLElement>('[data-stub]')?.style.setProperty('visibility', 'hidden')
  layer.append(backdrop, body, torn)
  // The dialog closes some frames later, and would be seen behind its copy.
  const reveal = conceal([content, ...document.querySelectorAll<HTMLElement>('[data-part=backdrop]')])
  new MutationObserver((_, observer) => {
    observer.disconnect()
    reveal()
  }).observe(content, { attributeFilter: ['hidden'] })
  document.body.append(layer)
  // A copy loses its scroll position.
  const [form, formCopy] = [content, body].map((part) => part.firstElementChild)
  if (form && formCopy) formCopy.scrollTop = form.scrollTop

  const { turn, by, scale, lying, edge, middle } = stub.offsetHeight > stub.offsetWidth ? COLUMN : RIBBON
  // In a language written from the right, all of it is mirrored, but not the print.
  const side = getComputedStyle(content).direction === 'rtl' ? -1 : 1
  const place = (right: number, down: number, degrees: number, size: number) =>
    `translate(${right}px, ${down}px) rotate(${degrees}deg) scale(${size})`
  const from = middleOf(stub.getBoundingClientRect())
  const inset = edge + (scale * Math.max(stub.offsetWidth, stub.offsetHeight)) / 2
  const x = side === 1 ? document.documentElement.clientWidth - inset : inset
  const tornOff = place(side * by.x, by.y, side * turn, 1)
  const landing = place(x - from.x, middle - from.y, lying + side * TILT, scale)

  backdrop.animate([{}, { opacity: 0 }], { ...FALL, fill: 'forwards' })
  body.animate([{}, { transform: 'translateY(110vh) rotate(-4deg)' }], { ...FALL, fill: 'forwards' }).onfinish = () => {
    backdrop.remove()
    body.remove()
  }
  torn.animate([{}, { transform: tornOff }], { ...TEAR, fill: 'forwards' })
  torn.animate([{ transform: tornOff }, { transform: landing }], { ...LAND, fill: 'forwards' })
  setTimeout(() => onLanding(() => layer.remove()), LAND.delay)
}
