import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * The maximum number of pipelined requests of a connection. Browsers and proxies wait for each response; a client that
 * pipelines without reading would fill the memory.
 */
const MAX_PENDING = 8

/**
 * The number of bytes that are parsed before the pending requests are counted. Node parses all received bytes at once: 64
 * KB can hold 2000 requests, and a thousand such connections would block the event loop.
 */
const SLICE_BYTES = 2048

/** `responses` that are not sent completely, the oldest first; `bytesRead` when the last response was sent. */
type Connection = { responses: Set<ServerResponse>; bytesRead: number }

/** Tracks the pending requests of each connection. */
export function trackConnections() {
  const connections = new Map<Socket, Connection>()
  let draining = false
  let closingIdle = false

  function end(socket: Socket, connection: Connection, response: ServerResponse): void {
    connection.responses.delete(response)
    connection.bytesRead = socket.bytesRead
    if (closingIdle && isIdle(socket, connection)) socket.destroy()
  }

  return {
    open(socket: Socket): void {
      connections.set(socket, { responses: new Set(), bytesRead: 0 })
      readInSlices(socket)
      socket.once('close', () => connections.delete(socket))
    },

    /** Returns false when the connection is closed, and the request must not be handled. */
    begin({ socket }: IncomingMessage, response: ServerResponse): boolean {
      const connection = connections.get(socket)
      // A slice can hold several requests: Node emits them also after the connection was destroyed.
      if (connection === undefined) return false
      if (connection.responses.size === MAX_PENDING) {
        connections.delete(socket)
        socket.destroy()
        return false
      }
      connection.responses.add(response)
      if (draining) closeAfter(response)
      response.once('close', () => end(socket, connection, response))
      return true
    },

    /** Closes a connection after a parse error or a timeout. Sends `refusal` if no other response is in progress. */
    fail(socket: Socket, refusal: string): void {
      const responses = [...(connections.get(socket)?.responses ?? [])]
      const last = responses.at(-1)
      // A complete request before the error gets its own response: the client would take the refusal for it.
      if (last?.req.complete === true && !last.headersSent) closeAfter(last)
      else if (!socket.writable || responses.length > 1 || last?.headersSent === true) socket.destroy()
      else socket.end(refusal, () => socket.destroy())
    },

    /** Closes a connection without activity, unless the app is still working on its response. */
    closeStalled(socket: Socket): void {
      const [first] = connections.get(socket)?.responses ?? []
      if (first === undefined || first.writableEnded) socket.destroy()
    },

    /** From now on each response closes its connection. */
    drain(): void {
      draining = true
      for (const { responses } of connections.values()) {
        const last = [...responses].at(-1)
        if (last !== undefined && !last.headersSent) closeAfter(last)
      }
    },

    /** Closes the idle connections now, and the others when they become idle. */
    closeIdle(): void {
      closingIdle = true
      for (const [socket, connection] of connections) if (isIdle(socket, connection)) socket.destroy()
    },
  }
}

/** Passes the data to Node's parser, so far the socket's only listener, in slices. */
function readInSlices(socket: Socket): void {
  const readers = socket.listeners('data')
  socket.removeAllListeners('data')
  socket.on('data', (bytes: Buffer) => {
    for (let offset = 0; offset < bytes.length && !socket.destroyed; offset += SLICE_BYTES) {
      if (socket.isPaused()) {
        // Backpressure: the client has not read its responses. The rest is parsed when the socket resumes.
        socket.unshift(bytes.subarray(offset))
        return
      }
      const slice = bytes.subarray(offset, offset + SLICE_BYTES)
      for (const reader of readers) reader.call(socket, slice)
    }
  })
}

/** True when no request is pending, not even partly received. */
function isIdle(socket: Socket, { responses, bytesRead }: Connection): boolean {
  return responses.size === 0 && socket.bytesRead === bytesRead
}

function closeAfter(response: ServerResponse): void {
  response.setHeader('connection', 'close')
}
