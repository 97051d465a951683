/**
 * A bite out of the edge of a ticket: a hole of `radius` px about a place such as 'top'. It is cut out of a mask, or
 * painted in the colour of what shows through it, with an outline inside of the ticket.
 */
export function bite(at: string, radius: number, hole = 'transparent', around = `black ${radius + 0.5}px`): string {
  return `radial-gradient(circle at ${at}, ${hole} ${radius}px, ${around})`
}

/** Both short edges of a ticket, with a bite each. */
export function notched(radius: number): string {
  return `${bite('0', radius)} 0 0 / 51% 100% no-repeat, ${bite('100%', radius)} 100% 0 / 51% 100% no-repeat`
}
