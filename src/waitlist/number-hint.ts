import { form } from '#content/waitlist.ts'
import { LIMITS } from '#contract/application.ts'
import { digitsOf, readPhoneNumber, type CountryCode } from '#contract/phone-number.ts'

const words = form.phone

/** A hint for a number that cannot be one of its country, or undefined. */
export function numberHint(chosen: CountryCode, typed: string): string | undefined {
  const { whatsapp, code, fits } = readPhoneNumber(chosen, typed)
  if (fits || whatsapp === undefined || whatsapp.length > LIMITS.whatsapp) return undefined
  if (code === undefined) return words.unknown
  const { before, to, between, after } = words.hint
  const [least, most] = digitsOf(code)
  return before + (least === most ? most : least + to + most) + between + code + after
}
