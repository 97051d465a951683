interface TicketShape {
  left: number
  right: number
  top: number
  bottom: number
  /** Where the ticket is torn: the perforation stands there. */
  tear: number
  /** The radius of the hole that is punched into each end of the tear. */
  punch: number
  /** The radius of the notch in the middle of each outer edge. */
  notch: number
}

/** A part of the ticket: the outline to fill, and the edge to draw, which leaves out the straight line of the tear. */
interface TicketPart {
  fill: string
  edge: string
}

/**
 * The outlines of a torn ticket as paths of SVG: the body left of the tear, the stub right of it. In a narrow stub
 * notch and holes shrink, so that paper is left between them.
 */
export function ticketShape({ left, right, top, bottom, tear, punch, notch }: TicketShape): {
  body: TicketPart
  stub: TicketPart
} {
  const most = (right - tear) / 2.5
  const hole = Math.min(punch, most)
  const part = (outer: number, bite: number, towardsTear: 1 | -1): TicketPart => {
    const arc = (radius: number, x: number, y: number) =>
      `a${radius} ${radius} 0 0 ${towardsTear === 1 ? 0 : 1} ${x} ${y}`
    const above = `M${outer} ${top}H${tear - towardsTear * hole}${arc(hole, towardsTear * hole, hole)}`
    const below = `${arc(hole, -towardsTear * hole, hole)}H${outer}V${(top + bottom) / 2 + bite}${arc(bite, 0, -2 * bite)}`
    return {
      fill: `${above}V${bottom - hole}${below}z`,
      edge: `${above}M${tear} ${bottom - hole}${below}V${top}`,
    }
  }
  return { body: part(left, notch, 1), stub: part(right, Math.min(notch, most), -1) }
}
