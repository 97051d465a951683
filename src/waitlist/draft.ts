import * as v from 'valibot'
import { categories, countryCodes } from '#content/waitlist.ts'
import type { Application } from '#contract/application.ts'
import { emptyForm, FORM_FIELDS, type FormValues } from '#contract/form.ts'

/** The entry in `sessionStorage`, which ends with the tab. */
const ENTRY = 'waitlist-draft'

/** A release may remove choices. All other fields are free text, which is validated when it is sent. */
const ValuesSchema = v.object({
  ...v.entriesFromList(FORM_FIELDS, v.fallback(v.string(), '')),
  countryCode: v.fallback(v.picklist(countryCodes.map(({ code }): string => code)), emptyForm.countryCode),
  category: v.fallback(v.picklist(categories.map(({ value }): string => value)), emptyForm.category),
})

/** An application that was sent and has no success yet: its values as JSON, and its idempotency key. */
const SentSchema = v.object({ values: v.string(), idempotencyKey: v.string() })

const KeptSchema = v.object({
  values: v.fallback(ValuesSchema, emptyForm),
  sent: v.fallback(v.optional(SentSchema), undefined),
})

type Kept = v.InferOutput<typeof KeptSchema>

/**
 * What a visitor has typed and not sent successfully. Survives a reload, and a tab that a phone short of memory ends.
 *
 * @param storage may throw, or hold the draft of another release: the form works without it. The prerender has none.
 */
export function createDraft(storage: () => Storage) {
  let draft: Kept | undefined
  const current = () => (draft ??= read(storage))
  const tryStorage = (work: (storage: Storage) => void) => {
    try {
      work(storage())
    } catch {
      // Blocked or full. The form has the values.
    }
  }
  const keep = (changed: Partial<Kept>) => {
    draft = { ...current(), ...changed }
    tryStorage((entries) => entries.setItem(ENTRY, JSON.stringify(draft)))
  }
  return {
    values: () => current().values,
    keepValues: (values: FormValues) => keep({ values }),
    /**
     * The idempotency key (UUID) of an application. Retries with the same values have the same key, also after a reload, so
     * that a visitor whose response was lost can press again and sees the success.
     *
     * Changed values get a new key. If the lost application had arrived, the changed one gets 409: that is true, and does not
     * suggest that the change was stored. The list has no editing: anybody could change a stranger's application.
     */
    keyOf(application: Application): string {
      const values = JSON.stringify(application)
      const { sent } = current()
      if (sent?.values === values) return sent.idempotencyKey
      const idempotencyKey = randomKey()
      keep({ sent: { values, idempotencyKey } })
      return idempotencyKey
    },
    forget() {
      draft = { values: emptyForm }
      tryStorage((entries) => entries.removeItem(ENTRY))
    },
  }
}

export type Draft = ReturnType<typeof createDraft>

/** The kept draft as far as this release understands it. Its key is used again only for an equal application. */
function read(storage: () => Storage): Kept {
  try {
    return v.parse(KeptSchema, JSON.parse(storage().getItem(ENTRY) ?? '{}'))
  } catch {
    return { values: emptyForm }
  }
}

/** A UUID (RFC 9562): its 13th digit is the version, 4, its 17th the variant, a. Old browsers, and pages without https, have no `crypto.randomUUID`. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-a$4-')
}
