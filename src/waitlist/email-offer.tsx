import { form } from '#content/waitlist.ts'
import { field } from '#styled-system/recipes/index'
import { correctEmail } from './correct-email.ts'

const { before, after } = form.email.offer

/** Offers to correct an address that looks mistyped. */
export function EmailOffer({ email, onAccept }: { email: string; onAccept: (corrected: string) => void }) {
  const corrected = correctEmail(email)
  return corrected === undefined ? null : (
    <button type="button" className={field().offer} onClick={() => onAccept(corrected)}>
      {before}
      <strong>{corrected}</strong>
      {after}
    </button>
  )
}
