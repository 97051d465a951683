/**
 * Forwards each signed message to Slack, which expects a body of its own and checks no signature. Needs WEBHOOK_SECRET, PORT
 * and SLACK_URL, the address of an "Incoming Webhook".
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

/** `body` exactly as it was received. */
function isSigned({ 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': sent = '' }, body) {
  const key = Buffer.from(process.env.WEBHOOK_SECRET.slice('whsec_'.length), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest()
  const given = Buffer.from(sent.replace(/^v1,/, ''), 'base64')
  const isFresh = Math.abs(Date.now() / 1000 - Number(time)) < 300
  return isFresh && given.length === expected.length && timingSafeEqual(given, expected)
}

// Slack's rule for text of others: without it a name could be a link, or notify the whole channel.
const plain = (words) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

async function forward(request) {
  const body = await text(request)
  if (!isSigned(request.headers, body)) return 401
  const { data } = JSON.parse(body)
  const line = { text: plain(`${data.name} joined as ${data.category}`) }
  const headers = { 'content-type': 'application/json' }
  return (await fetch(process.env.SLACK_URL, { method: 'POST', headers, body: JSON.stringify(line) })).status
}

const server = createServer((request, response) => {
  void forward(request)
    // The message is sent again later.
    .catch(() => 502)
    .then((status) => response.writeHead(status).end())
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listening on port', server.address().port))
