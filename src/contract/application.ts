/**
 * An application, as it is sent. What a person types has another shape (`form.ts`), and so has a row of the list: with
 * nulls, attribution and time (`StoredApplication` in `server/storage/stored-application.ts`).
 *
 *   body of a request    -- fromFormData -->  Application, or what is wrong
 *   Application          -- toFormData -->    body of a request
 */
import * as v from 'valibot'
import { categories, fieldMessages, type Category } from '#content/waitlist.ts'
import { isDomain, spellEmail } from './email.ts'
import { visibleText } from './visible-text.ts'

/** The maximum length of each value, in UTF-16 code units. */
export const LIMITS = { name: 200, email: 254, whatsapp: 40, link: 2048 } as const

/** Whether a text has no visible character. The two that are named are the blank Braille pattern and the null notehead. */
export const isBlank = (text: string): boolean => /^[\s\u2800\u{1d159}\p{DI}]*$/u.test(text)

// NUL ends strings in C, and escape sequences control terminals. Nobody types them into a one-line field.
export const noControlCharacters = v.check((text: string) => !/\p{Cc}/u.test(text), fieldMessages.text.control)

const requiredText = (missing: string) =>
  v.pipe(
    v.string(missing),
    v.transform((text) => visibleText(text).trim()),
    v.check((value) => !isBlank(value), missing),
  )

const NameSchema = v.pipe(
  requiredText(fieldMessages.name.missing),
  v.maxLength(LIMITS.name, fieldMessages.name.tooLong),
  noControlCharacters,
)

// The rule of HTML's <input type="email">, so that both accept the same addresses.
const EmailSchema = v.pipe(
  requiredText(fieldMessages.email.missing),
  v.transform(spellEmail),
  v.maxLength(LIMITS.email, fieldMessages.email.tooLong),
  v.check((email) => v.RFC_EMAIL_REGEX.test(email) && isDomain(email.replace(/.*@/, '')), fieldMessages.email.invalid),
)

/** Whether a text is one address alone. */
export const isEmail = (text: string): boolean => v.is(EmailSchema, text)

const CategorySchema = v.pipe(
  requiredText(fieldMessages.category.missing),
  v.picklist(
    categories.map((category): Category => category.value),
    fieldMessages.category.missing,
  ),
)

/** An optional value, stored as it is seen, in any script. A blank one is neither sent nor stored. */
const optionalText = (limit: number, tooLong: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((text): string | undefined => (isBlank(text) ? undefined : visibleText(text))),
      v.optional(v.pipe(v.string(), v.maxLength(limit, tooLong), noControlCharacters)),
    ),
  )

const LinkSchema = optionalText(LIMITS.link, fieldMessages.link.tooLong)

/**
 * The only table of fields, in the order in which they are sent (src/content/README.md). From it follow the body of
 * `POST /api/waitlist` and its validation, the required fields, and the columns of the list and its export.
 * The steps in `server/storage/migrations.ts` create the columns: a test compares them with this table.
 */
export const fields = {
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

type RequiredField = {
  [Field in FieldName]: (typeof fields)[Field]['type'] extends 'optional' ? never : Field
}[FieldName]

/** The fields whose schema is not optional. */
export const REQUIRED_FIELDS = FIELDS.filter((field): field is RequiredField => fields[field].type !== 'optional')

/** Trims name, email and category, and drops blank optional values. */
const ApplicationSchema = v.object(fields)

/** A validated application. Stores accept nothing else. */
export type Application = v.InferOutput<typeof ApplicationSchema>

/** The multipart body of the request: required values, and optional ones if given. */
export function toFormData(application: Application): FormData {
  const body = new FormData()
  for (const field of FIELDS) {
    const value = application[field]
    if (value !== undefined) body.append(field, value)
  }
  return body
}

/** The application, or a sentence for its sender. */
export type ParseResult = { ok: true; application: Application } | { ok: false; detail: string }

/** Validates the body of a request. Ignores unknown fields, and rejects files and repeated ones. */
export function fromFormData(body: FormData): ParseResult {
  // A missing required field counts as an empty one, so that both have the same message.
  const record: Record<string, string> = Object.fromEntries(REQUIRED_FIELDS.map((field) => [field, '']))
  for (const field of FIELDS) {
    const values = body.getAll(field)
    if (values.length > 1) return { ok: false, detail: fieldMessages.text.twice }
    const [value] = values
    if (value === undefined) continue
    if (typeof value !== 'string') return { ok: false, detail: fieldMessages.text.file }
    record[field] = value
  }
  const parsed = v.safeParse(ApplicationSchema, record)
  return parsed.success ? { ok: true, application: parsed.output } : { ok: false, detail: parsed.issues[0].message }
}
