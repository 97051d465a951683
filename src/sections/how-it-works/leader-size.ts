/** The slip of paper on a frame, and the margin around its print. */
export const SLIP = { x: 108, y: 50, width: 280, height: 188, margin: 20 }
export const RIGHT = SLIP.width - SLIP.margin
export const ROOM = RIGHT - SLIP.margin
/** The rings around the number: their centre, and the radius of the outer one. */
export const RINGS = { x: 59, y: SLIP.y, radius: 46 }
