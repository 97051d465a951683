import { toast } from 'sonner'
import { messages } from '#content/waitlist.ts'
import type { Outcome } from '#contract/outcome.ts'

/** The sentence of each outcome (specification, section 8). A refusal has the server's. */
const sentences = {
  joined: () => messages.joined,
  duplicate: () => messages.duplicate,
  limited: () => messages.limited,
  refused: (detail) => detail,
  unexpected: () => messages.unexpected,
  failed: () => messages.failed,
} satisfies Record<Outcome['kind'], (detail: string) => string>

/** Shows the result of a submission as a toast. */
export function showOutcome(outcome: Outcome): void {
  const sentence = sentences[outcome.kind](outcome.kind === 'refused' ? outcome.detail : '')
  if (outcome.kind !== 'joined') {
    toast.error(sentence)
    return
  }
  // Errors of earlier tries are no longer true.
  toast.dismiss()
  toast.success(sentence)
}

/** Shows why the form was not sent. */
export function showRefusal(sentence: string): void {
  toast.error(sentence)
}
