import { anApplication } from './an-application.ts'

let sent = 0

/**
 * Senders that apply to these servers in turn, each without a pause and each time as somebody new, until they are stopped.
 * `accepted` has the addresses that got a 200, `statuses` how often each status came.
 */
export function aLoad(urls: string[], senders = 16) {
  const accepted: string[] = []
  const statuses: Record<string, number> = {}
  const stopping = new AbortController()
  async function sendOn() {
    while (!stopping.signal.aborted) {
      const email = `creator-${(sent += 1)}@example.com`
      const url = `${urls[sent % urls.length]}/api/waitlist`
      const status = await fetch(url, { method: 'POST', body: anApplication({ email }) }).then(
        (response) => response.status,
        () => 'no answer',
      )
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status === 200) accepted.push(email)
    }
  }
  const sending = Promise.all(Array.from({ length: senders }, sendOn))
  return {
    accepted,
    statuses,
    stop: () => {
      stopping.abort()
      return sending
    },
  }
}
