import { request as requestPlain, type IncomingHttpHeaders } from 'node:http'
import { request as requestSecure } from 'node:https'
import { createConnection, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

type Answer = { status: number; headers: IncomingHttpHeaders; body: string }

/**
 * Sends a request on a connection of its own, which it closes, as many proxies do. Unlike `fetch` it adds no headers, sends
 * the given `host`, and accepts any certificate.
 */
export async function ask(request: Request): Promise<Answer> {
  const bytes = Buffer.from(await request.arrayBuffer())
  const headers = Object.fromEntries(request.headers)
  const send = request.url.startsWith('https') ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    const options = { method: request.method, headers, agent: false, rejectUnauthorized: false }
    const asked = send(request.url, options, (incoming) => {
      const { statusCode: status = 0, headers: received } = incoming
      text(incoming).then((body) => resolve({ status, headers: received, body }), reject)
    })
    asked.once('error', reject)
    asked.end(bytes)
  })
}

/** A connection that has sent these bytes, and reads nothing until it is told to. */
export function connect(url: string, bytes: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = createConnection({ host: hostname, port: Number(port) }, () => {
      socket.write(bytes)
      resolve(socket)
    })
    socket.once('error', reject)
    socket.on('error', () => {})
    onTestFinished(() => void socket.destroy())
  })
}

/** Resolves to the received bytes when the server closes the connection. */
export function heard(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let received = ''
    socket.on('data', (chunk) => (received += chunk.toString()))
    socket.on('close', () => resolve(received))
  })
}
