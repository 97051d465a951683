/** The advance of what amounts are written with in the headlines' cut, in ems: a test measures the font. */
const DIGITS = [0.81, 0.47, 0.67, 0.69, 0.76, 0.73, 0.77, 0.67, 0.78, 0.77]
const SIGNS: Readonly<Record<string, number>> = { '\u20b9': 0.7, '\u2212': 0.7, ',': 0.3, '.': 0.31, ' ': 0.3 }

/**
 * How wide a text in the headlines' cut is, in ems: exactly for amounts, and for words nearly, rather too wide. A
 * drawing is made before any browser could measure its text.
 */
export function textWidth(text: string): number {
  return Array.from(text).reduce(
    (sum, character) => sum + (SIGNS[character] ?? DIGITS[Number(character)] ?? widthOfLetter(character)),
    0,
  )
}

/** The largest size of type, up to `most`, in which a text as wide as `ems` fits into `room`. */
export function fittingSize(most: number, ems: number, room: number): number {
  return Math.min(most, Number((room / ems).toFixed(1)))
}

function widthOfLetter(letter: string): number {
  if (/[MWmw]/.test(letter)) return 1.1
  if (/[Iijl]/.test(letter)) return 0.34
  if (/[Jfrt]/.test(letter)) return 0.55
  return /\p{Lu}/u.test(letter) ? 0.86 : 0.74
}
