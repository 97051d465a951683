import type { RefObject } from 'react'
import { dialog } from '#styled-system/recipes/index'
import type { DialogParts } from '#ui/dialog.tsx'
import { conceal, copyOf, createLayer, isStill, middleOf } from './paper.ts'

/** Each step of the motion, in milliseconds, and when the last one starts. */
const TEAR = { duration: 180, easing: 'cubic-bezier(.2, .8, .2, 1)' }
const FALL = { delay: 160, duration: 300, easing: 'cubic-bezier(.5, 0, .9, .4)' }
const LANDING = 460
const LAND = { duration: 300, easing: 'cubic-bezier(.2, .8, .2, 1)' }

/** How a stub tears off: as a column at the side of a ticket, or as a ribbon above a sheet. */
const COLUMN = { turn: 6, by: { x: 56, y: 12 } }
const RIBBON = { turn: -6, by: { x: -4, y: -43 } }
/** Of the stub in the header, in degrees. */
const TILT = -2

/**
 * Plays a success on copies of the dialog, which closes at the same time: nothing waits for the motion. The stub tears off,
 * what is left falls, and the stub flies into the header, where that of the visitor then stands.
 *
 * @param headerLink the call to action in the header, which the visitor's stub replaces.
 * @param onLanded called when the stub has landed; at once where nothing moves.
 */
export function tearOff(parts: DialogParts, headerLink: RefObject<HTMLElement | null>, onLanded: () => void): void {
  const [content, stub, shade] = [parts.content.current, parts.stub.current, parts.backdrop.current]
  // The visitor may have closed it, or look at another tab.
  const isSeen = content?.dataset['state'] === 'open' && !document.hidden && !isStill()
  if (!isSeen || !stub || !shade) {
    onLanded()
    return
  }

  const layer = createLayer()
  const backdrop = document.createElement('div')
  backdrop.className = dialog().backdrop
  const torn = copyOf(stub)
  const body = copyOf(content)
  // It is torn off this copy.
  for (const { style } of body.querySelectorAll<HTMLElement>(`.${dialog().stub}`)) style.visibility = 'hidden'
  body.style.background = 'none'
  layer.append(backdrop, body, torn)
  // The dialog closes some frames later, and would be seen behind its copy.
  const reveal = conceal([content, shade])
  new MutationObserver((_, observer) => {
    observer.disconnect()
    reveal()
  }).observe(content, { attributeFilter: ['hidden'] })
  document.body.append(layer)
  // A copy loses its scroll position.
  const form = parts.main.current
  const formCopy = body.querySelector(`.${dialog().main}`)
  if (form && formCopy) formCopy.scrollTop = form.scrollTop

  const isColumn = stub.offsetHeight > stub.offsetWidth
  const { turn, by } = isColumn ? COLUMN : RIBBON
  // In a language written from the right, all of it is mirrored, but not the print.
  const side = getComputedStyle(content).direction === 'rtl' ? -1 : 1
  const tornOff = pose(side * by.x, by.y, side * turn)

  backdrop.animate([{}, { opacity: 0 }], { ...FALL, fill: 'forwards' })
  body.animate([{}, { transform: 'translateY(110vh) rotate(-4deg)' }], { ...FALL, fill: 'forwards' }).onfinish = () => {
    backdrop.remove()
    body.remove()
  }
  const from = middleOf(stub.getBoundingClientRect())
  const { offsetWidth: width, offsetHeight: height } = stub
  torn.animate([{}, { transform: tornOff }], { ...TEAR, fill: 'forwards' })
  // The stub in the header is not seen before this one is there.
  const root = document.documentElement
  root.toggleAttribute('data-landing', true)
  const end = () => {
    layer.remove()
    root.toggleAttribute('data-landing', false)
    onLanded()
  }
  setTimeout(() => {
    const link = headerLink.current
    if (!link) {
      end()
      return
    }
    const to = middleOf(link.getBoundingClientRect())
    const [along, across] = [link.offsetWidth, link.offsetHeight]
    const size = isColumn ? ([across / width, along / height] as const) : ([along / width, across / height] as const)
    const landed = pose(to.x - from.x, to.y - from.y, (isColumn ? -90 : 0) + TILT, ...size)
    torn.animate([{ transform: tornOff }, { transform: landed }], { ...LAND, fill: 'forwards' }).onfinish = end
  }, LANDING)
}

function pose(right: number, down: number, degrees: number, across = 1, along = 1): string {
  return `translate(${right}px, ${down}px) rotate(${degrees}deg) scale(${across}, ${along})`
}
