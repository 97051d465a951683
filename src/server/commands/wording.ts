/** How commands write numbers, and what strangers typed. */

/** Grouped as in India: 10,00,000. */
export const grouped = (count: number): string => count.toLocaleString('en-IN')

/** `1 application`, `10,00,000 applications`. */
export const counted = (count: number, noun = 'application'): string =>
  `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`

/**
 * Characters with which a stranger could rewrite the screen: control characters, those that reverse the direction of
 * what follows, and line separators. Joiners stay: emoji and many scripts need them.
 */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A text that a stranger typed, for a terminal: on one line, with unsafe characters as escapes such as `\u{202e}`. */
export function printable(text: string): string {
  return text.replaceAll(UNSAFE, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)
}
