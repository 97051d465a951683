import { isEmail } from '#contract/application.ts'
import { addressOf, plainDomain } from '#contract/email.ts'

/** The providers that most people in India have their address with, and the endings of their addresses. */
const PROVIDERS = new Map<string, readonly string[]>([
  ['gmail', ['com']],
  ['yahoo', ['com', 'in', 'co.in']],
  ['ymail', ['com']],
  ['hotmail', ['com', 'co.in']],
  ['outlook', ['com', 'in']],
  ['live', ['com', 'in']],
  ['rediffmail', ['com']],
  ['rediff', ['com']],
  ['icloud', ['com']],
  ['protonmail', ['com']],
  ['proton', ['me']],
  ['zoho', ['com', 'in']],
  ['zohomail', ['in', 'com']],
])

/** Names of other providers that look like a mistyped one. */
const OTHERS = ['mail', 'email', 'cloud', 'photon']

/** The signs that a text has around an address. */
const AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu

/** The address without what was copied with it, and with its domain corrected if that looks mistyped. Only an offer. */
export function correctEmail(email: string): string | undefined {
  // The patterns below take the square of its length.
  if (email.length > 1000) return undefined
  // Nobody has `www` in an address: some put it before all that is on the internet.
  const plain = (isEmail(email) ? email : addressIn(email)).replace(/(^|@)www\./i, '$1')
  const at = plain.lastIndexOf('@') + 1
  // Chromium maps a sign behind an address, such as ™ or a footnote, to letters of its domain. Only .sanofi ends so.
  const domain = plain.slice(at).replace(/(\.(?!sanofi$)[a-z]{2,}?)(?:[ts]m|f[il]|\d)+$/i, '$1')
  const [name = '', ...rest] = domain.toLowerCase().split('.')
  const provider = providerLike(name)
  const ending = provider && endingLike(rest.join('.'), provider, name)
  const corrected = plain.slice(0, at) + (ending ? `${provider}.${ending}` : domain)
  return isEmail(corrected) && addressOf(corrected) !== addressOf(email) ? corrected : undefined
}

/** The one address of a text, such as 'Asha Rao <asha@…>', 'mailto:asha@…' or 'asha @…', or ''. Browsers may have encoded it. */
function addressIn(text: string): string {
  // Phones write ™ and hearts with a mark behind them.
  const joined = text
    .normalize('NFKC')
    .replaceAll('\ufe0f', '')
    .replaceAll(/\s*@\s*/g, '@')
  const words = joined.split(/[\s<>()[\]",;:/?&=]+/).filter((word) => word.includes('@'))
  const found = words.map((word) => word.replace(/[^@]*$/, plainDomain).replaceAll(AROUND, ''))
  return new Set(found.map(addressOf)).size === 1 ? (found[0] ?? '') : ''
}

function providerLike(name: string): string | undefined {
  if (PROVIDERS.has(name)) return name
  if (OTHERS.includes(name)) return undefined
  // Short names are too near to other words.
  return [...PROVIDERS.keys()].find((one) => one.length > 4 && isNear(name, one, one.length > 7 ? 2 : 1))
}

function endingLike(ending: string, provider: string, name: string): string | undefined {
  const endings = PROVIDERS.get(provider) ?? []
  // People write gmail.in and gmail.co.in, which Gmail does not have. GAIL has gail.co.in.
  if (ending === '' || (name === 'gmail' && /^(co\.)?in$/.test(ending))) return endings[0]
  const isNearTo = (one: string) => isNear(ending, one, 1) && !areOfTwoCountries(ending, one)
  return endings.find((one) => one === ending) ?? endings.find(isNearTo)
}

/** Two letters are the ending of a country, which nobody mistypes for that of another one. */
const areOfTwoCountries = (...endings: [string, string]) =>
  endings.every((ending) => /\b\w\w$/.test(ending)) && endings[0].slice(-2) !== endings[1].slice(-2)

/** Whether so many letters to insert, remove, replace, or swap with their neighbour make one text the other. */
function isNear(one: string, other: string, edits: number): boolean {
  if (one === other || edits === 0) return one === other
  let same = 0
  while (one[same] === other[same]) same += 1
  const near = (skipped: number, otherSkipped: number) =>
    isNear(one.slice(same + skipped), other.slice(same + otherSkipped), edits - 1)
  const isSwap = one[same] === other[same + 1] && one[same + 1] === other[same]
  return near(1, 1) || near(1, 0) || near(0, 1) || (isSwap && near(2, 2))
}
