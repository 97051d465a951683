/** What address a person has, however it is written: the one rule for the form, the list and its commands. */
import { visibleText } from './visible-text.ts'

/** Not ASCII alone, and no sign of which the URL parser would make letters (™, ¹) or a part of another URL (:80). */
const CONVERTIBLE = /^(?=.*\P{ASCII})[-.。．｡·۽۾་〇\p{L}\p{Nd}\p{M}\p{DI}]+$/u

/** As it is stored: nothing invisible in it, and its domain in ASCII, as DNS has it. Other text stays as it is. */
export function spellEmail(text: string): string {
  // Too long for an address: the URL parser takes the square of its length.
  if (text.length > 1000) return text
  const email = visibleText(text).trim()
  const at = email.lastIndexOf('@') + 1
  const domain = email.slice(at)
  // The parser makes letters of ASCII of a ligature (`comﬁ`) or a mark: another domain. Full-width letters are meant.
  const signs = domain.match(/[^\0-\x7f｡\uff01-\uff5e]/gu) ?? []
  if (!CONVERTIBLE.test(domain) || signs.some((sign) => /^[\0-\x7f]+$/.test(sign.normalize('NFKC')))) return email
  try {
    // Each label by itself: the parser reads a capital ß as ss, and knows no other small sigma at the end of a word.
    const small = domain.replaceAll(/[^.。．｡]+/g, (label) => label.toLowerCase())
    // The last label keeps the parser from reading numbers as an IPv4 address.
    return email.slice(0, at) + new URL(`http://${small}.a`).hostname.slice(0, -2)
  } catch {
    return email
  }
}

/**
 * The key of an applicant: two spellings of one address are one applicant. Dots and plus suffixes are kept, for Gmail too:
 * only the provider knows which addresses share a mailbox, and merging two applicants would lock one of them out.
 */
export const addressOf = (text: string): string => spellEmail(text).toLowerCase()

/** What a mail program copies: `Asha Rao <asha@example.com>`, `mailto:asha@example.com?subject=Hi`, `asha@example.com,`. */
export function pastedEmail(text: string): string {
  const email = /<([^<>]*)>[^<>@]*$/.exec(text)?.[1] ?? text
  const begun = email.replace(/^\s*mailto:([^?]*).*$/is, '$1').replace(/^[\s"'\p{Ps}\p{Pi}\p{Pf}]+/u, '')
  // Not the signs up to `$`: each place would be tried, in the square of their number.
  return /^.*[\p{L}\p{M}\p{N}]/su.exec(begun)?.[0] ?? ''
}

/**
 * Letters, digits and marks that IDNA 2008 allows (RFC 5892: none that folding changes), hyphens and dots: the URL parser
 * takes any other sign. Joiners stand in scripts that need them, and Catalan has a dot between two l. The last label is no
 * number: that would be the address of a machine (URL Standard, "ends in a number").
 */
const DOMAIN =
  /^(?!(?:.*\.)?\p{Nd}+$)(?!\p{M}|xn--)(?:\.(?!\p{M}|xn--)|[\p{Mn}\p{sc=Arab}]\p{Join_C}|l·(?=l)|[ßς]|(?![\u0640\p{CWKCF}])[-۽۾་〇\p{L}\p{Nd}\p{Mn}\p{Mc}])+$/u

/** Whether there can be such a domain: also of one that a browser or another program has encoded. */
export const isDomain = (domain: string): boolean => DOMAIN.test(plainDomain(domain))

/** The domain in its own script and lower case. A label that cannot be decoded stays as it is; the longest has 63 letters. */
export const plainDomain = (domain: string): string =>
  Array.from(domain.toLowerCase().split('.'), (label) => label.replace(/^xn--.{1,59}$/, decode)).join('.')

/** Punycode (RFC 3492, 6.2), which the platform encodes and does not decode. The names are those of the RFC. */
function decode(label: string): string {
  const start = label.lastIndexOf('-') + 1
  const output = Array.from(label.slice(4, start - 1))
  let [n, i, bias, at] = [128, 0, 72, start]
  while (at < label.length) {
    const before = i
    for (let [k, weight] = [36, 1]; ; k += 36) {
      const digit = (Number.parseInt(label[at++] ?? '', 36) + 26) % 36
      const threshold = k > bias ? Math.min(26, k - bias) : 1
      i += digit * weight
      // Not a number where a digit is missing.
      if (!(digit >= threshold)) break
      weight *= 36 - threshold
    }
    const length = output.length + 1
    let delta = Math.floor((i - before) / (before === 0 ? 700 : 2))
    delta += Math.floor(delta / length)
    for (bias = 0; delta > 455; bias += 36) delta = Math.floor(delta / 35)
    bias += Math.floor((36 * delta) / (delta + 38))
    n += Math.floor(i / length)
    if (!(n <= 0x10ffff)) return label
    i %= length
    output.splice(i++, 0, String.fromCodePoint(n))
  }
  return output.join('')
}
