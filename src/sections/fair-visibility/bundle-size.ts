import { fairVisibility as content } from '#content/landing.ts'

/** The distance between the middles of two films, the width of one, and the radius on the inner side of their bend. */
export const PITCH = 72
export const WIDTH = 66
export const INNER = 40
export const SPAN = content.factors.length * PITCH - (PITCH - WIDTH)
/** The reel, at the end of the bend. */
export const REEL = { x: INNER + SPAN / 2, y: SPAN + INNER + 20, r: 199 }
