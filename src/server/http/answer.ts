import type { Context } from 'hono'
import { messages, serverMessages } from '#content/waitlist.ts'
import { STATUS, type StatusName } from '#contract/outcome.ts'

/** What became of a request. `detail`: what its sender is told in place of the usual sentence. */
export type Answer = { kind: StatusName; detail?: string; headers?: Record<string, string> }

/** Writes an answer for the one who asked. */
export type Respond = (context: Context, answer: Answer) => Promise<Response>

/** What a sender is told by default. */
export const SENTENCES = {
  ...messages,
  ...serverMessages,
  invalid: messages.missing,
} satisfies Record<StatusName, string>

/** `{"status":"success"}` or `{"detail": …}`, for programs and the page's script. */
export function toJson({ kind, detail = SENTENCES[kind], headers }: Answer): Response {
  const body = kind === 'joined' ? { status: 'success' } : { detail }
  return Response.json(body, { status: STATUS[kind], headers: { 'cache-control': 'no-store', ...headers } })
}
