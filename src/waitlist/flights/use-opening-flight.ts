import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { conceal, copyOf, createLayer, isStill, middleOf } from './paper.ts'
import type { DialogParts } from '#ui/dialog.tsx'
import { useScripted } from '#ui/use-scripted.ts'

/** In milliseconds. The stub appears when the flying paper arrives, which then fades. */
const FLIGHT = { duration: 300, easing: 'cubic-bezier(.3, .75, .2, 1)' }
const ARRIVAL = [{ opacity: 0 }, { opacity: 0, offset: 0.42 }, { opacity: 1, offset: 0.48 }, {}]
const FADE = [{ opacity: 1 }, { opacity: 1, offset: 0.48 }, { opacity: 0, offset: 0.74 }, { opacity: 0 }]

/**
 * Flies a copy of the hero's ticket into the stub of the dialog as it opens, and back when it closes. Returns a function that
 * leaves the ticket on the page, for a stub that is torn off.
 */
export function useOpeningFlight(
  open: boolean,
  ticket: RefObject<HTMLElement | null>,
  { content, stub }: DialogParts,
): () => void {
  const taken = useRef<Taken>(undefined)
  const scripted = useScripted()
  const end = () => {
    taken.current?.giveBack()
    taken.current = undefined
  }

  const begin = useEffectEvent(() => {
    // In markup that is open already, nothing opens.
    if (!scripted) return undefined
    // It may still fly back: its arrival would show the ticket, which is taken again.
    end()
    // With the first frame of the dialog, whose layout is known then.
    const frame = requestAnimationFrame(() => {
      taken.current = take(ticket.current, content.current, stub.current)
    })
    return () => {
      cancelAnimationFrame(frame)
      // `end` can still end this flight.
      taken.current?.flyBack()
    }
  })
  useEffect(() => (open ? begin() : undefined), [open])

  return end
}

/** A ticket that was taken off the page. `giveBack` ends each flight, `flyBack` begins another where that can be seen. */
type Taken = { giveBack: () => void; flyBack: () => void }

function take(ticket: HTMLElement | null, content: HTMLElement | null, stub: HTMLElement | null): Taken | undefined {
  if (!ticket || !content || !stub || isStill() || !isInView(ticket)) return undefined
  const place = stub.getBoundingClientRect()
  // Where the dialog's own motion ends.
  place.y -= new DOMMatrix(getComputedStyle(content).transform).m42
  const size = windowSize()
  let land = fly(ticket, place, 'there')
  stub.animate(ARRIVAL, FLIGHT.duration)
  const reveal = conceal([ticket])
  const giveBack = () => {
    land()
    reveal()
  }
  const flyBack = () => {
    land()
    if (size === windowSize() && isInView(ticket)) land = fly(ticket, place, 'back', reveal)
    else reveal()
  }
  return { giveBack, flyBack }
}

/** Returns a function that ends the flight before the copy has arrived. */
function fly(ticket: HTMLElement, place: DOMRect, way: 'there' | 'back', onArrival?: () => void): () => void {
  const layer = createLayer()
  const copy = copyOf(ticket)
  copy.style.opacity = '1'
  layer.append(copy)
  const [from, to] = [middleOf(ticket.getBoundingClientRect()), middleOf(place)]
  const { a, b } = new DOMMatrix(getComputedStyle(ticket.parentElement ?? ticket).transform)
  const { offsetWidth, offsetHeight } = ticket
  // Both keyframes have the same functions, so that the browser interpolates the angle itself.
  const pose = (x: number, y: number, turn: string, along: number, across: number) =>
    `translate(${x}px, ${y}px) rotate(${turn}) scale(${along / offsetWidth}, ${across / offsetHeight})`
  const there: [turn: string, along: number, across: number] =
    place.height > place.width ? ['90deg', place.height, place.width] : ['0deg', place.width, place.height]
  const transform = [
    pose(0, 0, `${Math.atan2(b, a)}rad`, offsetWidth, offsetHeight),
    pose(to.x - from.x, to.y - from.y, ...there),
  ]
  // After all that is read: it would be laid out at once.
  document.body.append(layer)
  if (way === 'back') transform.reverse()
  else copy.animate(FADE, FLIGHT.duration)
  const arrive = () => {
    layer.remove()
    onArrival?.()
  }
  const flight = copy.animate({ transform }, FLIGHT)
  flight.onfinish = arrive
  return () => {
    flight.cancel()
    arrive()
  }
}

/** Below the header. */
function isInView(ticket: HTMLElement): boolean {
  const { top, bottom } = ticket.getBoundingClientRect()
  return bottom > 64 && top < innerHeight
}

function windowSize(): string {
  return `${innerWidth} ${innerHeight}`
}
