import { toast } from 'sonner'
import { site } from '#content/site.ts'
import { form, messages } from '#content/waitlist.ts'
import type { Outcome } from '#contract/outcome.ts'

/** Shows the result of a submission as a toast. */
export function showOutcome(outcome: Outcome): void {
  const sentence = outcome.kind === 'refused' ? outcome.detail : messages[outcome.kind]
  if (outcome.kind === 'joined') toast.success(sentence)
  else toast.error(sentence, outcome.kind === 'failed' ? { description: <WhatNow /> } : {})
}

function WhatNow() {
  // Behind some VPNs a browser says so, and sends all the same: only here, after it has tried.
  if (!navigator.onLine) return form.offline
  // An extension or a company's proxy may block the request each time.
  return (
    <>
      {form.otherWay}
      <a href={`mailto:${site.email}`}>{site.email}</a>
    </>
  )
}

const invalid: (string | number)[] = []

/** Shows why the form was not sent. */
export function showInvalid(sentence: string): void {
  invalid.push(toast.error(sentence))
}

/** Once the form is being sent, the sentence that it was not sent is out of date. */
export function dismissInvalid(): void {
  for (const id of invalid.splice(0)) toast.dismiss(id)
}
