/** Phone numbers as people write them. The browser, and the server for a form posted without script, use the same code. */
import { toAsciiDigits } from '#content/digits.ts'
import { countryCodes, form } from '#content/waitlist.ts'
import { LIMITS } from './application.ts'

export type CountryCode = (typeof countryCodes)[number]['code']

interface Plan {
  /** Dialled before a number within the country only, and never after its code. */
  trunk: '' | '0' | '1' | '8'
  /** The least and the most digits of a mobile or fixed-line number after the code. */
  digits: readonly [least: number, most: number]
}

/** The numbering plan of each code (ITU-T E.164). A test compares it with libphonenumber. */
const plans: Record<CountryCode, Plan> = {
  '+91': { trunk: '0', digits: [10, 10] },
  '+1': { trunk: '1', digits: [10, 10] },
  '+44': { trunk: '0', digits: [9, 10] },
  '+61': { trunk: '0', digits: [9, 9] },
  '+33': { trunk: '0', digits: [9, 9] },
  '+49': { trunk: '0', digits: [5, 11] },
  '+81': { trunk: '0', digits: [9, 10] },
  '+86': { trunk: '0', digits: [10, 11] },
  '+7': { trunk: '8', digits: [10, 10] },
  '+55': { trunk: '0', digits: [10, 11] },
  '+971': { trunk: '0', digits: [8, 9] },
  '+65': { trunk: '', digits: [8, 8] },
}

/** International numbers whose country the form does not list, with their code. */
const UNLISTED: Plan = { trunk: '', digits: [7, 15] }

/** The codes of the form, the longest first: one code may begin another. */
// Browsers of 2022 have no toSorted.
// oxlint-disable-next-line unicorn/no-array-sort
export const codesLongestFirst = [...countryCodes].sort((one, other) => other.code.length - one.code.length)

/** The code with which an international number begins, if the form lists it. */
export function codeOf(whatsapp: string): CountryCode | undefined {
  return codesLongestFirst.find(({ code }) => whatsapp.startsWith(code))?.code
}

export interface PhoneNumber {
  /** The number as it is sent, in one string with its code. Undefined where no digit and no letter was typed. */
  whatsapp: string | undefined
  /** Its code, if the form lists it: the typed one, or else the chosen one. */
  code: CountryCode | undefined
  /** False when it cannot be a number of its country. It may be sent all the same. */
  fits: boolean
}

/**
 * What stands between the digits of a number, or around it: white space, dashes, brackets, quotes, pictures, and the invisible
 * marks of contacts and chats. Among these are the separators of libphonenumber. Two numbers may stand around other signs.
 */
const SEPARATORS = /[\s\p{Pd}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{So}\p{DI}\u2212\u30fc\u2053\u223c.·•/~_*'"`]/gu

/** A link of WhatsApp, up to a number with its code but without `+`. */
const LINK = /(?:\bwa\.me\/|[?&]phone=)(?:\+|%2b)?([^?&#]*)/i

/** How a number with a code of its own begins. */
const INTERNATIONAL = /^(?:\+|00)/

/** The code that autofill or a person has put before a number with a plus of its own. */
const CODE_BEFORE = /^(?:\+|00)?(\d{0,3})(?=\+)/

/**
 * Joins the chosen code and the typed number. A number with `+` or `00`, or of a link, has a code of its own. If what
 * remains has the length of a number, separators go, and so do a repeated code and a trunk prefix. All else is kept as typed,
 * of a link its number. So is what may be a number of two countries, as where a plus too many stands before it.
 */
export function readPhoneNumber(chosen: CountryCode, typed: string): PhoneNumber {
  const text = toAsciiDigits(typed)
  const [, linked] = LINK.exec(text) ?? []
  const whole = (linked === undefined ? text.replace(/^\s*tel:/i, '') : `+${linked}`)
    // Makes full-width signs ordinary ones. Not letters and marks: sorting these takes the square of their number.
    .replaceAll(/[^\0-\x7f\p{L}\p{M}]/gu, (sign) => sign.normalize('NFKC'))
    .replaceAll(SEPARATORS, '')
  const compact = whole.replace(CODE_BEFORE, '')
  if (!/[\p{L}\p{N}]/u.test(compact)) return { whatsapp: undefined, code: undefined, fits: false }
  const isInternational = INTERNATIONAL.test(compact)
  const digits = compact.replace(INTERNATIONAL, '')
  const code = isInternational ? codeOf(`+${digits}`) : chosen
  const [, before] = CODE_BEFORE.exec(whole) ?? []
  /** The code before a national number, or the chosen one where the number names a country that is none of ours. */
  const homeCode =
    countryCodes.find((one) => one.code === `+${before}`)?.code ?? (code === undefined ? chosen : undefined)
  const byCode = numberOf(code, isInternational ? digits.slice((code ?? '+').length - 1) : digits)
  const byHomeCode = homeCode && numberOf(homeCode, digits)
  const number = byCode ?? byHomeCode
  const isAmbiguous = byCode !== undefined && byHomeCode !== undefined && byCode !== byHomeCode
  if (number !== undefined && !isAmbiguous) return { whatsapp: number, code: codeOf(number), fits: true }
  const isLinked = linked !== undefined && /^\+\d+$/.test(whole)
  const kept = isLinked ? `wa.me/${digits}` : (isInternational ? '' : chosen) + text
  return { whatsapp: kept, code: number === undefined ? code : undefined, fits: false }
}

/** How long a number is with the longest code, in UTF-16 code units. A link to a chat is longer than its number. */
export function lengthToSend(typed: string): number {
  const [longest] = codesLongestFirst
  return (longest && readPhoneNumber(longest.code, typed).whatsapp?.length) ?? 0
}

/** A hint for a number that cannot be one of its country, or undefined. */
export function numberHint(chosen: CountryCode, typed: string): string | undefined {
  const { whatsapp, code, fits } = readPhoneNumber(chosen, typed)
  if (fits || whatsapp === undefined || whatsapp.length > LIMITS.whatsapp) return undefined
  if (code === undefined) return form.phone.unknown
  const { before, to, between, after } = form.phone.hint
  const [least, most] = plans[code].digits
  return before + (least === most ? most : least + to + most) + between + code + after
}

/**
 * The number of a country, or of one that the form does not list, with and without trunk prefix and repeated code. As typed
 * first: it may begin with the same digits. No code begins with 0, and no number of these countries does after its code.
 */
function numberOf(code: CountryCode | undefined, digits: string): string | undefined {
  const plan = code === undefined ? UNLISTED : plans[code]
  const [least, most] = plan.digits
  const repeated = (code ?? '+').slice(1)
  const number = ['', plan.trunk, repeated, repeated + plan.trunk, plan.trunk + repeated, repeated && `00${repeated}`]
    .filter((prefix) => digits.startsWith(prefix))
    .map((prefix) => digits.slice(prefix.length))
    .find((one) => one.length >= least && one.length <= most && /^[1-9]\d*$/.test(one))
  return number && (code ?? '+') + number
}
