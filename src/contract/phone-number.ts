/** Phone numbers as people write them. The browser, and the server for a form posted without script, use the same code. */
import { toAsciiDigits } from '#content/digits.ts'
import { countryCodes } from '#content/waitlist.ts'

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

/** The lengths of international numbers whose country the form does not list, with their code. */
const UNLISTED: Plan['digits'] = [7, 15]

/** The codes of the form, the longest first: one code may begin another. */
// Browsers of 2022 have no toSorted.
// oxlint-disable-next-line unicorn/no-array-sort
export const codesLongestFirst = [...countryCodes].sort((one, other) => other.code.length - one.code.length)

/** The code with which an international number begins, if the form lists it. */
export function codeOf(whatsapp: string): CountryCode | undefined {
  return codesLongestFirst.find(({ code }) => whatsapp.startsWith(code))?.code
}

export interface PhoneNumber {
  /** The number as it is sent, in one string with its code. */
  whatsapp: string
  /** Its code, if the form lists it: the typed one, or else the chosen one. */
  code: CountryCode | undefined
  /** False when it cannot be a number of its country. It may be sent all the same. */
  fits: boolean
}

/** White space, dashes, dots, brackets, and the invisible marks that contacts and chats put around a number. */
const SEPARATORS = /[\s\p{Pd}\p{Cf}\u2212.·()[\]]/gu

/** How a number with a code of its own begins. */
const INTERNATIONAL = /^(?:\+|00)/

/**
 * Joins the chosen code and the typed number. A number with `+` or `00` has a code of its own. Separators go, and so do a
 * repeated code and a trunk prefix if what remains has the length of a number. Other text is kept as typed.
 */
export function readPhoneNumber(chosen: CountryCode, typed: string): PhoneNumber {
  const text = toAsciiDigits(typed)
  const compact = text.replaceAll(SEPARATORS, '')
  const isInternational = INTERNATIONAL.test(compact)
  const international = (isInternational ? '' : chosen) + compact.replace(INTERNATIONAL, '+')
  const code = isInternational ? codeOf(international) : chosen
  if (!/^\+\d+$/.test(international)) {
    return { whatsapp: (isInternational ? '' : chosen) + text.replace(INTERNATIONAL, '+'), code, fits: false }
  }
  if (code === undefined) return { whatsapp: international, code, fits: isNumber(UNLISTED, international.slice(1)) }
  const digits = international.slice(code.length)
  const number = writings(code, digits).find((writing) => isNumber(plans[code].digits, writing))
  return { whatsapp: code + (number ?? digits), code, fits: number !== undefined }
}

/** The least and the most digits of a number after its code. */
export function digitsOf(code: CountryCode): Plan['digits'] {
  return plans[code].digits
}

/** The digits with and without trunk prefix and repeated code. As typed first: a number may begin with the same digits. */
function writings(code: CountryCode, digits: string): string[] {
  const { trunk } = plans[code]
  const repeated = code.slice(1)
  return [
    digits,
    ...[trunk, repeated, repeated + trunk, trunk + repeated]
      .filter((prefix) => prefix !== '' && digits.startsWith(prefix))
      .map((prefix) => digits.slice(prefix.length)),
  ]
}

/** No code begins with 0, and no number of these countries does after its code. */
function isNumber([least, most]: Plan['digits'], digits: string): boolean {
  return digits.length >= least && digits.length <= most && !digits.startsWith('0')
}
