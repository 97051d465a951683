import { categories, countryCodes } from '#content/waitlist.ts'
import { emptyForm, FORM_FIELDS, type FormValues } from '#contract/application.ts'

/** The entry in `sessionStorage`, which ends with the tab. */
const ENTRY = 'waitlist-draft'

/** An application that was sent and has no success yet: its values as JSON, and its idempotency key. */
interface Sent {
  values: string
  idempotencyKey: string
}

interface Kept {
  values: FormValues
  sent?: Sent | undefined
}

/** What a visitor has typed and not sent successfully. Survives a reload, and a tab that a phone short of memory ends. */
export interface Draft {
  values: () => FormValues
  sent: () => Sent | undefined
  keepValues: (values: FormValues) => void
  keepSent: (sent: Sent) => void
  forget: () => void
}

/**
 * A draft in a storage that may be blocked or full, or hold the draft of another release: then the form works without it.
 *
 * @param storage may throw, as `sessionStorage` does where the browser blocks it. Not called before a draft is read or kept,
 * because the prerender has none.
 */
export function createDraft(storage: () => Storage): Draft {
  let draft: Kept | undefined
  const current = () => (draft ??= read(storage))
  const keep = (changed: Partial<Kept>) => {
    draft = { ...current(), ...changed }
    try {
      storage().setItem(ENTRY, JSON.stringify(draft))
    } catch {
      // Blocked or full. The values are in the form.
    }
  }
  return {
    values: () => current().values,
    sent: () => current().sent,
    keepValues: (values) => keep({ values }),
    keepSent: (sent) => keep({ sent }),
    forget() {
      draft = { values: emptyForm }
      try {
        storage().removeItem(ENTRY)
      } catch {
        // Blocked, so there is nothing to remove.
      }
    },
  }
}

/** The kept draft as far as this release understands it. Its key is used only for an application that equals its own. */
function read(storage: () => Storage): Kept {
  try {
    const { values, sent } = JSON.parse(storage().getItem(ENTRY) ?? '{}') as { values?: unknown; sent?: Sent }
    // Every array has a function `values`, whose name would come into the form.
    return { values: readValues(typeof values === 'object' ? (values ?? {}) : {}), sent }
  } catch {
    return { values: emptyForm }
  }
}

function readValues(kept: object): FormValues {
  const values = { ...emptyForm }
  for (const name of FORM_FIELDS) {
    const value: unknown = Reflect.get(kept, name)
    if (typeof value === 'string' && isChoice(name, value)) values[name] = value
  }
  return values
}

/** Choices may go with a release. All other fields are free text, which is validated when it is sent. */
function isChoice(name: keyof FormValues, text: string): boolean {
  if (name === 'countryCode') return countryCodes.some(({ code }) => code === text)
  return name !== 'category' || categories.some(({ value }) => value === text)
}
