/**
 * Sends applications over connections that are kept alive, each with an e-mail of its own. It writes bytes that are
 * made beforehand and looks at no more of an answer than its end, so that the servers have the processor.
 */
import { createConnection } from 'node:net'

const BOUNDARY = '----benchboundary0123456789abcdef'
const DIGITS = 10
const FIELDS = {
  name: 'Asha Rao',
  email: `creator-${'0'.repeat(DIGITS)}@example.com`,
  whatsapp: '+919876543210',
  category: 'filmmaker',
  instagram_link: 'instagram.com/asharao.films',
  youtube_link: 'youtube.com/@asharao',
}

// Above the numbers of every list that is filled beforehand.
let sent = 2_000_000_000

/** What the page's script sends from a shared link. */
const LANDING = [
  'sec-fetch-site: same-origin',
  'referer: http://127.0.0.1/?join=1&utm_source=instagram&utm_medium=story&utm_campaign=diwali&utm_content=poster',
  'landing-referrer: l.instagram.com',
]

/** A request whose e-mail is given its number in place, and, from behind a proxy, its client too. */
function template(manyClients, attributed) {
  const parts = Object.entries(FIELDS).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const body = `${parts.join('')}--${BOUNDARY}--\r\n`
  const head = [
    'POST /api/waitlist HTTP/1.1',
    'host: 127.0.0.1',
    `content-type: multipart/form-data; boundary=${BOUNDARY}`,
    `content-length: ${body.length}`,
    // Each number is another /64 of IPv6, which is what counts as one client.
    ...(manyClients ? ['x-forwarded-for: 2001:db8:0000:0000::1'] : []),
    ...(attributed ? LANDING : []),
    '\r\n',
  ]
  const bytes = Buffer.from(head.join('\r\n') + body)
  const at = bytes.indexOf('creator-') + 'creator-'.length
  const client = bytes.indexOf('0000:0000::1')
  return (number) => {
    bytes.write(String(number).padStart(DIGITS, '0'), at, 'latin1')
    if (manyClients) {
      const digits = (number >>> 0).toString(16).padStart(8, '0')
      bytes.write(`${digits.slice(0, 4)}:${digits.slice(4)}`, client, 'latin1')
    }
    return bytes
  }
}

/**
 * Sends until `requests` are answered or `milliseconds` have passed.
 * Resolves to the number of answers, in all and by status, and the times of all in milliseconds. Rejects when an answer
 * had a status that is not `expected`.
 */
export async function load({
  port,
  connections,
  requests = Infinity,
  milliseconds = Infinity,
  number,
  manyClients = false,
  attributed = false,
  expected = [200],
}) {
  const times = []
  const statuses = {}
  const start = performance.now()
  let begun = 0
  const numbered = number ?? (() => (sent += 1))

  function run() {
    return new Promise((resolve, reject) => {
      const request = template(manyClients, attributed)
      const socket = createConnection({ port, host: '127.0.0.1', noDelay: true }, next)
      let began = 0
      let answer = ''
      let isDone = false
      function next() {
        if (begun >= requests || performance.now() - start >= milliseconds) {
          isDone = true
          socket.destroy()
          return
        }
        begun += 1
        began = performance.now()
        socket.write(Buffer.from(request(numbered())))
      }
      socket.on('data', (chunk) => {
        answer += chunk.toString('latin1')
        const end = answer.indexOf('\r\n\r\n')
        if (end === -1) return
        const length = Number(/\r\ncontent-length: (\d+)/i.exec(answer)?.[1])
        if (Number.isNaN(length)) reject(new Error(`An answer without a length:\n${answer}`))
        if (answer.length < end + 4 + length) return
        const isLast = /\r\nconnection: close\r/i.test(answer)
        times.push(performance.now() - began)
        const status = Number(answer.slice(9, 12))
        statuses[status] = (statuses[status] ?? 0) + 1
        answer = ''
        // Ours takes a hundred requests a connection, and then leaves it to the client to close it.
        if (isLast) socket.destroy()
        else next()
      })
      socket.on('error', reject)
      socket.on('close', () => resolve(isDone ? undefined : run()))
    })
  }

  await Promise.all(Array.from({ length: connections }, run))
  if (Object.keys(statuses).some((status) => !expected.includes(Number(status)))) {
    throw new Error(`Answers that were not ${expected.join(' or ')}: ${JSON.stringify(statuses)}`)
  }
  const seconds = (performance.now() - start) / 1000
  times.sort((one, other) => one - other)
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))]
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), count: times.length, statuses }
}
