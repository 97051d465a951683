import * as v from 'valibot'
import { countryCodes, fieldMessages, messages } from '#content/waitlist.ts'
import {
  emptyForm,
  fromFormData,
  JoinFormSchema,
  missingFields,
  type Application,
  type FormValues,
} from './application.ts'

/** What is wrong with a filled-in form, by the name of the field. */
export type FieldErrors = Partial<Record<keyof FormValues, string>>

/**
 * A form that comes back to the person who filled it in: what was typed, one sentence that says why, and what stands
 * beside each field.
 */
export type ReturnedForm = { values: FormValues; detail: string; errors: FieldErrors }

const NAMES = Object.keys(emptyForm) as (keyof FormValues)[]

/** Every field's first complaint, or undefined when there is none. */
export function checkForm(values: FormValues): FieldErrors | undefined {
  const { success, issues } = v.safeParse(JoinFormSchema, values, { abortPipeEarly: true })
  if (success) return undefined
  const errors: FieldErrors = {}
  for (const issue of issues) errors[v.getDotPath(issue) as keyof FormValues] ??= issue.message
  return errors
}

/** The sentence for a form with errors: the catalogue's when a required field is empty, or the first error. */
export function sentenceOf(values: FormValues, errors: FieldErrors): string {
  const first = NAMES.find((name) => errors[name] !== undefined)
  const isIncomplete = missingFields(values).length > 0
  return (isIncomplete || first === undefined ? undefined : errors[first]) ?? messages.missing
}

/** A form as a browser posts it by itself: what was typed, and the application or why there is none. */
export type FormReading = { values: FormValues } & (
  | { ok: true; application: Application }
  | { ok: false; detail: string; errors: FieldErrors }
)

/**
 * Reads the form as a browser without script posts it: the country code and the number come apart and are joined as
 * `JoinFormSchema` says. A number that came joined, as in the request of the script, is taken as well.
 */
export function fromForm(body: FormData): FormReading {
  const values = { ...emptyForm }
  const errors: FieldErrors = {}
  for (const name of NAMES) {
    const all = body.getAll(name)
    const text = all.find((value) => typeof value === 'string')
    if (text !== undefined) values[name] = text
    if (all.length > 1) errors[name] = fieldMessages.text.twice
    else if (all.length === 1 && text === undefined) errors[name] = fieldMessages.text.file
  }
  if (body.has('whatsapp') && !body.has('phoneNumber')) {
    const reading = fromFormData(body)
    if (reading.ok) return { values, ...reading }
    Object.assign(values, apart(body.get('whatsapp')))
  }
  const found = { ...checkForm(values), ...errors }
  return Object.keys(found).length > 0
    ? { values, ok: false, detail: sentenceOf(values, found), errors: found }
    : { values, ok: true, application: v.parse(JoinFormSchema, values) }
}

/** A joined number as the form shows it. */
function apart(whatsapp: FormDataEntryValue | null): Partial<FormValues> {
  if (typeof whatsapp !== 'string') return {}
  const codes = countryCodes.map(({ code }) => code).filter((code) => whatsapp.startsWith(code))
  const [countryCode] = codes.toSorted((one, other) => other.length - one.length)
  return countryCode === undefined
    ? { phoneNumber: whatsapp }
    : { countryCode, phoneNumber: whatsapp.slice(countryCode.length) }
}
