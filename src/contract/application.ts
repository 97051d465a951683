import * as v from 'valibot'
import { categories, countryCodes, defaultCountryCode, fieldMessages, type Category } from '#content/waitlist.ts'

/** The most that each value may measure, in UTF-16 code units (what `maxlength` counts in a browser). */
export const LIMITS = { name: 200, email: 254, whatsapp: 40, link: 2048 } as const

/** The most digits that fit beside any country code within `LIMITS.whatsapp`, in UTF-16 code units. */
export const PHONE_NUMBER_LIMIT = LIMITS.whatsapp - longestCountryCode()

/**
 * True when nothing of the text can be seen: white space, what Unicode calls ignorable (zero-width signs, Hangul
 * fillers, variation selectors), other format signs, the Braille pattern without a dot and the empty notehead.
 */
const isBlank = (text: string): boolean => /^[\s\u2800\u{1d159}\p{Default_Ignorable_Code_Point}\p{Cf}]*$/u.test(text)

/** What an optional field left blank becomes: a value that is not sent and not kept. */
const blankToAbsent = (text: string): string | undefined => (isBlank(text) ? undefined : text)

// NUL ends strings in C, escapes drive terminals: nothing that a person types into one line is lost with them.
const noControlCharacters = v.regex(/^\P{Cc}*$/u, fieldMessages.text.control)

/** Joiners and the like are part of words in many scripts: a text that has more than them keeps them. */
const text = (missing: string) =>
  v.pipe(
    v.string(missing),
    v.trim(),
    v.check((value) => !isBlank(value), missing),
  )

const NameSchema = v.pipe(
  text(fieldMessages.name.missing),
  v.maxLength(LIMITS.name, fieldMessages.name.tooLong),
  noControlCharacters,
)

// The rule of HTML's <input type="email">, so that what the browser lets through is not refused here.
const EmailSchema = v.pipe(
  text(fieldMessages.email.missing),
  v.maxLength(LIMITS.email, fieldMessages.email.tooLong),
  v.rfcEmail(fieldMessages.email.invalid),
)

const CategorySchema = v.pipe(
  text(fieldMessages.category.missing),
  v.picklist(
    categories.map((category): Category => category.value),
    fieldMessages.category.missing,
  ),
)

/** A value that may be missing, is kept as typed in any script, and has no hidden characters. */
const optionalText = (limit: number, tooLong: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform(blankToAbsent),
      v.optional(v.pipe(v.string(), v.maxLength(limit, tooLong), noControlCharacters)),
    ),
  )

const LinkSchema = optionalText(LIMITS.link, fieldMessages.link.tooLong)

/**
 * The one table of fields, in the order of the specification (section 7). What travels to `POST /api/waitlist` and how
 * it is read, what must be filled in, the columns of the list and of its export, and what the log leaves out follow
 * from it. The steps in `server/storage/migrations.ts` make the columns: a test compares them with this table.
 */
const fields = {
  name: NameSchema,
  email: EmailSchema,
  whatsapp: optionalText(LIMITS.whatsapp, fieldMessages.whatsapp.tooLong),
  category: CategorySchema,
  instagram_link: LinkSchema,
  youtube_link: LinkSchema,
  linkedin_link: LinkSchema,
}

export type FieldName = keyof typeof fields

/** The names of the fields, in the order of the table. */
export const FIELDS = Object.keys(fields) as FieldName[]

/** A field whose schema is not optional (specification, section 3). */
export type RequiredField = {
  [Field in FieldName]: (typeof fields)[Field]['type'] extends 'optional' ? never : Field
}[FieldName]

const REQUIRED_FIELDS = FIELDS.filter((field): field is RequiredField => fields[field].type !== 'optional')

/** Name, email and category lose surrounding white space; optional values stay as typed, blank ones are dropped. */
const ApplicationSchema = v.object(fields)

/** An application that passed the schema: the only thing a store takes. */
export type Application = v.InferOutput<typeof ApplicationSchema>

/** The form asks for the number in two parts, and for everything else as it is sent. */
const { whatsapp, ...asTyped } = fields

/**
 * What a person fills in (specification, section 3, "form state"): every field is a string, '' when untouched.
 * Its output is an `Application`, with the country code and the number joined to `whatsapp`.
 */
export const JoinFormSchema = v.pipe(
  v.object({
    ...asTyped,
    countryCode: v.picklist(
      countryCodes.map(({ code }) => code),
      fieldMessages.countryCode.invalid,
    ),
    phoneNumber: v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(PHONE_NUMBER_LIMIT, fieldMessages.whatsapp.tooLong),
      noControlCharacters,
    ),
  }),
  v.transform(({ countryCode, phoneNumber, ...application }): Application => ({
    ...application,
    whatsapp: isBlank(phoneNumber) ? undefined : countryCode + phoneNumber,
  })),
)

export type FormValues = Record<keyof v.InferInput<typeof JoinFormSchema>, string>

/** The form as a visitor first meets it (specification, section 3). */
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

/** The required fields that are still empty or blank, in the order of the form. */
export function missingFields(values: FormValues): RequiredField[] {
  return REQUIRED_FIELDS.filter((field) => isBlank(values[field]))
}

/** The multipart body of the request: required values always, optional ones only if given, nothing else. */
export function toFormData(application: Application): FormData {
  const body = new FormData()
  for (const field of FIELDS) {
    const value = application[field]
    if (value !== undefined) body.append(field, value)
  }
  return body
}

/** An application read from a request, or a sentence for the person who sent it. */
export type ParseResult = { ok: true; application: Application } | { ok: false; detail: string }

/**
 * Reads what arrived at the server. Fields that nobody asked for are ignored.
 * Refuses a file where a text belongs and a field given twice, before the schema sees either.
 */
export function fromFormData(body: FormData): ParseResult {
  // A required field that did not come is like one left empty, and is answered with the same sentence.
  const record: Record<string, string> = Object.fromEntries(REQUIRED_FIELDS.map((field) => [field, '']))
  for (const field of FIELDS) {
    const values = body.getAll(field)
    if (values.length > 1) return { ok: false, detail: fieldMessages.text.twice }
    const [value] = values
    if (value === undefined) continue
    if (typeof value !== 'string') return { ok: false, detail: fieldMessages.text.file }
    record[field] = value
  }
  const parsed = v.safeParse(ApplicationSchema, record, { abortPipeEarly: true })
  return parsed.success ? { ok: true, application: parsed.output } : { ok: false, detail: parsed.issues[0].message }
}

function longestCountryCode(): number {
  return Math.max(...countryCodes.map(({ code }) => code.length))
}
