import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { deliverDue } from '#server/webhooks/deliver.ts'
import { createSendWebhook, type SendWebhook } from '#server/webhooks/send-webhook.ts'
import { aClock } from '#tests/server/a-clock.ts'
import { anApp } from '#tests/server/an-app.ts'
import { PATIENT } from '#tests/server/patient.ts'
import { portOf } from '#tests/server/free-port.ts'

export const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

/** A request as the receiver got it. */
export type Received = { headers: IncomingHttpHeaders; body: string }

export type Behaviour = (request: IncomingMessage, response: ServerResponse, body: string) => Promise<void> | void

export const answer =
  (status: number, headers: Record<string, string> = {}): Behaviour =>
  (_, response) =>
    void response.writeHead(status, headers).end('the answer')

type Receiver = {
  url: string
  /** The settings of a server that tells this receiver. */
  env: Record<string, string>
  received: Received[]
  /** How it treats the next requests. Called when the body has been read. */
  behave: (behaviour: Behaviour) => void
}

/** A real receiver of webhooks, which takes everything until it is told otherwise. Stopped when the test ends. */
export async function aReceiver(): Promise<Receiver> {
  const received: Received[] = []
  let behaviour = answer(200)
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    received.push({ headers: request.headers, body })
    await behaviour(request, response, body)
  }
  const server = createServer((request, response) => void receive(request, response))
  const url = `http://127.0.0.1:${await portOf(server)}/hook`
  onTestFinished(() => server.closeAllConnections())
  return { url, env: webhookEnv(url), received, behave: (next) => void (behaviour = next) }
}

export function webhookEnv(url: string): Record<string, string> {
  return { WEBHOOK_URL: url, WEBHOOK_SECRET: SECRET, WEBHOOK_ALLOW_PRIVATE: '1' }
}

export const HOUR_MS = 3_600_000

/** An app whose messages are sent by `send` when `deliver` is called. `clock` is its own. */
export async function anAppThatTells(send: SendWebhook) {
  const clock = aClock()
  const app = await anApp({ overrides: { notify: () => {}, now: clock.now } })
  const { outbox } = app.store
  const options = { outbox, send, now: clock.now }
  return {
    ...app,
    clock,
    outbox,
    options,
    deliver: () => deliverDue(options),
    pending: async () => (await outbox.pending(1000)).messages,
  }
}

/** The same for a receiver at this URL. */
export function anAppFor(url: string) {
  return anAppThatTells(createSendWebhook({ url: new URL(url), secret: SECRET, allowPrivate: true }, PATIENT))
}

/** The addresses of the applicants in the messages, sorted. */
export function emailsIn(received: Received[]): string[] {
  return received.map(({ body }) => String(JSON.parse(body).data.email)).toSorted()
}
