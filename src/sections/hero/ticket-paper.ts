/** The geometry of the ticket. The component draws with it, and the recipes place on it what is written. */
import { business } from '#content/site.ts'

/** Where the ticket is torn, as a share of its width. Limited, because field and platform's word need their room. */
const TORN_AT = Math.min(0.84, Math.max(0.78, business.creatorShare / 100))

/** The paper on wide screens, in units of its drawing: `em` of them are one em, and `start` and `end` its margins. */
export const LARGE = {
  em: 30,
  tear: Math.round(720 * TORN_AT),
  width: 720,
  height: 374,
  start: 40,
  end: 36,
  corner: 16,
  notch: 22,
  notchAt: 186,
  bites: 20,
  bite: 4.5,
  between: 4,
}
export type Paper = typeof LARGE

/** The paper on phones. */
export const SMALL: Paper = {
  em: 16,
  tear: Math.round(328 * (TORN_AT - 0.026)),
  width: 328,
  height: 211,
  start: 18,
  end: 18,
  corner: 10,
  notch: 10,
  notchAt: 140,
  bites: 14,
  bite: 3.4,
  between: 3.35,
}

/** The width between the margins of the creator's part. */
export const roomOn = ({ tear, start, end }: Paper): number => tear - start - end

/** Lengths of the drawing in em. */
export const large = (units: number): string => `${(units / LARGE.em).toFixed(3)}em`
export const small = (units: number): string => `${(units / SMALL.em).toFixed(3)}em`
export const both = (onPhone: number, onDesktop: number) => ({ base: small(onPhone), sm: large(onDesktop) })

/** The margins of the creator's part. */
export const MARGIN = { start: both(SMALL.start, LARGE.start), end: both(SMALL.end, LARGE.end) }
