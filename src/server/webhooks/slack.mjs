/**
 * Forwards each signed message to Slack, which expects a body of its own, checks no signature, and takes a line a second.
 * Needs WEBHOOK_SECRET, PORT and SLACK_URL, the address of an "Incoming Webhook".
 */
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'

const { WEBHOOK_SECRET, PORT, SLACK_URL } = process.env
const webhook = new Webhook(WEBHOOK_SECRET)

// Slack's rule for text of others: without it a name could be a link, or notify the whole channel.
const plain = (words) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const lineOf = ({ type, data: { name, category } }) =>
  plain(type === 'waitlist.joined' ? `${name} joined as ${category}` : `${name} (${category}) was corrected`)

/** When Slack takes the next line, in milliseconds: a second after the last one, or when it asks. */
let opensAt = 0
/** The waitlist waits for 15 seconds. */
const PATIENCE_MS = 10_000

async function forward(message) {
  const deadline = Date.now() + PATIENCE_MS
  while (Date.now() < opensAt) {
    const waitMs = opensAt - Date.now()
    if (opensAt > deadline) return { status: 429, retryAfter: Math.ceil(waitMs / 1000) }
    await delay(waitMs)
  }
  opensAt = Date.now() + 1000
  const body = JSON.stringify({ text: lineOf(message) })
  const answer = await fetch(SLACK_URL, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const retryAfter = Number(answer.headers.get('retry-after'))
  opensAt = Math.max(opensAt, Date.now() + retryAfter * 1000)
  return { status: answer.status, retryAfter }
}

const server = createServer((request, response) => {
  void text(request)
    .then((body) => forward(webhook.verify(body, request.headers)))
    // The message is sent again later.
    .catch((error) => ({ status: error instanceof WebhookVerificationError ? 401 : 502 }))
    .then(({ status, retryAfter = 0 }) => response.writeHead(status, { 'retry-after': retryAfter }).end())
})
server.listen(Number(PORT), '127.0.0.1', () => console.log('listening on port', server.address().port))
