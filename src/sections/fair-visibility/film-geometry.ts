/** The geometry of the films and of the reel that they run into, in px of wide screens. Drawing and recipe share it. */
import { fairVisibility } from '#content/landing.ts'

/** The distance between the middles of two films, the width of one, and the radius on the inner side of their bend. */
export const PITCH = 72
export const WIDTH = 66
export const INNER = 40
const SPAN = fairVisibility.factors.length * PITCH - (PITCH - WIDTH)
/** The reel, at the end of the bend, and the height of the centre about which all bend. */
export const REEL = { x: INNER + SPAN / 2, y: 199, r: 199 }
export const CENTRE = REEL.y + 20
/** The drawing: the reel is at its top and at its end. */
export const DRAWING = { width: REEL.x + REEL.r, height: CENTRE + INNER + SPAN }
