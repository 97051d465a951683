import fc from 'fast-check'
import { getExampleNumber, parsePhoneNumberFromString, type NumberType } from 'libphonenumber-js/max'
import { Metadata } from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/max/metadata'
import examples from 'libphonenumber-js/mobile/examples'
import { expect, test } from 'vitest'
import { countryCodes } from '#content/waitlist.ts'
import { codeOf, digitsOf, readPhoneNumber, type CountryCode } from '#contract/phone-number.ts'

/** Every country with a code of the list: several share +1, +44, +61 and +7. */
const COUNTRIES = {
  '+91': ['IN'],
  '+1': ['US', 'CA'],
  '+44': ['GB'],
  '+61': ['AU'],
  '+33': ['FR'],
  '+49': ['DE'],
  '+81': ['JP'],
  '+86': ['CN'],
  '+7': ['RU', 'KZ'],
  '+55': ['BR'],
  '+971': ['AE'],
  '+65': ['SG'],
} as const satisfies Record<CountryCode, string[]>

const CODES = countryCodes.map(({ code }) => code)
const MOBILES = CODES.flatMap((code) =>
  COUNTRIES[code].flatMap((country) => {
    const { nationalNumber = '' } = getExampleNumber(country, examples) ?? {}
    return [{ code, country, nationalNumber }]
  }),
)
const WITH_WHATSAPP: NumberType[] = ['MOBILE', 'FIXED_LINE', 'FIXED_LINE_OR_MOBILE']

/** What libphonenumber reads for somebody who chose the code. */
const oracle = (code: CountryCode, text: string) =>
  parsePhoneNumberFromString(text, { defaultCallingCode: code.slice(1) })

/** As people write them with +91 chosen, and what is sent. */
const NUMBERS = [
  ['9876543210', '+919876543210'],
  ['+91 98765 43210', '+919876543210'],
  ['+919876543210', '+919876543210'],
  ['(+91) 98765-43210', '+919876543210'],
  ['0091 98765 43210', '+919876543210'],
  ['098765 43210', '+919876543210'],
  ['98765-43210', '+919876543210'],
  ['98765.43210', '+919876543210'],
  ['(0)98765 43210', '+919876543210'],
  ['91 98765 43210', '+919876543210'],
  ['+91 098765 43210', '+919876543210'],
  ['+91 91 98765 43210', '+919876543210'],
  ['0 91 98765 43210', '+919876543210'],
  ['\u202a+91 98765\u00a043210\u202c', '+919876543210'],
  ['98765\u201143210', '+919876543210'],
  ['९८७६५ ४३२१०', '+919876543210'],
  ['+९१ ९८७६५ ४३२१०', '+919876543210'],
  ['৯৮৭৬৫৪৩২১০', '+919876543210'],
  ['௯௮௭௬௫௪௩௨௧௦', '+919876543210'],
  ['۹۸۷۶۵۴۳۲۱۰', '+919876543210'],
  // Numbers of ten digits that begin with the code, or with the digits of another one.
  ['9198765432', '+919198765432'],
  ['9712345678', '+919712345678'],
  // A number of another country.
  ['+44 20 7946 0958', '+442079460958'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['00971 50 123 4567', '+971501234567'],
  ['+92 300 1234567', '+923001234567'],
] as const

const NO_NUMBERS = [
  ['98765', '+9198765'],
  ['98765 43210 1', '+9198765432101'],
  ['0 98765', '+91098765'],
  ['98765 43210 or 98765 43211', '+9198765 43210 or 98765 43211'],
  ['+91 98765 43210 / 98765 43211', '+91 98765 43210 / 98765 43211'],
  ['ask me', '+91ask me'],
  ['+', '+'],
  ['+12', '+12'],
  ['+99 12', '+9912'],
  ['000 98765 43210', '+09876543210'],
] as const

test('a number is read in any spelling', () => {
  const read = NUMBERS.map(([typed]) => [typed, readPhoneNumber('+91', typed)])
  expect(read).toEqual(NUMBERS.map(([typed, whatsapp]) => [typed, { whatsapp, code: codeOf(whatsapp), fits: true }]))
})

test('what is no number is sent as it is', () => {
  const read = NO_NUMBERS.map(([typed]) => [typed, readPhoneNumber('+91', typed)])
  expect(read).toEqual(
    NO_NUMBERS.map(([typed, whatsapp]) => [typed, expect.objectContaining({ whatsapp, fits: false })]),
  )
})

test('every code of the list has mobile numbers in the oracle', () => {
  expect(new Set(MOBILES.map(({ code }) => code))).toEqual(new Set(CODES))
  for (const { nationalNumber } of MOBILES) expect(nationalNumber).not.toBe('')
})

test('a mobile number of each country is read in each of its writings', () => {
  for (const { code, nationalNumber } of MOBILES) {
    const number = oracle(code, nationalNumber)
    const whatsapp = code + nationalNumber
    expect(number?.number).toBe(whatsapp)
    for (const typed of [
      nationalNumber,
      number?.formatNational(),
      number?.formatInternational(),
      whatsapp,
      `00${whatsapp.slice(1)}`,
      whatsapp.slice(1),
      number?.formatInternational().slice(1),
    ]) {
      expect(readPhoneNumber(code, typed ?? ''), typed).toEqual({ whatsapp, code, fits: true })
    }
    for (const other of CODES) {
      expect(readPhoneNumber(other, whatsapp)).toEqual({ whatsapp, code, fits: true })
    }
  }
})

/**
 * What libphonenumber takes for a number's length in the countries of the code. Its `isPossible` is stricter where an
 * island shares the code: whatever begins with 7524 is the Isle of Man's, which has no number of nine digits.
 */
function possibleLengths(code: CountryCode): number[] {
  return COUNTRIES[code].flatMap((country) => {
    const plans = new Metadata(metadata)
    plans.selectNumberingPlan(country)
    return plans.numberingPlan?.possibleLengths() ?? []
  })
}

const anyCode = fc.constantFrom(...CODES)
/** Numbers of about the right length, some with a trunk zero. Carrier prefixes, which nobody writes down, are longer. */
const codeAndDigits = anyCode.chain((code) => {
  const [least, most] = digitsOf(code)
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: least - 1, maxLength: most })
  const text = fc.tuple(fc.constantFrom('', '0'), digits).map(([zero, all]) => zero + all.join(''))
  // libphonenumber takes 00 for an international number only where people dial it.
  return fc.tuple(
    fc.constant(code),
    text.filter((typed) => !typed.startsWith('00')),
  )
})

test('each valid number of the oracle is read as the oracle reads it', () => {
  let valid = 0
  fc.assert(
    fc.property(codeAndDigits, ([code, digits]) => {
      const number = oracle(code, digits)
      if (number?.isValid() !== true || !WITH_WHATSAPP.includes(number.getType())) return
      const [least, most] = digitsOf(code)
      const { length } = number.nationalNumber
      // German companies append extensions, and Chinese services have short numbers: neither has WhatsApp.
      if (code === '+49' && length > most) return
      if (code === '+86' && length < least) return
      // Short German numbers may begin with 49: only the oracle's list of area codes tells those with a repeated code.
      if (code === '+49' && digits.replace(/^0/, '').startsWith('49')) return
      valid += 1
      expect(readPhoneNumber(code, digits)).toEqual({ whatsapp: number.number, code, fits: true })
    }),
    { numRuns: 3000 },
  )
  expect(valid).toBeGreaterThan(30)
})

test('no number of a length that the oracle calls impossible fits', () => {
  fc.assert(
    fc.property(codeAndDigits, ([code, digits]) => {
      const { whatsapp, fits } = readPhoneNumber(code, digits)
      if (fits) expect(possibleLengths(code)).toContain(whatsapp.length - code.length)
    }),
    { numRuns: 2000 },
  )
})

test('reading never throws, keeps every other text, and is stable', () => {
  fc.assert(
    fc.property(anyCode, fc.string({ unit: 'binary' }), (code, typed) => {
      const { whatsapp } = readPhoneNumber(code, typed)
      expect(readPhoneNumber(code, whatsapp).whatsapp).toBe(whatsapp)
    }),
  )
})

test('a number names its code while it is typed: its own one, or else the chosen one', () => {
  const codeIn = (typed: string) => readPhoneNumber('+65', typed).code
  expect(codeIn('')).toBe('+65')
  expect(codeIn('44 20')).toBe('+65')
  expect(codeIn('+')).toBeUndefined()
  expect(codeIn('+97')).toBeUndefined()
  expect(codeIn('+971')).toBe('+971')
  expect(codeIn('00 44')).toBe('+44')
  expect(codeIn('+९१ 98')).toBe('+91')
  expect(codeIn('+92 300')).toBeUndefined()
})

test('the code of a number is the longest one that begins it', () => {
  expect(codeOf('+97150')).toBe('+971')
  expect(codeOf('+9715')).toBe('+971')
  expect(codeOf('+91')).toBe('+91')
  expect(codeOf('+92')).toBeUndefined()
  expect(codeOf('50')).toBeUndefined()
})
