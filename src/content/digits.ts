/** What stands for each digit that was met: to find it takes longer than to read ten letters. There are some 700 digits. */
const known = new Map<string, string>()

/** Replaces the decimal digits of every script, such as Devanagari. */
export function toAsciiDigits(text: string): string {
  return text.replaceAll(/[^\P{Nd}0-9]/gu, (digit) => {
    const value = known.get(digit) ?? valueOf(digit)
    known.set(digit, value)
    return value
  })
}

/** Unicode encodes each ten in a row from zero. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value % 10)
}
