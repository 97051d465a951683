import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { deliverDue } from '#server/webhooks/deliver.ts'
import { createSendWebhook } from '#server/webhooks/send-webhook.ts'
import { anApp } from '#tests/server/an-app.ts'

export const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

/** A request as the receiver got it. */
export type Received = { headers: IncomingHttpHeaders; body: string }

export type Behaviour = (request: IncomingMessage, response: ServerResponse, body: string) => Promise<void> | void

export const answer =
  (status: number, headers: Record<string, string> = {}): Behaviour =>
  (_, response) =>
    void response.writeHead(status, headers).end('the answer')

/** Takes the connection for another protocol, though nobody asked for it. */
export const switchProtocols = answer(101, { connection: 'upgrade', upgrade: 'h2c' })

type Receiver = {
  url: string
  /** The settings of a server that tells this receiver. */
  env: Record<string, string>
  received: Received[]
  /** How it treats the next requests. Called when the body has been read. */
  behave: (behaviour: Behaviour) => void
  stop: () => Promise<void>
}

/** A real receiver of webhooks, which takes everything until it is told otherwise. Stopped when the test ends. */
export async function aReceiver(port = 0): Promise<Receiver> {
  const received: Received[] = []
  let behaviour = answer(200)
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    received.push({ headers: request.headers, body })
    await behaviour(request, response, body)
  }
  const server = createServer((request, response) => void receive(request, response))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const stop = async () => {
    if (!server.listening) return
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  onTestFinished(stop)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return { url, env: webhookEnv(url), received, behave: (next) => void (behaviour = next), stop }
}

/** What takes connections and does this with each, whether or not that is HTTP. Returns its port. */
export async function aListener(treat: (socket: Socket) => void): Promise<number> {
  const sockets: Socket[] = []
  const server = createTcpServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    treat(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** Begins an answer, and adds this to it again and again until the sender leaves. */
export const endless =
  (begin: string, more: string) =>
  (socket: Socket): void => {
    socket.once('data', () => socket.write(begin))
    const timer = setInterval(() => socket.write(more), 5)
    socket.once('close', () => clearInterval(timer))
  }

/** Answers with these bytes, and leaves the connection open. */
export const bytes = (answered: string) => (socket: Socket) => void socket.once('data', () => socket.write(answered))

export function webhookEnv(url: string): Record<string, string> {
  return { WEBHOOK_URL: url, WEBHOOK_SECRET: SECRET, WEBHOOK_ALLOW_PRIVATE: '1' }
}

export const HOUR_MS = 3_600_000

/** An app that tells a receiver at this URL when it is asked to. `later` moves the clock. */
export async function anAppFor(url: string, { allowPrivate = true } = {}) {
  // Received an hour ago: the time in a signature is that of its attempt.
  const now = () => new Date(Date.now() - HOUR_MS)
  const app = await anApp({ env: webhookEnv(url), overrides: { notify: () => {}, now } })
  let ahead = 0
  const send = createSendWebhook({ url: new URL(url), secret: SECRET, allowPrivate })
  const options = { outbox: app.store.outbox, send, now: () => new Date(Date.now() + ahead) }
  return {
    ...app,
    options,
    deliver: () => deliverDue(options),
    later: (milliseconds: number) => void (ahead += milliseconds),
    pending: async () => (await app.store.outbox.pending(1000)).messages,
  }
}

/** The addresses of the applicants in the messages, sorted. */
export function emailsIn(received: Received[]): string[] {
  return received.map(({ body }) => String(JSON.parse(body).data.email)).toSorted()
}

export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20))
}
