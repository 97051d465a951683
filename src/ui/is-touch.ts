/** True on a phone or tablet, whose keyboard is drawn on the screen. */
export function isTouch(): boolean {
  return matchMedia('(pointer: coarse)').matches
}
