import * as v from 'valibot'
import { fieldMessages, messages } from '#content/waitlist.ts'
import {
  emptyForm,
  FORM_FIELDS,
  fromFormData,
  JoinFormSchema,
  missingFields,
  type Application,
  type FormValues,
} from './application.ts'
import type { Outcome } from './outcome.ts'
import { codeOf } from './phone-number.ts'

/** One error message for each invalid field. */
export type FieldErrors = Partial<Record<keyof FormValues, string>>

/** A form that the server sends back to a browser: the values, the reason as one sentence, and the errors of its fields. */
export type ReturnedForm = { values: FormValues; detail: string; errors: FieldErrors }

/** The first error of each field, or undefined when the form is valid. */
export function validateForm(values: FormValues): FieldErrors | undefined {
  const { success, issues } = v.safeParse(JoinFormSchema, values)
  if (success) return undefined
  const errors: FieldErrors = {}
  for (const issue of issues) errors[v.getDotPath(issue) as keyof FormValues] ??= issue.message
  return errors
}

/** One sentence for a form with errors: `messages.missing` when a required field is empty, otherwise the first error. */
export function summarizeErrors(values: FormValues, errors: FieldErrors): string {
  const first = firstInvalid(errors)
  const isIncomplete = missingFields(values).length > 0
  return (isIncomplete || first === undefined ? undefined : errors[first]) ?? messages.missing
}

/** The values of a posted form, with the application or the errors. */
export type FormParseResult = { values: FormValues } & (
  | { ok: true; application: Application }
  | { ok: false; detail: string; errors: FieldErrors }
)

/**
 * Parses the form that a browser without script posts, in which country code and phone number are separate fields. Also
 * accepts `whatsapp`, the joined number that the script sends.
 */
export function parsePostedForm(body: FormData): FormParseResult {
  const values = { ...emptyForm }
  const errors: FieldErrors = {}
  for (const name of FORM_FIELDS) {
    const all = body.getAll(name)
    const text = all.find((value) => typeof value === 'string')
    if (text !== undefined) values[name] = text
    if (all.length > 1) errors[name] = fieldMessages.text.twice
    else if (all.length === 1 && text === undefined) errors[name] = fieldMessages.text.file
  }
  if (body.has('whatsapp')) {
    const result = fromFormData(body)
    if (result.ok) return { values, ...result }
    Object.assign(values, splitNumber(body.get('whatsapp')))
  }
  const allErrors = { ...validateForm(values), ...errors }
  return Object.keys(allErrors).length > 0
    ? { values, ok: false, detail: summarizeErrors(values, allErrors), errors: allErrors }
    : { values, ok: true, application: v.parse(JoinFormSchema, values) }
}

/** Splits a joined number into the two fields of the form. */
function splitNumber(whatsapp: FormDataEntryValue | null): Partial<FormValues> {
  if (typeof whatsapp !== 'string') return {}
  const countryCode = codeOf(whatsapp)
  return countryCode === undefined
    ? { phoneNumber: whatsapp }
    : { countryCode, phoneNumber: whatsapp.slice(countryCode.length) }
}

/** The first field with an error, in the order of the form. */
export function firstInvalid(errors: FieldErrors): keyof FormValues | undefined {
  return FORM_FIELDS.find((name) => errors[name] !== undefined)
}

/**
 * The fields that an answer of the server is about: the address of a duplicate, and those whose own sentence is the
 * `detail`. A page of another release than the server's may send what the server refuses.
 */
export function refusedFields(outcome: Outcome): FieldErrors {
  if (outcome.kind === 'duplicate') return { email: messages.duplicate }
  if (outcome.kind !== 'refused') return {}
  const { name, email, category, countryCode, whatsapp } = fieldMessages
  const sentences = { name, email, category, countryCode, phoneNumber: whatsapp } satisfies Partial<
    Record<keyof FormValues, object>
  >
  const field = Object.entries(sentences).find(([, own]) => Object.values<string>(own).includes(outcome.detail))?.[0]
  return field === undefined ? {} : { [field]: outcome.detail }
}
