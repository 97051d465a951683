import { useStore } from '@tanstack/react-form'
import { form as words } from '#content/waitlist.ts'
import { field } from '#styled-system/recipes/index'
import { correctEmail } from './correct-email.ts'
import { useFormAround } from './form-context.ts'

const { before, after } = words.email.offer

/** Offers to correct an address that looks mistyped. */
export function EmailOffer() {
  const { form, left, sending, acceptEmail } = useFormAround()
  const email = useStore(form.store, ({ values }) => values.email)
  const corrected = sending || email !== left.email ? undefined : correctEmail(email)
  return corrected === undefined ? null : (
    <button type="button" className={field().offer} onClick={() => acceptEmail(corrected)}>
      {before}
      <strong>{corrected}</strong>
      {after}
    </button>
  )
}
