import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Requests that a connection may have without a whole answer. Browsers and proxies wait for each answer; a client that
 * sends on and reads nothing would fill the memory with requests.
 */
const MAX_UNANSWERED = 8

/**
 * Bytes of a connection that are looked at before its requests are counted. Node parses all that has arrived, up to
 * 64 KB or 2000 requests, before it can be told to stop; a thousand such connections would hold up all others.
 */
const SLICE_BYTES = 2048

/** `answers` that are not sent whole, the oldest first; `bytesRead` when the last of them was. */
type Connection = { answers: Set<ServerResponse>; bytesRead: number }

/** Knows of each connection which requests are under way on it. */
export function trackConnections() {
  const connections = new Map<Socket, Connection>()
  let draining = false
  let closingIdle = false

  function end(socket: Socket, connection: Connection, answer: ServerResponse): void {
    connection.answers.delete(answer)
    connection.bytesRead = socket.bytesRead
    if (closingIdle && isIdle(socket, connection)) socket.destroy()
  }

  return {
    open(socket: Socket): void {
      connections.set(socket, { answers: new Set(), bytesRead: 0 })
      readInSlices(socket)
      socket.once('close', () => connections.delete(socket))
    },

    /** Whether the request is to be answered; false when its connection has been ended. */
    begin({ socket }: IncomingMessage, answer: ServerResponse): boolean {
      const connection = connections.get(socket)
      // A slice holds many small requests; all of them arrive here, whatever became of the first.
      if (connection === undefined) return false
      if (connection.answers.size === MAX_UNANSWERED) {
        connections.delete(socket)
        socket.destroy()
        return false
      }
      connection.answers.add(answer)
      if (draining) closeAfter(answer)
      answer.once('close', () => end(socket, connection, answer))
      return true
    },

    /** Ends a connection on which something cannot be understood, or does not come: with `refusal` where it can be told. */
    fail(socket: Socket, refusal: string): void {
      const answers = [...(connections.get(socket)?.answers ?? [])]
      const last = answers.at(-1)
      // What came whole before the fault is answered; a client would take the refusal for its answer.
      if (last?.req.complete === true && !last.headersSent) closeAfter(last)
      else if (!socket.writable || answers.length > 1 || last?.headersSent === true) socket.destroy()
      else socket.end(refusal, () => socket.destroy())
    },

    /** Ends a connection on which nothing has moved, unless it is ours to move: an answer that is still being made. */
    giveUp(socket: Socket): void {
      const [first] = connections.get(socket)?.answers ?? []
      if (first === undefined || first.writableEnded) socket.destroy()
    },

    /** From now on each answer closes its connection. */
    drain(): void {
      draining = true
      for (const { answers } of connections.values()) {
        const last = [...answers].at(-1)
        if (last !== undefined && !last.headersSent) closeAfter(last)
      }
    },

    /** Closes what is idle, and everything else as it falls idle. */
    closeIdle(): void {
      closingIdle = true
      for (const [socket, connection] of connections) if (isIdle(socket, connection)) socket.destroy()
    },
  }
}

/** Puts itself between the socket and Node's parser, which is its only reader so far. */
function readInSlices(socket: Socket): void {
  const readers = socket.listeners('data')
  socket.removeAllListeners('data')
  socket.on('data', (bytes: Buffer) => {
    for (let offset = 0; offset < bytes.length && !socket.destroyed; offset += SLICE_BYTES) {
      if (socket.isPaused()) {
        // Answers wait to be taken: the rest is read when they are.
        socket.unshift(bytes.subarray(offset))
        return
      }
      const slice = bytes.subarray(offset, offset + SLICE_BYTES)
      for (const reader of readers) reader.call(socket, slice)
    }
  })
}

/** Nothing is under way, not even the head of a request. */
function isIdle(socket: Socket, { answers, bytesRead }: Connection): boolean {
  return answers.size === 0 && socket.bytesRead === bytesRead
}

function closeAfter(answer: ServerResponse): void {
  answer.setHeader('connection', 'close')
}
