/** The geometry of the films and of the reel that they run into, in px of wide screens. Drawing and recipe share it. */
import { fairVisibility } from '#content/landing.ts'

/** The distance between the middles of two films, the width of one, and their number. */
export const PITCH = 72
export const WIDTH = 66
export const COUNT = fairVisibility.factors.length
const SPAN = COUNT * PITCH - (PITCH - WIDTH)
/** All films run into the reel: it is wider than they are. On narrow screens too, in pitches. */
const RADIUS = Math.max(199, SPAN / 2 + 22)
export const REEL_PITCHES = Math.max(6, COUNT + 1)
/** The reel, at the end of the bend, and the height of the centre about which all bend. */
export const REEL = { x: RADIUS + 18, y: RADIUS, r: RADIUS }
export const CENTRE = REEL.y + 20
/** The radius on the inner side of the bend. */
export const INNER = REEL.x - SPAN / 2
/** The drawing: the reel is at its top and at its end. */
export const DRAWING = { width: REEL.x + REEL.r, height: CENTRE + INNER + SPAN }
