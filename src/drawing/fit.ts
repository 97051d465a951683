/** Advance widths of the headline font in ems. A test compares them with the font. */
const DIGITS = [0.81, 0.47, 0.67, 0.69, 0.76, 0.73, 0.77, 0.67, 0.78, 0.77]
const SIGNS: Readonly<Record<string, number>> = { '\u20b9': 0.7, '\u2212': 0.7, ',': 0.3, '.': 0.31, ' ': 0.3 }

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const WIDTHS = [
  0.85, 0.81, 0.73, 0.83, 0.75, 0.72, 0.85, 0.86, 0.34, 0.55, 0.79, 0.68, 1.01, 0.86, 0.87, 0.77, 0.87, 0.8, 0.74, 0.76,
  0.85, 0.81, 1.1, 0.81, 0.79, 0.73, 0.68, 0.75, 0.61, 0.75, 0.68, 0.49, 0.67, 0.72, 0.32, 0.33, 0.7, 0.32, 1.09, 0.72,
  0.72, 0.75, 0.75, 0.51, 0.62, 0.53, 0.72, 0.67, 0.98, 0.69, 0.67, 0.63,
]

/** The average width of a character of running text, in ems. */
const CHARACTER = 0.5

/**
 * The width of a text in ems. In the headline font it is exact for amounts and English words, generous for other scripts;
 * in the font of running text it is an average. The drawings are made at build too, where no browser can measure text.
 */
export function textWidth(text: string, font: 'headline' | 'running' = 'headline'): number {
  if (font === 'running') return text.length * CHARACTER
  return Array.from(text).reduce(
    (sum, character) => sum + (SIGNS[character] ?? DIGITS[Number(character)] ?? widthOfLetter(character)),
    0,
  )
}

/** The largest font size, up to `max`, in which a text of width `ems` fits into the width `room`, to a tenth. */
export function fit(ems: number, room: number, max: number): number {
  return Math.min(max, Number((room / ems).toFixed(1)))
}

function widthOfLetter(letter: string): number {
  // Scripts of the system's fonts, in generous ems: signs above and below letters, emoji and East Asian letters.
  if (/\p{Mn}|\p{Cf}/u.test(letter)) return 0
  if (/\p{Extended_Pictographic}|[\u1100-\u115f\u2e80-\ud7a3\uf900-\ufaff\uff01-\uff60]/u.test(letter)) return 1.35
  if (/[\u0900-\u0dff]/.test(letter)) return /\p{Mc}/u.test(letter) ? 0.5 : 0.9
  const place = LETTERS.indexOf(letter)
  // A letter of another script, or with an accent, is as wide as a wide one of ours.
  return place === -1 ? 0.86 : (WIDTHS[place] ?? 0)
}
