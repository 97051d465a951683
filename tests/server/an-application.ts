import type { FieldName } from '#contract/application.ts'
import { WAITLIST_PATH } from '#contract/outcome.ts'

export type Fields = Record<string, string | Blob | undefined>

/** A value for every field. */
export const filled: Record<FieldName, string> = {
  name: 'Asha Rao',
  email: 'asha@example.com',
  whatsapp: '+919876543210',
  category: 'filmmaker',
  instagram_link: 'instagram.com/asha',
  youtube_link: 'youtube.com/@asha',
  linkedin_link: 'linkedin.com/in/asha',
}

/** The fields of a full request; what is given replaces, `undefined` leaves a field out. */
export function anApplication(changes: Fields = {}): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...filled, ...changes }))
    if (value !== undefined) body.append(name, value)
  return body
}

/** A request as a browser sends it. */
export function aRequest(body: BodyInit = anApplication(), headers: Record<string, string> = {}): Request {
  const streamed = body instanceof ReadableStream ? { duplex: 'half' } : {}
  return new Request(`http://localhost${WAITLIST_PATH}`, { method: 'POST', body, headers, ...streamed })
}

/** So many different applicants. */
export function applicants(count: number): FormData[] {
  return Array.from({ length: count }, (_, index) => anApplication({ email: `creator-${index}@example.com` }))
}
