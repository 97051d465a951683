/** Advance widths of the headline font in ems, for the characters of amounts. A test compares them with the font. */
const DIGITS = [0.81, 0.47, 0.67, 0.69, 0.76, 0.73, 0.77, 0.67, 0.78, 0.77]
const SIGNS: Readonly<Record<string, number>> = { '\u20b9': 0.7, '\u2212': 0.7, ',': 0.3, '.': 0.31, ' ': 0.3 }

/**
 * The width of a text in the headline font, in ems: exact for amounts, a slight overestimate for words. The drawings are
 * made at build, where no browser can measure text.
 */
export function textWidth(text: string): number {
  return Array.from(text).reduce(
    (sum, character) => sum + (SIGNS[character] ?? DIGITS[Number(character)] ?? widthOfLetter(character)),
    0,
  )
}

/** The largest font size, up to `max`, in which a text of width `ems` fits into the width `room`. */
export function fittingSize(max: number, ems: number, room: number): number {
  return Math.min(max, Number((room / ems).toFixed(1)))
}

function widthOfLetter(letter: string): number {
  if (/[MWmw]/.test(letter)) return 1.1
  if (/[Iijl]/.test(letter)) return 0.34
  if (/[Jfrt]/.test(letter)) return 0.55
  return /\p{Lu}/u.test(letter) ? 0.86 : 0.74
}
