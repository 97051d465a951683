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

const lineOf = ({ type, data: { name, category } }) => {
  if (type === 'waitlist.left') return 'Somebody left the waitlist'
  return plain(type === 'waitlist.joined' ? `${name} joined as ${category}` : `${name} (${category}) was corrected`)
}

/** When Slack takes the next line, in milliseconds: a second after the last one, or when it asks. */
let opensAt = 0
/** The waitlist waits for 15 seconds. */
const PATIENCE_MS = 10_000
/** The line before. Until Slack has answered it, nobody knows whether it takes another. */
let before = Promise.resolve()

function forward(message) {
  const deadline = Date.now() + PATIENCE_MS
  const turn = before.then(() => send(message, deadline))
  before = turn.catch(() => {})
  return turn
}

async function send(message, deadline) {
  const startsAt = Math.max(opensAt, Date.now())
  if (startsAt > deadline) return { status: 429, retryAfter: Math.ceil((startsAt - Date.now()) / 1000) }
  await delay(startsAt - Date.now())
  opensAt = Date.now() + 1000
  const answer = await fetch(SLACK_URL, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: lineOf(message) }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
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
