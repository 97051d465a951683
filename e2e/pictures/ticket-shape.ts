interface TicketShape {
  left: number
  right: number
  top: number
  bottom: number
  /** The x coordinate of the perforation. */
  tear: number
  /** The radius of the hole at each end of the perforation. */
  punch: number
  /** The radius of the notch in the middle of each outer edge. */
  notch: number
}

/** SVG paths of a part: `fill` is the closed outline, `edge` the same without the straight line along the perforation. */
interface TicketPart {
  fill: string
  edge: string
}

/**
 * The two parts of a torn ticket as SVG paths: `body` left of the perforation, `stub` right of it. In a narrow stub the
 * notch and the holes are smaller, so that they do not meet.
 */
export function ticketShape({ left, right, top, bottom, tear, punch, notch }: TicketShape): {
  body: TicketPart
  stub: TicketPart
} {
  const max = (right - tear) / 2.5
  const hole = Math.min(punch, max)
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
  return { body: part(left, notch, 1), stub: part(right, Math.min(notch, max), -1) }
}
