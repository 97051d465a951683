import { request as send, type IncomingHttpHeaders } from 'node:http'
import { createConnection, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

type Answer = { status: number; headers: IncomingHttpHeaders; body: string }

/**
 * Sends a request on a connection of its own, which it closes, as many proxies do. Unlike `fetch` it adds no headers.
 * With `socketPath` it connects to that socket instead of the host.
 */
export async function ask(request: Request, socketPath?: string): Promise<Answer> {
  const bytes = Buffer.from(await request.arrayBuffer())
  const options = { method: request.method, headers: Object.fromEntries(request.headers), agent: false, socketPath }
  return new Promise((resolve, reject) => {
    const asked = send(request.url, options, (incoming) => {
      const { statusCode: status = 0, headers } = incoming
      text(incoming).then((body) => resolve({ status, headers, body }), reject)
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
