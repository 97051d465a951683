/**
 * Commands and events as JSON over a WebSocket of the browser. WebDriver BiDi and the Chrome DevTools Protocol differ in
 * their errors only.
 */
import { WebSocket } from 'ws'

type Reply = { id: number } & ({ result: unknown } | { message: string } | { error: { message: string } })

export type Connection = {
  /** Sends a command and waits for its result. */
  send: <Result>(method: string, params?: object) => Promise<Result>
  close: () => void
}

/** The caller declares the events that it has subscribed to: nothing checks them. */
export async function connect(address: string, onEvent: (event: never) => void): Promise<Connection> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, (reply: Reply) => void>()
  let last = 0
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  socket.on('message', (data: Buffer) => {
    const message: Reply | { method: string } = JSON.parse(data.toString())
    if ('method' in message) onEvent(message as never)
    else waiting.get(message.id)?.(message)
  })
  const lost = { message: 'The browser closed the connection.' }
  let closed = false
  socket.on('close', () => {
    closed = true
    for (const [id, answer] of waiting) answer({ id, ...lost })
  })
  return {
    send: async <Result>(method: string, params: object = {}): Promise<Result> => {
      if (closed) throw new Error(lost.message)
      const id = (last += 1)
      const reply = await new Promise<Reply>((resolve) => {
        waiting.set(id, resolve)
        socket.send(JSON.stringify({ id, method, params }))
      })
      waiting.delete(id)
      if ('result' in reply) return reply.result as Result
      throw new Error(`${method}: ${'message' in reply ? reply.message : reply.error.message}`)
    },
    close: () => socket.close(),
  }
}
