import { dialog } from '#styled-system/recipes/index'
import { conceal, copyOf, createLayer, isStill } from '#ui/paper.ts'

/** Each step of the motion, in milliseconds. */
const TEAR = { duration: 180, easing: 'cubic-bezier(.2, .8, .2, 1)' }
const FALL = { delay: 160, duration: 300, easing: 'cubic-bezier(.5, 0, .9, .4)' }
const LAND = { delay: 460, duration: 300, easing: 'cubic-bezier(.2, .8, .2, 1)' }

/** How a stub tears off and where it lands: as a column at the side of a ticket, or as a ribbon above a sheet. */
const COLUMN = { turn: 6, by: { x: 24, y: 3 }, scale: 0.3, landed: 6, edge: 40, top: 118 }
const RIBBON = { turn: -6, by: { x: 0, y: -24 }, scale: 0.5, landed: -4, edge: 12, top: 112 }

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

  const { left, right, bottom, width, height } = stub.getBoundingClientRect()
  const { turn, by, scale, landed, edge, top } = height > width ? COLUMN : RIBBON
  // In a language written from the right, all of it is mirrored.
  const side = getComputedStyle(content).direction === 'rtl' ? -1 : 1
  const place = (x: number, y: number, degrees: number) =>
    `translate(${side * x}px, ${y}px) rotate(${side * degrees}deg)`
  torn.style.transformOrigin = side === 1 ? '0 100%' : '100% 100%'
  // The distances from the lower corner, about which it turns, to the outer and upper edges of the landed stub.
  const angle = (landed * Math.PI) / 180
  const across = scale * (width * Math.cos(angle) + Math.max(0, height * Math.sin(angle)))
  const up = scale * (height * Math.cos(angle) + Math.max(0, -width * Math.sin(angle)))
  const corner = side === 1 ? left : document.documentElement.clientWidth - right
  const tornOff = place(by.x, by.y, turn)
  const landing = place(document.documentElement.clientWidth - edge - across - corner, top + up - bottom, landed)

  backdrop.animate([{}, { opacity: 0 }], { ...FALL, fill: 'forwards' })
  body.animate([{}, { transform: 'translateY(110vh) rotate(-4deg)' }], { ...FALL, fill: 'forwards' }).onfinish = () => {
    backdrop.remove()
    body.remove()
  }
  torn.animate([{}, { transform: tornOff }], { ...TEAR, fill: 'forwards' })
  torn.animate([{ transform: tornOff }, { transform: `${landing} scale(${scale})` }], { ...LAND, fill: 'forwards' })
  setTimeout(() => onLanding(() => layer.remove()), LAND.delay)
}
