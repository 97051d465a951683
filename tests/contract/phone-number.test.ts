import fc from 'fast-check'
import {
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  Metadata,
  parsePhoneNumberFromString,
  type NumberingPlan,
} from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { expect, test } from 'vitest'
import { countryCodes, form } from '#content/waitlist.ts'
import { codeOf, numberHint, readPhoneNumber, type CountryCode } from '#contract/phone-number.ts'

/** Without the extensions of companies, and the numbers within a city. */
const NARROWER: Partial<Record<CountryCode, [number, number]>> = { '+49': [5, 11], '+86': [10, 11] }

const CODES = countryCodes.map(({ code }) => code)
/** Every country with such a code: several share +1, +44, +61 and +7. */
const countriesOf = (code: CountryCode) => getCountries().filter((one) => `+${getCountryCallingCode(one)}` === code)
const MOBILES = CODES.flatMap((code) =>
  countriesOf(code).map((country) => ({
    code,
    nationalNumber: getExampleNumber(country, examples)?.nationalNumber ?? '',
  })),
)
/** As people write them with +91 chosen, and what is sent. */
const NUMBERS = [
  ['(+91) 98765-43210', '+919876543210'],
  ['91 098765 43210', '+919876543210'],
  ['\u202a+91 98765\u00a043\u2011210\u202c', '+919876543210'],
  ['+९१ ९८७६५ ४३२१०', '+919876543210'],
  // As an autofill, a chat, a link or another keyboard brings them.
  ['+91 +91 98765 43210', '+919876543210'],
  ['+971 +91 98765 43210', '+919876543210'],
  ['*98765_43210*', '+919876543210'],
  ['📱\ufe0f 98765·43210', '+919876543210'],
  ['（＋９１）９８７６５ー４３２１０', '+919876543210'],
  ['TEL:98765/43210', '+919876543210'],
  ['Https://wa.me/+91 98765 43210/?text=hello 12', '+919876543210'],
  ['https://api.whatsapp.com/send/?phone=%2B919876543210&text&type=phone_number&app_absent=0', '+919876543210'],
  // No number of Russia has nine digits.
  ['+91 +76543 21098', '+917654321098'],
  // A number of ten digits that begins with the code.
  ['9198765432', '+919198765432'],
  // Numbers of other countries, and of countries that the form does not list, with the least and the most digits.
  ['+86 (0)10 6552 9988', '+861065529988'],
  ['+290 1234', '+2901234'],
  ['+882 1234 5678 9012', '+882123456789012'],
] as const

const NO_NUMBERS = [
  ['98765 4321', '+9198765 4321'],
  ['98765 43210, 98765 43211', '+9198765 43210, 98765 43211'],
  ['ask me', '+91ask me'],
  ['https://wa.me/message/ABC1', 'https://wa.me/message/ABC1'],
  ['+882 1234 5678 9012 3', '+882 1234 5678 9012 3'],
] as const

test('a number is read in any spelling; what is no number is sent as it is, and does not fit', () => {
  for (const [typed, whatsapp] of NUMBERS)
    expect(readPhoneNumber('+91', typed), typed).toEqual({ whatsapp, code: codeOf(whatsapp), fits: true })
  for (const [typed, whatsapp] of NO_NUMBERS)
    expect(readPhoneNumber('+91', typed), typed).toMatchObject({ whatsapp, fits: false })
})

test('a text without a digit or a letter is no number, and is not sent', () => {
  for (const typed of ['-', '( )', '+', '?!']) expect(readPhoneNumber('+91', typed).whatsapp, typed).toBeUndefined()
})

test.each([
  ...['+91 +98765 43210', '91+9876543210', '+91 +65 8123 4567', '+98765 43210', '0098765 43210'].map((typed) => [
    typed,
    typed,
  ]),
  ['https://wa.me/9876543210?text=hi', 'wa.me/9876543210'],
])('%s may be of two countries: it becomes neither, is kept as %s and gets a hint', (typed, whatsapp) => {
  expect(readPhoneNumber('+91', typed)).toEqual({ whatsapp, code: undefined, fits: false })
  expect(numberHint('+91', typed)).toBe(form.phone.unknown)
})

test('a mobile number of each country is read in each of its writings', () => {
  for (const { code, nationalNumber } of MOBILES) {
    const number = parsePhoneNumberFromString(nationalNumber, { defaultCallingCode: code.slice(1) })
    const whatsapp = code + nationalNumber
    expect(number?.number).toBe(whatsapp)
    for (const typed of [nationalNumber, number?.formatNational(), `00${whatsapp.slice(1)}`, whatsapp.slice(1)])
      expect(readPhoneNumber(code, typed ?? ''), typed).toEqual({ whatsapp, code, fits: true })
    for (const other of CODES)
      expect(readPhoneNumber(other, number?.formatInternational() ?? '')).toEqual({ whatsapp, code, fits: true })
  }
})

test('the least and the most digits are those of fixed and mobile lines, and no other number fits', () => {
  for (const code of CODES) {
    const lengths = countriesOf(code).flatMap((country) => {
      const metadata = new Metadata()
      metadata.selectNumberingPlan(country)
      const plan = metadata.numberingPlan as unknown as { type: (name: string) => NumberingPlan }
      return ['FIXED_LINE', 'MOBILE'].flatMap((type) => plan.type(type).possibleLengths())
    })
    const [least, most] = NARROWER[code] ?? [Math.min(...lengths), Math.max(...lengths)]
    const fits = [least - 1, least, most, most + 1].map((length) => readPhoneNumber(code, '2'.repeat(length)).fits)
    expect(fits, code).toEqual([false, true, true, false])
  }
})

// fast-check's own 'binary' takes a second to prepare.
const anyText = fc.string({ unit: fc.nat(0x10ffff).map((code) => String.fromCodePoint(code)) })

test('reading never throws, keeps every other text, and is stable', () => {
  fc.assert(
    fc.property(fc.constantFrom(...CODES), anyText, (code, typed) => {
      const { whatsapp = '' } = readPhoneNumber(code, typed)
      if (whatsapp !== '') expect(readPhoneNumber(code, whatsapp).whatsapp).toBe(whatsapp)
    }),
  )
})

test('a number that cannot be one is told how many digits the numbers of its country have; others get no hint', () => {
  const { hint, unknown } = form.phone
  const digits = (range: string, code: string) => `${hint.before}${range}${hint.between}${code}${hint.after}`
  expect(numberHint('+91', '98765')).toBe(digits('10', '+91'))
  expect(numberHint('+91', '+971 12')).toBe(digits(`8${hint.to}9`, '+971'))
  expect(numberHint('+91', '+99 12')).toBe(unknown)
  // It cannot be sent as it is.
  expect(numberHint('+91', '9'.repeat(41))).toBeUndefined()
  for (const typed of ['', '-', '98765 43210', '+92 300 1234567'])
    expect(numberHint('+91', typed), typed).toBeUndefined()
})
