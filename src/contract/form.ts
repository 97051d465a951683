/**
 * The form, as a person fills it in: every field is a string, and the number has two.
 *
 *   FormValues        -- JoinFormSchema -->   Application, or issues
 *   FormValues        -- validateForm -->     FieldErrors: a sentence for each field
 *   posted form       -- parsePostedForm -->  FormValues, and the Application or its FieldErrors
 *   Outcome           -- refusedFields -->    FieldErrors
 */
import * as v from 'valibot'
import { countryCodes, defaultCountryCode, fieldMessages, messages } from '#content/waitlist.ts'
import {
  fields,
  isBlank,
  LIMITS,
  noControlCharacters,
  REQUIRED_FIELDS,
  type Application,
  type FieldName,
} from './application.ts'
import type { Outcome } from './outcome.ts'
import { lengthToSend, readPhoneNumber } from './phone-number.ts'
import { visibleText } from './visible-text.ts'

/** The number is typed in two fields, and sent as one. The form has all other fields as they are sent. */
const { whatsapp: joined, ...sameFields } = fields

export type FormValues = Record<Exclude<FieldName, 'whatsapp'> | 'countryCode' | 'phoneNumber', string>

/** The initial form. */
export const emptyForm: FormValues = {
  name: '',
  email: '',
  countryCode: defaultCountryCode,
  phoneNumber: '',
  category: '',
  instagram_link: '',
  youtube_link: '',
  linkedin_link: '',
}

/** The fields of the form, in its order. */
export const FORM_FIELDS = Object.keys(emptyForm) as (keyof FormValues)[]

/**
 * The `maxlength` of each field, and what the server reads of one, in UTF-16 code units. What is longer than its limit is
 * refused in words, and not cut. All fit into the draft and a request.
 */
export const TYPED_LIMIT = 8000

/** Joins the country code and the number to `whatsapp` (`phone-number.ts`). */
export const JoinFormSchema = v.pipe(
  v.object({
    ...sameFields,
    countryCode: v.picklist(
      countryCodes.map(({ code }) => code),
      fieldMessages.countryCode.invalid,
    ),
    phoneNumber: v.pipe(
      v.string(),
      v.transform((text) => visibleText(text).trim()),
      v.check((text) => lengthToSend(text) <= LIMITS.whatsapp, fieldMessages.whatsapp.tooLong),
      noControlCharacters,
    ),
  }),
  v.transform(({ countryCode, phoneNumber, ...application }): Application => ({
    ...application,
    whatsapp: readPhoneNumber(countryCode, phoneNumber).whatsapp,
  })),
  // Its optional fields are strings here too.
) as v.GenericSchema<FormValues, Application>

/** Whether a required field is empty or blank. */
export function isIncomplete(values: FormValues): boolean {
  return REQUIRED_FIELDS.some((field) => isBlank(values[field]))
}

/** One error message for each invalid field. */
export type FieldErrors = Partial<Record<keyof FormValues, string>>

/** A form that the server sends back to a browser: the values, the reason as one sentence, and the errors of its fields. */
export type ReturnedForm = { values: FormValues; detail: string; errors: FieldErrors }

/** The first error of each field, or undefined when the form is valid. */
export function validateForm(values: FormValues): FieldErrors | undefined {
  const { success, issues } = v.safeParse(JoinFormSchema, values)
  if (success) return undefined
  const errors: FieldErrors = {}
  for (const issue of issues) errors[issue.path?.[0].key as keyof FormValues] ??= issue.message
  return errors
}

/** One sentence for a form with errors: `messages.missing` when a required field is empty, otherwise the first error. */
export function summarizeErrors(values: FormValues, errors: FieldErrors): string {
  const first = firstInvalid(errors)
  return (isIncomplete(values) || first === undefined ? undefined : errors[first]) ?? messages.missing
}

/** The values of a posted form, with the application or the errors. */
export type FormParseResult = { values: FormValues } & (
  | { ok: true; application: Application }
  | { ok: false; detail: string; errors: FieldErrors }
)

/** Parses the form that a browser without script posts. From another page the number may be `whatsapp`, with its code. */
export function parsePostedForm(body: FormData): FormParseResult {
  const values = { ...emptyForm }
  const errors: FieldErrors = {}
  for (const name of FORM_FIELDS) {
    const all = [...body.getAll(name), ...(name === 'phoneNumber' ? body.getAll('whatsapp') : [])]
    const text = all.find((value) => typeof value === 'string')
    if (text !== undefined) values[name] = text
    if (all.length > 1) errors[name] = fieldMessages.text.twice
    else if (all.length === 1 && text === undefined) errors[name] = fieldMessages.text.file
  }
  const allErrors = { ...validateForm(values), ...errors }
  return Object.keys(allErrors).length > 0
    ? { values, ok: false, detail: summarizeErrors(values, allErrors), errors: allErrors }
    : { values, ok: true, application: v.parse(JoinFormSchema, values) }
}

/** The first field with an error, in the order of the form. */
export function firstInvalid(errors: FieldErrors): keyof FormValues | undefined {
  return FORM_FIELDS.find((name) => errors[name] !== undefined)
}

/**
 * What an answer says of a field: known by its sentence, if that belongs to one field. The server may refuse what a page of
 * another release than its own lets through.
 */
export function refusedFields(outcome: Outcome): FieldErrors {
  if (outcome.kind === 'duplicate') return { email: messages.duplicate }
  if (outcome.kind !== 'refused') return {}
  const sentences: Partial<Record<keyof FormValues, object>> = { ...fieldMessages, phoneNumber: fieldMessages.whatsapp }
  const field = FORM_FIELDS.find((name) => Object.values<string>({ ...sentences[name] }).includes(outcome.detail))
  return field === undefined ? {} : { [field]: outcome.detail }
}
