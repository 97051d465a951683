/**
 * Where a visitor came from. Not a part of the payload, whose fields the product promises: the parameters stay in the page's
 * URL, which the browser sends to its own origin as `Referer`. Nothing is stored in the browser, and no value is refused.
 */
import { toAsciiDigits } from '#content/digits.ts'
import { decode, nameOf, pairsOf, valueOf } from '#contract/address.ts'
import { readPhoneNumber } from '#contract/phone-number.ts'

/** The parameters of a shared link. Without click identifiers, such as fbclid and gclid, which identify a person. */
const PARAMETERS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'ref'] as const

/** All stored values, in the order of their columns. `referrer` is the host of the referring site. */
export const ATTRIBUTION = [...PARAMETERS, 'referrer'] as const

export type AttributionName = (typeof ATTRIBUTION)[number]

export type Attribution = Partial<Record<AttributionName, string>>

/** The maximum length of each value, in code points. Longer values are cut. */
export const ATTRIBUTION_LIMIT = 200

/** The hidden input with the attribution as a query, in a form that the server sends back. */
export const ATTRIBUTION_FIELD = 'attribution'

/** Takes the query of the landing with or without `?`. Of repeated parameters the first one counts. */
export function attributionOfLanding(search: string): Attribution {
  // A value may begin with 3D: only beside `join=3D1` has a mail written it for `=`.
  const plain = /\bjoin=3d/i.test(search) ? search.replaceAll(/=3d/gi, '=') : search
  return read(plain, PARAMETERS, undamaged)
}

/** Reverses `writeAttribution`. */
export function readAttribution(text: string): Attribution {
  return read(text, ATTRIBUTION)
}

/** Encodes the values as a query, in ASCII without quotes and angle brackets. */
export function writeAttribution(attribution: Attribution): string {
  return new URLSearchParams(attribution).toString()
}

/** A parameter that an encoding of the whole link has put into the value before it. It may be a click identifier. */
const ANOTHER = /(?:[?&;#]|%(?:25)*(?:23|26|3b|3f))(?:amp(?:;|%(?:25)*3b)){0,2}[\w.-]+(?:=|%(?:25)*3d)[^]*/i
/** An address as a value has parameters of its own. */
const alone = (value: string): string => (value.includes('://') ? value : value.replace(ANOTHER, ''))

/** Without Markdown's backslashes, and without the sign that a chat takes along behind a link, if it closes no bracket. */
const undamaged = (value: string): string =>
  alone(value.replaceAll(/\\(?=[\W_])/g, '')).replace(
    /^([^([{<]*[\p{L}\p{M}\p{N}%+#$])[^\s\p{L}\p{M}\p{N}%+#$]+\s*$/u,
    '$1',
  )

function read(search: string, names: readonly AttributionName[], clean = (value: string) => value): Attribution {
  const attribution: Attribution = {}
  const seen = new Set<string>()
  for (const pair of pairsOf(search)) {
    const spelled = nameOf(pair)
    const name = names.find((one) => one === spelled)
    if (name === undefined || seen.has(name)) continue
    seen.add(name)
    const value = cleanValue(clean(decode(valueOf(pair).replaceAll('+', ' '))), name)
    if (value !== undefined) attribution[name] = value
  }
  return attribution
}

/** Control and format characters (bidi overrides, joiners), line separators, and other invisible characters. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/gu

/**
 * In a text that some newsletters encode twice: an e-mail address, a number with `+` or `00`, a mobile number of India, and
 * Mailchimp's number of a subscriber behind those of list and mail.
 */
const PERSONAL =
  /[\p{Alpha}\p{N}_]@\S|(?:\+|\b00)[1-9](?:\W{0,2}\d){6}|(?:^|\D)(?:0|91)?[6-9](?:\W{0,2}\d){9}(?!\d)|^0_[\da-f]*-[\da-f]+-\d/u

/** Whether digits alone may be a person's number there. Elsewhere they are an id: those of Google Ads have 10 to 12 digits. */
export const mayNamePerson = (name: AttributionName): boolean => name === 'ref' || name === 'utm_content'

/** A value as it is stored: without what cannot be seen, and cut. Undefined if nothing is left, or if it names a person. */
export function cleanValue(text: string, name: AttributionName): string | undefined {
  // Most of a long text is cut: `normalize` takes the square of the number of its marks.
  const visible = text
    .slice(0, 4 * ATTRIBUTION_LIMIT)
    .replaceAll(HIDDEN, '')
    .trim()
  const plain = toAsciiDigits(visible.replaceAll(/%(?:25)*40/g, '@').normalize('NFKC'))
  const number = readPhoneNumber('+91', `+${plain}`)
  const isPersonal = PERSONAL.test(plain) || (number.fits && number.code !== undefined)
  if (visible === '' || (isPersonal && (mayNamePerson(name) || !/^\d+$/.test(plain)))) return undefined
  // Code units are never fewer than code points, and splitting every value would cost more than cleaning it.
  return visible.length <= ATTRIBUTION_LIMIT ? visible : Array.from(visible).slice(0, ATTRIBUTION_LIMIT).join('')
}
