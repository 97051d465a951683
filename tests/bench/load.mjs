/** Sends applications over connections that are kept alive, each with an e-mail of its own. */
import { Agent, request } from 'node:http'

const BOUNDARY = '----benchboundary0123456789abcdef'
const NUMBER = '0000000000'
const FIELDS = {
  name: 'Asha Rao',
  email: `creator-${NUMBER}@example.com`,
  whatsapp: '+919876543210',
  category: 'filmmaker',
  instagram_link: 'instagram.com/asharao.films',
  youtube_link: 'youtube.com/@asharao',
}
const PARTS = Object.entries(FIELDS).map(
  ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
)
const BODY = `${PARTS.join('')}--${BOUNDARY}--\r\n`

let sent = 0

/**
 * Sends until `requests` are answered or `milliseconds` have passed, and resolves to the number of applications, in all
 * and a second, and to the times of an answer. Rejects when one was refused.
 */
export async function load({ port }, { connections, requests = Infinity, milliseconds = Infinity }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const options = {
    agent,
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/api/waitlist',
    headers: {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': BODY.length,
    },
  }
  const times = []
  const start = performance.now()
  let begun = 0
  const sendInTurn = async () => {
    while (begun < requests && performance.now() - start < milliseconds) {
      begun += 1
      const began = performance.now()
      await send(options)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: connections }, sendInTurn))
  const seconds = (performance.now() - start) / 1000
  agent.destroy()
  times.sort((one, other) => one - other)
  const at = (share) => times[Math.floor(times.length * share)]
  return { count: times.length, perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99) }
}

function send(options) {
  sent += 1
  const body = BODY.replace(NUMBER, String(sent).padStart(NUMBER.length, '0'))
  return new Promise((resolve, reject) => {
    const asked = request(options, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`An application was answered with ${answer.statusCode}.`))
      answer.resume().on('end', resolve)
    })
    asked.on('error', reject).end(body)
  })
}
