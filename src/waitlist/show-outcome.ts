import { toast } from 'sonner'
import { messages } from '#content/waitlist.ts'
import type { Outcome } from '#contract/outcome.ts'

/** The sentence of each outcome (specification, section 8); a refusal brings its own. */
const sentences = {
  joined: () => messages.joined,
  duplicate: () => messages.duplicate,
  limited: () => messages.limited,
  refused: (detail) => detail,
  unexpected: () => messages.unexpected,
  failed: () => messages.failed,
} satisfies Record<Outcome['kind'], (detail: string) => string>

/** Tells the visitor what came of sending the form. */
export function showOutcome(outcome: Outcome): void {
  const sentence = sentences[outcome.kind](outcome.kind === 'refused' ? outcome.detail : '')
  if (outcome.kind !== 'joined') {
    toast.error(sentence)
    return
  }
  // What went wrong before is over: it must not stand beside the good news.
  toast.dismiss()
  toast.success(sentence)
}

/** Tells the visitor what the form lacks, before anything is sent. */
export function showRefusal(sentence: string): void {
  toast.error(sentence)
}
